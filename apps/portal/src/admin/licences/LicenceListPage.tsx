import { licences } from '@earshot/contract/endpoints/admin/licences.ts'
import { LICENCE_SHOWN_STATUSES } from '@earshot/contract/fleet-values.ts'
import { IconPlus } from '@tabler/icons-react'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AsOf } from '#admin/shared/AsOf.tsx'
import classes from '#admin/shared/ListPage.module.css'
import type { ListSearch } from '#api/lists/list-search.ts'
import { useList } from '#api/lists/use-list.ts'
import type { Address } from '#lib/address/use-address.ts'
import { Button } from '#ui/actions/Button.tsx'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { FilterMenu } from '#ui/lists/FilterMenu.tsx'
import { SearchField } from '#ui/lists/SearchField.tsx'
import { AdminHead } from '#ui/page/AdminHead.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { LicenceTabs, useFigures } from './LicenceTabs.tsx'
import { LicenceTerms } from './LicenceTerms.tsx'
import { useLicenceColumns } from './use-licence-columns.tsx'
import { useSupplierOptions } from './use-options.ts'

/** Lists every licence, newest first, under a summary of what ends and when. */
export function LicenceListPage() {
  const { t } = useTranslation('licences')
  const navigate = useNavigate()
  const figures = useFigures()
  const list = useList(licences.list, { name: 'licences', page: true })
  const columns = useLicenceColumns()
  const { search, status, supplier, site } = list.search
  const isNarrowed = [search, status, supplier, site].some(each => each !== undefined)
  return (
    <>
      <AdminHead title={t('title')} {...answer()} />
      <LicenceTabs />
      <AsyncSection
        resource={figures}
        name={t('ends.title')}
        inset
        skeleton={<Skeleton height={132} radius={0} />}
      >
        {data => <LicenceTerms figures={data} />}
      </AsyncSection>
      <div className={classes.list}>
        <DataTable
          label={t('title')}
          list={list}
          columns={columns}
          rowKey={licence => licence.id}
          density="dense"
          isOver={licence => ['EXPIRED', 'REVOKED'].includes(licence.status)}
          filters={
            <>
              <LicenceFilters search={list.search} onChange={list.set} />
              <AsOf figures={[figures.data]} />
              <Button
                size="dense"
                icon={IconPlus}
                className={classes.add}
                onClick={() => void navigate({ to: '/admin/licenses/list/new', search: true })}
              >
                {t('make.button')}
              </Button>
            </>
          }
          empty={
            isNarrowed ? (
              <EmptyState
                title={t('emptySearch.title')}
                text={t('emptySearch.text')}
                action={<Button onClick={list.clear}>{t('emptySearch.clear')}</Button>}
              />
            ) : (
              <EmptyState title={t('empty.title')} text={t('empty.text')} />
            )
          }
        />
      </div>
      <Outlet />
    </>
  )

  function answer() {
    const { data } = figures
    if (data === undefined) return { first: t('title') }
    if (data.ending_30_days === 0) return { first: t('answer.none') }
    const rest = data.ending_7_days === 0 ? undefined : t('answer.week', { count: data.ending_7_days })
    return { first: t('answer.ending', { count: data.ending_30_days }), rest }
  }
}

type LicenceSearch = ListSearch<typeof licences.list>

interface LicenceFiltersProps {
  search: LicenceSearch
  onChange: Address<LicenceSearch>['set']
}

/** Shows the filters: number, monitor or site, status and supplier. */
function LicenceFilters({ search, onChange }: LicenceFiltersProps) {
  const { t } = useTranslation('licences')
  return (
    <>
      <SearchField
        label={t('search')}
        value={search.search ?? ''}
        onChange={text => onChange({ search: text || undefined }, { replace: true })}
      />
      <FilterMenu
        label={t('column.status')}
        all={t('all')}
        value={search.status ?? null}
        options={LICENCE_SHOWN_STATUSES.map(value => ({ value, label: t(`status.${value}`) }))}
        onChange={status => onChange({ status: status ?? undefined })}
      />
      <FilterMenu
        label={t('column.supplier')}
        all={t('all')}
        value={search.supplier === undefined ? null : String(search.supplier)}
        options={useSupplierOptions().map(({ value, label }) => ({ value: String(value), label }))}
        onChange={id => onChange({ supplier: id === null ? undefined : Number(id) })}
      />
    </>
  )
}
