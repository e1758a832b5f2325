import { audit } from '@earshot/contract/endpoints/admin/audit.ts'
import { Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/lists/use-list.ts'
import { EVERY_MINUTE } from '#api/queries.ts'
import { dayKey, formatNumber } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { AdminHead } from '#ui/page/AdminHead.tsx'
import { useDayName } from '#ui/prose/use-day-name.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import classes from './Audit.module.css'
import { AuditDownload } from './AuditDownload.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { useAuditColumns } from './use-audit-columns.tsx'

/** Lists who changed what, newest first; a row opens the former values. */
export function AuditListPage() {
  const { t, i18n } = useTranslation('audit')
  const list = useList(audit.list, { name: 'audit', page: true, ...EVERY_MINUTE })
  const columns = useAuditColumns()
  const dayName = useDayName()
  const page = list.page.data
  const isNarrowed = list.isFiltered
  return (
    <>
      <AdminHead
        title={t('title')}
        first={page === undefined ? t('title') : answer(page.total)}
        rest={page === undefined ? undefined : t('answer.kept')}
      />
      <div className={classes.list}>
        <DataTable
          label={t('title')}
          list={list}
          columns={columns}
          rowKey={row => row.id}
          density="dense"
          groups={{ of: row => dayKey(row.at), name: row => dayName(row.at) }}
          filters={
            <>
              <AuditFilters search={list.search} onChange={list.set} rows={page?.items ?? []} />
              <AuditDownload search={list.search} total={page?.total ?? 0} />
            </>
          }
          empty={
            <EmptyState
              title={t(isNarrowed ? 'empty.filtered' : 'empty.title')}
              text={t(isNarrowed ? 'empty.filteredText' : 'empty.text')}
              action={isNarrowed ? <Button onClick={list.clear}>{t('empty.clear')}</Button> : undefined}
            />
          }
        />
      </div>
      <Outlet />
    </>
  )

  function answer(total: number): string {
    if (total === 0) return t('answer.none')
    return t('answer.changes', { count: total, figure: formatNumber(total, i18n.language) })
  }
}
