import type { AdminSite, AdminSitesQuery } from '@earshot/contract/schemas/admin/admin-site.ts'
import { useTranslation } from 'react-i18next'
import shared from '#admin/shared/shared.module.css'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { LastSeen } from '#domain/values/LastSeen.tsx'
import { countryName, formatNumber } from '#lib/locale.ts'
import type { Column } from '#ui/table/columns.ts'
import { openColumn } from '#ui/table/open-column.tsx'
import { AirspaceStrip } from './AirspaceStrip.tsx'
import classes from './Fleet.module.css'
import { SiteReason } from './SiteReason.tsx'

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
          <strong className={classes.name}>{name}</strong> <span className={classes.city}>{city}</span>
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
      cell: ({ indicators }) => <span className={classes.quiet}>{figure(indicators.devices)}</span>,
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
      cell: ({ users }) => <span className={classes.quiet}>{figure(users)}</span>,
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
