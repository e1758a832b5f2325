import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { alertSpans } from '#barn/charts/alert-spans.ts'
import { GraphFrame } from '#barn/graphs/GraphFrame.tsx'
import { useGraphView } from '#barn/graphs/use-graph-view.ts'
import { useGraphs } from '#barn/graphs/use-graphs.ts'
import { useMonitorGraphs } from '#barn/graphs/use-monitor-graphs.ts'
import { BatchPick } from './BatchPick.tsx'
import { MonitorPick, useMonitorsOf } from './MonitorChips.tsx'
import { useLaneEvents } from './use-lane-events.ts'

/** A batch of half a year opens some alerts; more than these would be a lane without gaps. */
const MOST_ALERTS = 200

export interface GraphSectionProps {
  site: SiteDetail
  airspace: Airspace
  batch: Batch
}

const instant = (seconds: number) => new Date(seconds * 1000).toISOString()

/** What the airspace measured, or one monitor of it, and what was raised about the airspace meanwhile. */
export function GraphSection({ site, airspace, batch }: GraphSectionProps) {
  const { t } = useTranslation('airspaces')
  const place = { siteId: site.id, airspaceId: airspace.id }
  const view = useGraphView({ batch, timeZone: site.timezone })
  const { monitor } = view.search
  const device = useMonitorsOf(place).find(({ id }) => id === monitor)
  const all = useGraphs({ ...place, batchId: batch.id, view, isAsked: monitor === undefined })
  const one = useMonitorGraphs({
    ...{ deviceId: monitor ?? 0, batchId: batch.id, view },
    isAsked: monitor !== undefined,
  })
  // One that hangs elsewhere now, or while the list is on its way: its readings are still not the airspace's.
  const ofMonitor = device?.name || device?.code || t('monitor', { id: monitor })
  const name = monitor === undefined ? airspace.name : ofMonitor
  const raised = useEndpoint(alerts.list, {
    params: { siteId: site.id },
    query: {
      airspace: airspace.id,
      perPage: MOST_ALERTS,
      from: instant(view.batchStart),
      ...(batch.state === 'CLOSED' && { to: instant(view.end) }),
    },
  })
  const spans = useMemo(() => alertSpans(raised.data?.items ?? []), [raised.data])
  const events = useLaneEvents({ ...place, batchId: batch.id, timeZone: site.timezone })
  return (
    <>
      <BatchPick {...place} batch={batch} />
      <GraphFrame
        view={view}
        sources={monitor === undefined ? all : one}
        name={name}
        fileName={`${site.name} ${name} ${batch.name}`}
        alerts={spans}
        {...(events && { treatments: events.treatments, notes: events.notes })}
        {...(events && events.episodes.length > 0 && { episodes: events.episodes })}
        end={<MonitorPick {...place} chosen={monitor} />}
      />
    </>
  )
}
