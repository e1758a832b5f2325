import { actionList } from '@earshot/contract/endpoints/admin/action-list.ts'
import type { ActionFigures } from '@earshot/contract/schemas/admin/action.ts'
import { useTranslation } from 'react-i18next'
import { ActionRows } from '#admin/incidents/ActionRows.tsx'
import { ClaimButton } from '#admin/incidents/ClaimButton.tsx'
import { useList } from '#api/lists/use-list.ts'
import { EVERY_MINUTE, useEndpoint } from '#api/queries.ts'
import { LastSeen } from '#domain/values/LastSeen.tsx'
import { formatNumber } from '#lib/locale.ts'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Pager } from '#ui/Pager.tsx'
import { AdminHead } from '#ui/page/AdminHead.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ActionFilters } from './ActionFilters.tsx'
import classes from './Actions.module.css'

const ROWS = 12

/**
 * Lists what waits for an administrator, the most animals first. Nothing is ticked off: a row leaves when the data say
 * so.
 */
export function ActionListPage() {
  const { t } = useTranslation('actions')
  const list = useList(actionList.list, { name: 'admin-actions', page: true, ...EVERY_MINUTE })
  const { country, supplier, site, search, kind, severity, taken, page } = list.search
  const query = { country, supplier, site, search }
  const { data: figures } = useEndpoint(actionList.figures, { query }, { page: false, ...EVERY_MINUTE })
  // The rule is shown only where the rows are those that the figures describe, from the first one on.
  const isWhole = [kind, severity, taken].every(each => each === undefined) && (page ?? 1) === 1
  const isByAnimals =
    (list.ordering.ordering_field ?? 'animals') === 'animals' && list.ordering.order !== 'asc'
  return (
    <>
      <Head figures={figures} />
      <div className={classes.page}>
        <ActionFilters list={list} figures={figures} />
        <AsyncSection resource={list.page} name={t('title')} skeleton={<Skeleton height={ROWS * 45} />}>
          {data => (
            <div aria-busy={list.page.isFetching || undefined}>
              {data.items.length === 0 ? (
                <Nothing isFiltered={list.isFiltered} figures={figures} onClear={list.clear} />
              ) : (
                <ActionRows
                  label={t('title')}
                  actions={data.items}
                  half={isWhole && isByAnimals ? (figures?.half ?? 0) : 0}
                  taking={action => <ClaimButton action={action} />}
                />
              )}
              <div className={classes.foot}>
                <p>
                  {t('leaves')} {figures?.looked_at != null && <Looked at={figures.looked_at} />}
                </p>
                <Pager name={t('title')} list={data} onSize={list.resize} />
              </div>
            </div>
          )}
        </AsyncSection>
      </div>
    </>
  )
}

function Looked({ at }: { at: string }) {
  const { t } = useTranslation('common')
  return (
    <span>
      {t('looked')} <LastSeen at={at} />
    </span>
  )
}

function Head({ figures }: { figures: ActionFigures | undefined }) {
  const { t, i18n } = useTranslation('actions')
  const figure = (count: number) => ({ count, figure: formatNumber(count, i18n.language) })
  const isEmpty = figures === undefined || figures.total === 0
  return (
    <AdminHead
      title={t('title')}
      first={
        figures === undefined
          ? t('title')
          : isEmpty
            ? t('answer.nothing')
            : figures.animals === 0
              ? t('answer.open', figure(figures.total))
              : t('answer.half', figure(figures.half))
      }
      rest={!isEmpty && figures.animals > 0 && t('answer.rest', figure(figures.total))}
    />
  )
}

interface NothingProps {
  isFiltered: boolean
  figures: ActionFigures | undefined
  onClear: () => void
}

/** Says that there are no incidents. A list that has not been worked out yet is no good news. */
function Nothing({ isFiltered, figures, onClear }: NothingProps) {
  const { t } = useTranslation('actions')
  if (isFiltered)
    return (
      <EmptyState
        title={t('empty.filtered')}
        action={<Button onClick={onClear}>{t('empty.clear')}</Button>}
      />
    )
  if (figures?.looked_at === null) return <EmptyState title={t('empty.soon')} text={t('empty.soonText')} />
  return <EmptyState title={t('empty.title')} text={t('empty.text')} />
}
