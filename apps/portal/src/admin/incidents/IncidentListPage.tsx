import { incidents } from '@earshot/contract/endpoints/admin/incidents.ts'
import type { IncidentFigures } from '@earshot/contract/schemas/admin/incident.ts'
import { useTranslation } from 'react-i18next'
import { useList } from '#api/lists/use-list.ts'
import { EVERY_MINUTE, useEndpoint } from '#api/queries.ts'
import { LastSeen } from '#domain/values/LastSeen.tsx'
import { formatNumber } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Pager } from '#ui/lists/Pager.tsx'
import { AdminHead } from '#ui/page/AdminHead.tsx'
import { ClaimButton } from './ClaimButton.tsx'
import { IncidentFilters } from './IncidentFilters.tsx'
import classes from './IncidentListPage.module.css'
import { IncidentRows } from './IncidentRows.tsx'

const ROWS = 12

/**
 * Lists what waits for an administrator, the most animals first. Nothing is ticked off: a row leaves when the data say
 * so.
 */
export function IncidentListPage() {
  const { t } = useTranslation('incidents')
  const list = useList(incidents.list, { name: 'admin-incidents', page: true, ...EVERY_MINUTE })
  const { country, supplier, site, search, kind, severity, claimed, page } = list.search
  const query = { country, supplier, site, search }
  const { data: figures } = useEndpoint(incidents.figures, { query }, { page: false, ...EVERY_MINUTE })
  // The rule is shown only where the rows are those that the figures describe, from the first one on.
  const isWhole = [kind, severity, claimed].every(each => each === undefined) && (page ?? 1) === 1
  const isByAnimals =
    (list.ordering.ordering_field ?? 'animals') === 'animals' && list.ordering.order !== 'asc'
  return (
    <>
      <Head figures={figures} />
      <div className={classes.page}>
        <IncidentFilters list={list} figures={figures} />
        <AsyncSection resource={list.page} name={t('title')} skeleton={<Skeleton height={ROWS * 45} />}>
          {data => (
            <div aria-busy={list.page.isFetching || undefined}>
              {data.items.length === 0 ? (
                <NoIncidents isFiltered={list.isFiltered} figures={figures} onClear={list.clear} />
              ) : (
                <IncidentRows
                  label={t('title')}
                  incidents={data.items}
                  half={isWhole && isByAnimals ? (figures?.half ?? 0) : 0}
                  renderClaim={incident => <ClaimButton incident={incident} />}
                />
              )}
              <div className={classes.foot}>
                <p>
                  {t('leaves')} {figures?.looked_at != null && <CheckedAgo at={figures.looked_at} />}
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

function CheckedAgo({ at }: { at: string }) {
  const { t } = useTranslation('common')
  return (
    <span>
      {t('looked')} <LastSeen at={at} />
    </span>
  )
}

function Head({ figures }: { figures: IncidentFigures | undefined }) {
  const { t, i18n } = useTranslation('incidents')
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

interface NoIncidentsProps {
  isFiltered: boolean
  figures: IncidentFigures | undefined
  onClear: () => void
}

/** It is shown in place of an empty list. A list that has not been worked out yet is no good news. */
function NoIncidents({ isFiltered, figures, onClear }: NoIncidentsProps) {
  const { t } = useTranslation('incidents')
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
