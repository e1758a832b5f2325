import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import type { Device, SiteDevice } from '@earshot/contract/schemas/hardware/device.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { GraphFrame } from '#domain/graphs/GraphFrame.tsx'
import { useGraphView } from '#domain/graphs/use-graph-view.ts'
import { useMonitorGraphs } from '#domain/graphs/use-monitor-graphs.ts'
import classes from './HardwarePage.module.css'
import { lampSpans } from './lamp-spans.ts'
import { useBeside } from './use-beside.ts'

/** This is half a year of a lamp that flickers daily. */
const MOST_CHANGES = 1000

export interface MonitorGraphsProps {
  site: SiteDetail
  device: SiteDevice
  neighbours: readonly Device[]
  batch: Batch
}

/** Shows what the monitor measured, its neighbours' RHS behind its own, and what its lamp showed meanwhile. */
export function MonitorGraphs({ site, device, neighbours, batch }: MonitorGraphsProps) {
  const { t } = useTranslation('monitors')
  const view = useGraphView({ batch, timeZone: site.timezone })
  const sources = useMonitorGraphs({ deviceId: device.id, batchId: batch.id, view })
  const beside = useBeside({ neighbours, batchId: batch.id })
  // What it showed where it hung before says nothing about this batch.
  const since = Math.max(view.batchStart, Date.parse(device.stays[0]?.installed_at ?? '') / 1000 || 0)
  const changes = useEndpoint(devices.colorHistory, {
    params: { siteId: site.id, deviceId: device.id },
    query: { from: new Date(since * 1000).toISOString(), perPage: MOST_CHANGES },
  })
  const lamp = useMemo(() => {
    return changes.data && lampSpans(device, changes.data.items, since)
  }, [changes.data, device, since])
  const name = device.name || device.code
  return (
    <GraphFrame
      view={view}
      sources={sources}
      name={name}
      fileName={`${site.name} ${name} ${batch.name}`}
      beside={beside}
      {...(lamp && { lamp })}
      end={
        beside.length === 0 ? undefined : (
          <span className={classes.beside}>{t('beside', { count: beside.length })}</span>
        )
      }
    />
  )
}
