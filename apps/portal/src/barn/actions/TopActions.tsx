import { actionList } from '@earshot/contract/endpoints/admin/action-list.ts'
import type { IncidentKind } from '@earshot/contract/values.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { formatNumber } from '#lib/locale.ts'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { ActionRows } from './ActionRows.tsx'
import classes from './TopActions.module.css'

const SHOWN = 5
const RENEW_MS = 60_000

/** On a dashboard: the five incidents, or those of its kind, with the most animals behind them, and the way to all. */
export function TopActions({ kind }: { kind?: IncidentKind }) {
  const { t, i18n } = useTranslation('actions')
  const query = { perPage: SHOWN, kind, ordering_field: 'animals', order: 'desc' } as const
  const top = useEndpoint(
    actionList.list,
    { query },
    { page: false, renewWhile: () => true, renewMs: RENEW_MS },
  )
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
            <p className={classes.none}>{t('empty.title')}</p>
          ) : (
            <ActionRows label={t('title')} actions={items} half={items.length} />
          )
        }
      </AsyncSection>
    </section>
  )
}
