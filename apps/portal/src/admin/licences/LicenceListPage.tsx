import { licences } from '@earshot/contract/endpoints/admin/licences.ts'
import { IconPlus } from '@tabler/icons-react'
import { Outlet, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AsOf } from '#admin/shared/AsOf.tsx'
import { useList } from '#api/lists/use-list.ts'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { AdminHead } from '#ui/page/AdminHead.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { Endings } from './Endings.tsx'
import { LicenceFilters } from './LicenceFilters.tsx'
import classes from './Licences.module.css'
import { LicenceTabs, useFigures } from './LicenceTabs.tsx'
import { useLicenceColumns } from './use-licence-columns.tsx'

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
        {data => <Endings figures={data} />}
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
