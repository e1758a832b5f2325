import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { useTranslation } from 'react-i18next'
import { SavedFilters } from '#admin/saved-filters/SavedFilters.tsx'
import shared from '#admin/shared/shared.module.css'
import { useList } from '#api/lists/use-list.ts'
import { EVERY_MINUTE, useEndpoint } from '#api/queries.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { FleetHead } from './FleetHead.tsx'
import { SiteDownload } from './SiteDownload.tsx'
import { SiteFilters } from './SiteFilters.tsx'
import { StatusSummary } from './StatusSummary.tsx'
import { useSiteColumns } from './use-site-columns.tsx'

/** Lists every site of the fleet, the worst first. The database does filters, search and order. */
export function FleetSiteListPage() {
  const { t } = useTranslation('fleet')
  const list = useList(adminSites.list, { name: 'admin-sites', page: true, ...EVERY_MINUTE })
  const { data: stats } = useEndpoint(adminSites.stats, {}, { page: false })
  const columns = useSiteColumns()
  const { data } = list.page
  return (
    <>
      <FleetHead counts={data?.counts} />
      {data !== undefined && data.total > 0 && <StatusSummary counts={data.counts} />}
      <div className={shared.list} data-tabs>
        <DataTable
          label={t('sites')}
          density="dense"
          list={list}
          columns={columns}
          rowKey={site => site.id}
          filters={
            <>
              <SiteFilters search={list.search} onChange={list.set} countries={stats?.by_country ?? []} />
              <SavedFilters of="SITES" list={list} />
              <SiteDownload search={list.search} total={data?.total ?? 0} />
            </>
          }
          empty={
            <EmptyState
              title={t('empty.title')}
              text={list.search.display_status === 'ALL' ? t('empty.text') : t('empty.notAll')}
              action={<Button onClick={list.clear}>{t('empty.clear')}</Button>}
            />
          }
        />
      </div>
    </>
  )
}
