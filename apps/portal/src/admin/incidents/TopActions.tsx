import { actionList } from '@earshot/contract/endpoints/admin/action-list.ts'
import type { IncidentKind } from '@earshot/contract/values.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EVERY_MINUTE, useEndpoint } from '#api/queries.ts'
import { formatNumber } from '#lib/locale.ts'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ActionRows } from './ActionRows.tsx'
import classes from './TopActions.module.css'

const SHOWN = 5

/** Shows on a dashboard the five incidents, or those of one kind, with the most animals behind them, and a link to all. */
export function TopActions({ kind }: { kind?: IncidentKind }) {
  const { t, i18n } = useTranslation('actions')
  const query = { perPage: SHOWN, kind, ordering_field: 'animals', order: 'desc' } as const
  const top = useEndpoint(actionList.list, { query }, { page: false, ...EVERY_MINUTE })
  const total = top.data?.total ?? 0
  return (
    <section className={classes.top} aria-labelledby="top-actions">
      <div className={classes.head}>
        <h2 id="top-actions">{t('title')}</h2>
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
            <Nothing kind={kind} />
          ) : (
            <ActionRows label={t('title')} actions={items} half={items.length} />
          )
        }
      </AsyncSection>
    </section>
  )
}

/**
 * Says that there are no incidents. A list that has not been worked out yet is no good news, and one kind is not
 * everything.
 */
function Nothing({ kind }: { kind: IncidentKind | undefined }) {
  const { t } = useTranslation('actions')
  const figures = useEndpoint(
    actionList.figures,
    {},
    { page: false, ...EVERY_MINUTE, renewWhile: ({ looked_at }) => looked_at === null },
  )
  const nothing = kind === undefined ? t('empty.title') : t(`empty.of.${kind}`)
  return (
    <AsyncSection resource={figures} name={t('title')} skeleton={<Skeleton height={24} />}>
      {({ looked_at: at }) => <p className={classes.none}>{at === null ? t('empty.soon') : nothing}</p>}
    </AsyncSection>
  )
}
