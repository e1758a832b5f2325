import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { suppliers } from '@earshot/contract/endpoints/admin/suppliers.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { intlTag } from '@earshot/contract/rules/language-tag.ts'
import { SITE_LIST_FILE_TYPES } from '@earshot/contract/schemas/admin/admin-site.ts'
import type { SiteStats } from '@earshot/contract/schemas/hardware/statistics.ts'
import { DISPLAY_STATUSES } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { SavedFilters } from '#admin/saved-filters/SavedFilters.tsx'
import { ListDownload } from '#admin/shared/ListDownload.tsx'
import shared from '#admin/shared/shared.module.css'
import { download } from '#api/download.ts'
import type { ListSearch } from '#api/lists/list-search.ts'
import { useList } from '#api/lists/use-list.ts'
import { EVERY_MINUTE, useEndpoint } from '#api/queries.ts'
import type { Address } from '#lib/address/use-address.ts'
import { countryName, formatNumber } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { FilterMenu } from '#ui/lists/FilterMenu.tsx'
import { SearchField } from '#ui/lists/SearchField.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { FleetEvidenceButton } from './FleetEvidenceButton.tsx'
import { FleetHead } from './FleetHead.tsx'
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
      {data !== undefined && data.total > 0 && (
        <StatusSummary counts={data.counts} end={<FleetEvidenceButton figure="SITES" name={t('sites')} />} />
      )}
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

type SiteSearch = ListSearch<typeof adminSites.list>

interface SiteFiltersProps {
  search: SiteSearch
  onChange: Address<SiteSearch>['set']
  countries: SiteStats['by_country']
}

/**
 * Shows the filters: text, display status, country and supplier. Only the sites in use are shown until others are
 * chosen (spec/2 §9).
 */
function SiteFilters({ search, onChange, countries }: SiteFiltersProps) {
  const { t, i18n } = useTranslation('fleet')
  const { data } = useEndpoint(
    suppliers.list,
    { query: { perPage: LIMITS.page.max } },
    { page: false, staleTimeMs: 60_000 },
  )
  const display = search.display_status ?? 'USE'
  const named = countries
    .map(({ country }) => ({ value: country, label: countryName(country, i18n.language) }))
    .sort((one, other) => one.label.localeCompare(other.label, intlTag(i18n.language)))
  return (
    <>
      <SearchField
        label={t('search')}
        value={search.search ?? ''}
        onChange={text => onChange({ search: text || undefined }, { replace: true })}
      />
      <FilterMenu
        label={t('column.display')}
        all={t('all')}
        value={display === 'ALL' ? null : display}
        options={DISPLAY_STATUSES.map(value => ({ value, label: t(`display.${value}`) }))}
        onChange={status => onChange({ display_status: status === 'USE' ? undefined : (status ?? 'ALL') })}
      />
      <FilterMenu
        label={t('column.country')}
        all={t('all')}
        value={search.country ?? null}
        options={named}
        onChange={country => onChange({ country: country ?? undefined })}
      />
      <FilterMenu
        label={t('column.supplier')}
        all={t('all')}
        value={search.supplier === undefined ? null : String(search.supplier)}
        options={(data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={id => onChange({ supplier: id === null ? undefined : Number(id) })}
      />
    </>
  )
}

/** Offers the rows of all pages as a file; filters and order apply to it too. */
function SiteDownload({ search, total }: { search: SiteSearch; total: number }) {
  const { t, i18n } = useTranslation('fleet')
  const { page: _page, perPage: _perPage, ...filters } = search
  return (
    <ListDownload
      types={SITE_LIST_FILE_TYPES}
      fetchFile={file_type => download(adminSites.download, { query: { ...filters, file_type } })}
      isEmpty={total === 0}
      words={{
        label: t('download.rows', { count: total, figure: formatNumber(total, i18n.language) }),
        file: t('download.file'),
        failed: t('download.failed'),
        types: { csv: t('download.csv'), xlsx: t('download.xlsx') },
      }}
    />
  )
}
