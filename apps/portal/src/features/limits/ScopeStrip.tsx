import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import type { SiteLimits } from '@earshot/contract/schemas/health/limits.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { useAddress } from '#lib/address/use-address.ts'
import { useIsPhone } from '#lib/browser/use-media-query.ts'
import { ownKeys } from './limit-facts.ts'
import classes from './ScopeStrip.module.css'
import { readScope } from './scope.ts'

interface ScopeStripProps {
  siteId: number
  stored: SiteLimits
  airspaceId: number | null
}

/** Chooses between the whole site and its airspaces; a number counts the values that a place has set itself. */
export function ScopeStrip({ siteId, stored, airspaceId }: ScopeStripProps) {
  const { t } = useTranslation('limits')
  const isPhone = useIsPhone()
  const places = [
    { id: null, name: t('wholeSite'), own: ownKeys(stored.site).length },
    ...stored.airspaces.map(({ airspace, values }) => ({ ...airspace, own: ownKeys(values).length })),
  ]
  if (isPhone) return <ScopeSelect siteId={siteId} places={places} airspaceId={airspaceId} />
  return (
    <div>
      <nav className={classes.strip} aria-label={t('scope.label')}>
        {places.map(({ id, name, own }) => (
          <Link
            key={id}
            className={classes.place}
            to="/app/sites/$siteId/limits"
            params={{ siteId }}
            search={id === null ? {} : { airspace: id }}
            resetScroll={false}
            activeOptions={{ includeSearch: true, exact: true }}
            aria-current={id === airspaceId ? 'page' : undefined}
          >
            {name}
            {own > 0 && (
              <span className={classes.own}>
                {own}
                <span className="visually-hidden"> {t('scope.own', { count: own })}</span>
              </span>
            )}
          </Link>
        ))}
      </nav>
      <p className={classes.note}>{t('scope.note')}</p>
    </div>
  )
}

interface ScopeSelectProps {
  siteId: number
  places: readonly { id: number | null; name: string; own: number }[]
  airspaceId: number | null
}

/** A phone has the browser's own list, which is the easiest to use there. */
function ScopeSelect({ siteId, places, airspaceId }: ScopeSelectProps) {
  const { t } = useTranslation('limits')
  const { set } = useAddress(readScope)
  const airspaces = useEndpoint(sites.airspaces, { params: { siteId } })
  const status = airspaces.data?.items.find(({ id }) => id === airspaceId)?.status_name
  const own = places.find(({ id }) => id === airspaceId)?.own ?? 0
  return (
    <label className={classes.select}>
      <span className="visually-hidden">{t('scope.label')}</span>
      <StatusMark status={status ?? 'Default'} size={14} />
      <select
        value={String(airspaceId ?? '')}
        onChange={event =>
          set({ airspace: event.target.value === '' ? undefined : Number(event.target.value) })
        }
      >
        {places.map(({ id, name }) => (
          <option key={id} value={String(id ?? '')}>
            {name}
          </option>
        ))}
      </select>
      <span className={classes.end}>
        {own > 0 && <span className={classes.own}>{t('scope.own', { count: own })}</span>}
        <IconChevronDown size={18} stroke={1.75} aria-hidden />
      </span>
    </label>
  )
}
