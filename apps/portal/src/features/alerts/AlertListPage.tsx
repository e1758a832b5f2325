import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { useReportViewed } from '#api/use-report-viewed.ts'
import { SilenceNotice } from '#domain/alarms/SilenceNotice.tsx'
import { AlertTable, useAlertList } from '#domain/alerts/AlertTable.tsx'
import { PushSettingsLink } from '#domain/alerts/PushSettingsLink.tsx'
import { SiteHead } from '#domain/SiteHead.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'

/** Lists every alert of a site, open ones first. The server does paging, filters and order, and the address holds them. */
export function AlertListPage() {
  const { t } = useTranslation('alerts')
  const { siteId } = useParams({ from: '/app/sites/$siteId/told/alerts' })
  const site = useEndpoint(sites.read, { params: { siteId } })
  const list = useAlertList(siteId)
  const open = useEndpoint(alerts.list, { params: { siteId }, query: { state: 'OPEN', perPage: 1 } })
  useReportViewed(alerts.markViewed, {
    siteId,
    isShown: list.page.data !== undefined && site.data !== undefined,
    unread: site.data?.unread_alerts ?? 0,
  })
  return (
    <>
      <SiteHead title={t('title')} site={site.data} />
      <Sheet>
        <SilenceNotice site={site.data} />
        <Stack gap="0" below="4">
          <Answer {...answerOf(open.data?.total)} />
          <AnswerNote />
          <PushSettingsLink />
        </Stack>
        <AlertTable siteId={siteId} timeZone={site.data?.timezone} list={list} />
      </Sheet>
    </>
  )

  function answerOf(total: number | undefined) {
    if (total === undefined) return { first: t('title') }
    return total === 0 ? { first: t('answer.none') } : { first: t('answer.open', { count: total }) }
  }
}
