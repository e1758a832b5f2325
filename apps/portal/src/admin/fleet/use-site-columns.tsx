import { dataAge } from '@earshot/contract/rules/data-age.ts'
import { siteStatus } from '@earshot/contract/rules/health/site-status.ts'
import type { AdminSite, AdminSitesQuery } from '@earshot/contract/schemas/admin/admin-site.ts'
import type { StatusName } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import shared from '#admin/shared/shared.module.css'
import { airspaceMarks } from '#domain/status/airspace-marks.ts'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { LastSeen } from '#domain/values/LastSeen.tsx'
import { countryName, formatAge, formatNumber } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Text } from '#ui/layout/Text.tsx'
import type { Column } from '#ui/table/columns.ts'
import { openColumn } from '#ui/table/open-column.tsx'
import classes from './Fleet.module.css'

type SiteColumn = Column<AdminSite, NonNullable<AdminSitesQuery['ordering_field']>>

/** Returns the columns of the list of sites; usual values are muted. */
export function useSiteColumns(): SiteColumn[] {
  const { t, i18n } = useTranslation(['fleet', 'common'])
  const figure = (value: number) => formatNumber(value, i18n.language)
  return [
    {
      key: 'name',
      header: t('fleet:column.site'),
      cell: ({ name, city }) => (
        <span className={classes.line} title={name}>
          <Text as="strong" weight="value">
            {name}
          </Text>{' '}
          <Text as="span" weight="body" tone="muted">
            {city}
          </Text>
        </span>
      ),
      order: 'name',
      first: 'asc',
      card: 'title',
    },
    {
      key: 'status',
      width: 92,
      header: t('fleet:column.status'),
      cell: ({ status_name: status }) => (
        <span className={shared.state} data-status={status}>
          <StatusMark status={status} size={12} />
          {t(`common:status.${status}`)}
        </span>
      ),
      order: 'status',
      // The number grows as the status gets better.
      first: 'asc',
      card: 'mark',
    },
    {
      key: 'why',
      width: 136,
      header: t('fleet:column.why'),
      cell: site => <SiteReason site={site} />,
      card: 'line',
    },
    {
      key: 'airspaces',
      width: 112,
      header: t('fleet:column.airspaces'),
      cell: site => <AirspaceStrip site={site} />,
      hideable: true,
    },
    {
      key: 'devices',
      width: 72,
      header: t('fleet:column.devices'),
      cell: ({ indicators }) => (
        <Text as="span" tone="muted">
          {figure(indicators.devices)}
        </Text>
      ),
      order: 'devices',
      align: 'end',
      hideable: true,
    },
    {
      key: 'offline_count',
      width: 74,
      header: t('fleet:column.offline'),
      cell: ({ offline_count: count }) => (
        <span className={count === 0 ? shared.calm : shared.loud}>{figure(count)}</span>
      ),
      order: 'offline_count',
      align: 'end',
      card: 'fact',
    },
    {
      key: 'gateways',
      width: 78,
      header: t('fleet:column.gateways'),
      cell: site => <GatewaysOnline site={site} />,
      align: 'end',
      hideable: true,
    },
    {
      key: 'last_update',
      width: 92,
      header: t('fleet:column.lastHeard'),
      cell: ({ last_update: at, status_name: status }) => (
        <LastSeen at={at} short offline={status === 'Offline'} />
      ),
      order: 'last_update',
      first: 'asc',
      align: 'end',
      card: 'note',
    },
    {
      key: 'country',
      width: 98,
      header: t('fleet:column.country'),
      cell: ({ country }) => (
        <span className={classes.line} data-quiet>
          {country !== '' && countryName(country, i18n.language)}
        </span>
      ),
      order: 'country',
      first: 'asc',
      hideable: true,
    },
    {
      key: 'supplier',
      width: 124,
      header: t('fleet:column.supplier'),
      cell: ({ supplier }) => (
        <span className={classes.line} data-quiet>
          {supplier?.name ?? '–'}
        </span>
      ),
      order: 'supplier',
      first: 'asc',
      hideable: true,
    },
    {
      key: 'users',
      width: 54,
      header: t('fleet:column.users'),
      cell: ({ users }) => (
        <Text as="span" tone="muted">
          {figure(users)}
        </Text>
      ),
      align: 'end',
      hideable: true,
    },
    {
      key: 'display_status',
      width: 76,
      header: t('fleet:column.display'),
      cell: ({ display_status: status }) => (
        <span className={status === 'USE' ? shared.calm : shared.loud}>{t(`fleet:display.${status}`)}</span>
      ),
      order: 'display_status',
      first: 'asc',
      hideable: true,
    },
    openColumn({
      header: t('fleet:column.open'),
      width: 36,
      link: ({ id }) => ({ to: '/admin/sites/$siteId', params: { siteId: id } }),
      label: ({ name }) => t('fleet:openNamed', { name }),
    }),
  ]
}

function GatewaysOnline({ site }: { site: AdminSite }) {
  const { t } = useTranslation('fleet')
  const { gateways: total, gateways_offline: offline } = site.indicators
  return (
    <span className={offline === 0 ? shared.calm : shared.loud}>
      {t('onlineOf', { online: total - offline, total })}
    </span>
  )
}

/** Shows the reason of a site's status, and since when it holds; a good status has no reason. */
function SiteReason({ site }: { site: AdminSite }) {
  const { t, i18n } = useTranslation('fleet')
  const age = dataAge(site.status_since, new Date(useNow()))
  if (site.status_name === 'Ok') return null
  const { cause } = siteStatus(site.status_id)
  const { alarms } = site.indicators
  const why =
    site.activated_at === null
      ? t('cause.notActivated')
      : alarms > 1
        ? t('cause.airspaces', { count: alarms })
        : t(`cause.${cause}`)
  const text = age === null ? why : t('causeSince', { cause: why, age: formatAge(age, i18n.language) })
  return (
    <span className={classes.line} data-quiet={site.status_name !== 'Alarm' || undefined} title={text}>
      {text}
    </span>
  )
}

const MOST = 16
const PITCH = 5
const HEIGHT: Readonly<Record<StatusName, number>> = {
  Alarm: 20,
  Warning: 13,
  Offline: 8,
  Default: 4,
  Success: 4,
  Ok: 4,
}

/** Draws a stroke for each airspace, sixteen at most, the worst first and highest, and writes how many there are. */
function AirspaceStrip({ site }: { site: AdminSite }) {
  const { t } = useTranslation('fleet')
  const { total, alarms, warnings } = site.indicators
  if (site.preinstalled)
    return (
      <Text as="span" tone="muted">
        {t('waits')}
      </Text>
    )
  if (total === 0)
    return (
      <Text as="span" tone="muted">
        –
      </Text>
    )
  const strokes = airspaceMarks(site)
    .flatMap(({ status, count }) => Array.from({ length: Math.min(count, MOST) }, () => status))
    .slice(0, MOST)
  return (
    <span className={classes.airspaces}>
      <svg width={strokes.length * PITCH} height="20" aria-hidden="true">
        {strokes.map((status, at) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a stroke is its place.
            key={at}
            x={at * PITCH}
            y={10 - HEIGHT[status] / 2}
            width="3"
            height={HEIGHT[status]}
            rx="1"
            data-status={status}
          />
        ))}
      </svg>
      <span aria-hidden>{total}</span>
      <span className="visually-hidden">{t('airspaces', { count: total, alarms, warnings })}</span>
    </span>
  )
}
