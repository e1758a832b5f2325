import { incidents } from '@earshot/contract/endpoints/admin/incidents.ts'
import type { IncidentKind } from '@earshot/contract/fleet-values.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EVERY_MINUTE, useEndpoint } from '#api/queries.ts'
import { formatNumber } from '#lib/text/locale.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { IncidentRows } from './IncidentRows.tsx'
import classes from './TopIncidents.module.css'

const SHOWN = 5

/** Shows on a dashboard the five incidents, or those of one kind, with the most animals behind them, and a link to all. */
export function TopIncidents({ kind }: { kind?: IncidentKind }) {
  const { t, i18n } = useTranslation('incidents')
  const query = { perPage: SHOWN, kind, ordering_field: 'animals', order: 'desc' } as const
  const top = useEndpoint(incidents.list, { query }, { page: false, ...EVERY_MINUTE })
  const total = top.data?.total ?? 0
  return (
    <section aria-labelledby="top-incidents">
      <div className={classes.head}>
        <h2 id="top-incidents">{t('title')}</h2>
        <span>{t('byAnimals')}</span>
        {total > 0 && (
          <Link to="/admin/actions" search={{ kind }} className={classes.all}>
            {t('all', { count: total, figure: formatNumber(total, i18n.language) })}
          </Link>
        )}
      </div>
      <AsyncSection resource={top} name={t('title')} skeleton={<Skeleton height={SHOWN * 57} />}>
        {({ items }) =>
          items.length === 0 ? (
            <NoIncidents kind={kind} />
          ) : (
            <IncidentRows label={t('title')} incidents={items} half={items.length} />
          )
        }
      </AsyncSection>
    </section>
  )
}

/**
 * It is shown in place of an empty list. A list that has not been worked out yet is no good news, and one kind is not
 * everything.
 */
function NoIncidents({ kind }: { kind: IncidentKind | undefined }) {
  const { t } = useTranslation('incidents')
  const figures = useEndpoint(
    incidents.figures,
    {},
    { page: false, ...EVERY_MINUTE, refetchWhile: ({ looked_at }) => looked_at === null },
  )
  const nothing = kind === undefined ? t('empty.title') : t(`empty.of.${kind}`)
  return (
    <AsyncSection resource={figures} name={t('title')} skeleton={<Skeleton height={24} />}>
      {({ looked_at: at }) => <p className={classes.none}>{at === null ? t('empty.soon') : nothing}</p>}
    </AsyncSection>
  )
}
