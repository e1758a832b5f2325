import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import type { Alert } from '@earshot/contract/schemas/health/alert.ts'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/lists/use-list.ts'
import { useEndpoint } from '#api/queries.ts'
import { useTellViewed } from '#api/use-tell-viewed.ts'
import { alertStatus } from '#barn/alerts/alert-status.ts'
import { WhatReachesMe } from '#barn/alerts/WhatReachesMe.tsx'
import { SiteHead } from '#barn/SiteHead.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { AlertFilters } from './AlertFilters.tsx'
import classes from './AlertListPage.module.css'
import { useAlertColumns } from './use-alert-columns.tsx'

/** Every alert of a site, open ones first. Paging, filters and order run on the server and stand in the address. */
export function AlertListPage() {
  const { t } = useTranslation('alerts')
  const { siteId } = useParams({ from: '/app/sites/$siteId/alerts' })
  const site = useEndpoint(sites.read, { params: { siteId } })
  const list = useList(alerts.list, { name: 'alerts', params: { siteId }, page: true })
  const open = useEndpoint(alerts.list, { params: { siteId }, query: { state: 'OPEN', perPage: 1 } })
  const columns = useAlertColumns(siteId, site.data?.timezone)
  useTellViewed(alerts.markViewed, {
    siteId,
    isShown: list.page.data !== undefined && site.data !== undefined,
    unread: site.data?.unread_alerts ?? 0,
  })
  return (
    <>
      <SiteHead title={t('title')} site={site.data} />
      <Sheet>
        <div className={classes.head}>
          <Answer {...answerOf(open.data?.total)} />
          <AnswerNote />
          <WhatReachesMe />
        </div>
        <DataTable
          label={t('title')}
          list={list}
          columns={columns}
          rowKey={alert => alert.id}
          tone={toneOf}
          isOver={alert => alert.state === 'CLOSED'}
          filters={<AlertFilters siteId={siteId} search={list.search} onChange={list.set} />}
          empty={
            <EmptyState
              title={t(list.isFiltered ? 'empty.filtered' : 'empty.title')}
              text={t(list.isFiltered ? 'empty.filteredText' : 'empty.text')}
              action={
                list.isFiltered || list.search.page !== undefined ? (
                  <Button onClick={list.clear}>{t('empty.clear')}</Button>
                ) : undefined
              }
            />
          }
        />
      </Sheet>
    </>
  )

  function answerOf(total: number | undefined) {
    if (total === undefined) return { first: t('title') }
    return total === 0 ? { first: t('answer.none') } : { first: t('answer.open', { count: total }) }
  }
}

function toneOf(alert: Alert) {
  const status = alertStatus(alert)
  return status === 'Alarm' || status === 'Warning' ? status : undefined
}
