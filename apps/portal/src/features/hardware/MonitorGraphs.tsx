import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import type { RhsGraph } from '@earshot/contract/schemas/batches/graph.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import type { Device, SiteDevice } from '@earshot/contract/schemas/hardware/device.ts'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { endpointKey, useEndpoint } from '#api/queries.ts'
import type { Series } from '#domain/charts/chart-data.ts'
import { rhsSeries } from '#domain/charts/series/graph-series.ts'
import { GraphFrame } from '#domain/graphs/GraphFrame.tsx'
import { useGraphView } from '#domain/graphs/use-graph-view.ts'
import { useMonitorGraphs } from '#domain/graphs/use-graphs.ts'
import classes from './HardwarePage.module.css'
import { lampSpans } from './lamp-history.ts'

/** A lamp that flickers daily reaches this number after half a year. */
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
  const beside = useNeighbourSeries({ neighbours, batchId: batch.id })
  // What the lamp showed where the monitor hung before says nothing about this batch.
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

/** The chart would be a grey field with more lines than these. */
const MOST_NEIGHBOURS = 5

/** Reads the RHS of the monitors in the same airspace, by hours; those that have not come are not drawn. */
function useNeighbourSeries({
  neighbours,
  batchId,
}: {
  neighbours: readonly Device[]
  batchId: number
}): readonly Series[] {
  return useQueries({
    queries: neighbours.slice(0, MOST_NEIGHBOURS).map(({ id: deviceId }) => {
      const input = { params: { deviceId, batchId }, query: { resolution: 'hour' as const } }
      return {
        queryKey: endpointKey(devices.rhs, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(devices.rhs, input, { signal }),
        meta: { failure: 'part' },
      }
    }),
    combine: rhsSeriesOf,
  })
}

/** The function stands outside the hook: `useQueries` keeps the list as it is while it is given the same function. */
function rhsSeriesOf(answers: readonly { data: RhsGraph | undefined }[]): readonly Series[] {
  return answers.flatMap(({ data }) => (data === undefined ? [] : [rhsSeries(data)]))
}
