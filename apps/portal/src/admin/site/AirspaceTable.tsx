import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { isFullAirspace } from '@earshot/contract/rules/farm/full-airspace.ts'
import { siteSeverity } from '@earshot/contract/rules/health/site-status.ts'
import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import { useTranslation } from 'react-i18next'
import classes from '#admin/shared/shared.module.css'
import { EVERY_MINUTE, useEndpoint } from '#api/queries.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { DataTable } from '#ui/table/DataTable.tsx'
import { useAirspaceColumns } from './use-airspace-columns.tsx'
import { useWholeList } from './use-whole-list.ts'

export interface SitePartProps {
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
