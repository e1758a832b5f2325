import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { isFullAirspace } from '@earshot/contract/rules/farm/full-airspace.ts'
import { siteSeverity } from '@earshot/contract/rules/health/site-status.ts'
import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import { useTranslation } from 'react-i18next'
import classes from '#admin/shared/shared.module.css'
import { EVERY_MINUTE, useEndpoint } from '#api/queries.ts'
import { StatusChip } from '#domain/status/StatusChip.tsx'
import { useHeadline } from '#domain/values/headline.ts'
import { AgingFigure, LastSeen } from '#domain/values/LastSeen.tsx'
import { Humidity, Rhs, Temperature } from '#domain/values/units.tsx'
import { formatNumber } from '#lib/text/locale.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { openColumn } from '#ui/table/open-column.tsx'
import { useWholeList } from './use-whole-list.ts'

interface SitePartProps {
  siteId: number
  timeZone: string | undefined
}

/** Lists the airspaces, the worst first; equal ones stay in the order of the structure. */
export function AirspaceTable({ siteId, timeZone }: SitePartProps) {
  const { t } = useTranslation('admin-site')
  const { data, ...state } = useEndpoint(
    adminSites.airspaces,
    { params: { siteId } },
    { page: false, ...EVERY_MINUTE },
  )
  const worstFirst = data && { items: byStatus(data.items.filter(isFullAirspace)) }
  const list = useWholeList(
    { ...state, data: worstFirst },
    { name: 'admin-site-airspaces', scope: String(siteId) },
  )
  return (
    <section className={classes.block} aria-labelledby="airspaces">
      <h2 id="airspaces">{t('airspaces.title')}</h2>
      <DataTable
        label={t('airspaces.title')}
        density="dense"
        list={list}
        columns={useAirspaceColumns({ siteId, timeZone })}
        rowKey={airspace => airspace.id}
        tone={({ status_name: status }) =>
          status === 'Alarm' || status === 'Warning' || status === 'Offline' ? status : undefined
        }
        empty={<EmptyState title={t('airspaces.none')} text={t('airspaces.noneText')} />}
      />
    </section>
  )
}

function byStatus(airspaces: readonly Airspace[]): Airspace[] {
  return airspaces.toSorted((one, other) => siteSeverity(one.status_id) - siteSeverity(other.status_id))
}

/** Returns the columns of the table of airspaces; good values are muted. */
function useAirspaceColumns({ siteId, timeZone }: SitePartProps): Column<Airspace>[] {
  const { t, i18n } = useTranslation('admin-site')
  const headline = useHeadline()
  const figure = (count: number) => formatNumber(count, i18n.language)
  return [
    { key: 'name', header: t('airspaces.name'), cell: ({ name }) => name, card: 'title' },
    {
      key: 'status',
      width: 116,
      header: t('airspaces.status'),
      cell: ({ status_name: status }) => <StatusChip status={status} solid={status === 'Warning'} />,
      card: 'mark',
    },
    {
      key: 'headline',
      header: t('airspaces.what'),
      cell: ({ headline: facts }) => headline(facts, { scope: 'airspace', timeZone }),
      hideable: true,
      card: 'line',
    },
    {
      key: 'rhs',
      width: 56,
      header: t('airspaces.rhs'),
      cell: ({ rhs, last_update: at }) => (
        <AgingFigure at={at}>
          <Rhs value={rhs} />
        </AgingFigure>
      ),
      align: 'end',
      card: 'fact',
    },
    {
      key: 'temperature',
      width: 84,
      header: t('airspaces.temperature'),
      cell: ({ temperature_c: celsius, last_update: at }) =>
        celsius !== null && (
          <AgingFigure at={at}>
            <Temperature celsius={celsius} />
          </AgingFigure>
        ),
      align: 'end',
      hideable: true,
    },
    {
      key: 'humidity',
      width: 76,
      header: t('airspaces.humidity'),
      cell: ({ humidity_pct: percent, last_update: at }) =>
        percent !== null && (
          <AgingFigure at={at}>
            <Humidity percent={percent} />
          </AgingFigure>
        ),
      align: 'end',
      hideable: true,
    },
    {
      key: 'devices',
      width: 76,
      header: t('airspaces.devices'),
      cell: ({ devices_online: online, devices_total: total }) => (
        <span className={online === total ? classes.calm : classes.loud}>
          {t('airspaces.online', { online: figure(online), total: figure(total) })}
        </span>
      ),
      align: 'end',
      card: 'fact',
    },
    {
      key: 'batch',
      width: 132,
      header: t('airspaces.batch'),
      cell: ({ batch }) =>
        batch === null ? (
          <span className={classes.calm}>{t('airspaces.noBatch')}</span>
        ) : (
          t('airspaces.day', { name: batch.name, day: figure(batch.day) })
        ),
      hideable: true,
      card: 'fact',
    },
    {
      key: 'last_update',
      width: 76,
      header: t('airspaces.heard'),
      cell: ({ last_update: at, status_name: status }) => (
        <LastSeen at={at} timeZone={timeZone} short offline={status === 'Offline'} />
      ),
      align: 'end',
      card: 'note',
    },
    openColumn({
      header: t('airspaces.open'),
      width: 40,
      link: ({ id: airspaceId }) => ({
        to: '/app/sites/$siteId/airspaces/$airspaceId/graphs',
        params: { siteId, airspaceId },
      }),
      label: ({ name }) => t('airspaces.openNamed', { name }),
    }),
  ]
}
