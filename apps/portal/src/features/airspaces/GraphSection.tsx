import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { GraphFrame } from '#domain/graphs/GraphFrame.tsx'
import { useGraphView } from '#domain/graphs/use-graph-view.ts'
import { useGraphs, useMonitorGraphs } from '#domain/graphs/use-graphs.ts'
import { useLaneEvents } from '#domain/graphs/use-lane-events.ts'
import { useChartNormal } from '#domain/normal/use-chart-normal.ts'
import { lazyPart } from '#lib/chunks/lazy-page.ts'
import { MonitorPick, useMonitorsOf } from './MonitorChips.tsx'

/** Only installations that show normals fetch these. */
const AgainstPick = lazyPart(async () => (await import('./NormalNote.tsx')).AgainstPick)
const NormalNote = lazyPart(async () => (await import('./NormalNote.tsx')).NormalNote)

interface GraphSectionProps {
  site: SiteDetail
  airspace: Airspace
  batch: Batch
}

/** Shows what the airspace measured, or one monitor of it, and what happened in the airspace meanwhile. */
export function GraphSection({ site, airspace, batch }: GraphSectionProps) {
  const { t } = useTranslation('airspaces')
  const place = { siteId: site.id, airspaceId: airspace.id }
  const view = useGraphView({ batch, timeZone: site.timezone })
  const { monitor } = view.search
  const device = useMonitorsOf(place).find(({ id }) => id === monitor)
  const all = useGraphs({ ...place, batchId: batch.id, view, isAsked: monitor === undefined })
  const one = useMonitorGraphs({
    deviceId: monitor ?? 0,
    batchId: batch.id,
    view,
    isAsked: monitor !== undefined,
  })
  // The monitor may hang elsewhere now, or the list may be loading: its readings are still not the airspace's.
  const ofMonitor = device?.name || device?.code || t('monitor', { id: monitor })
  const name = monitor === undefined ? airspace.name : ofMonitor
  const normal = useChartNormal({ ...place, timeZone: site.timezone, view, isAsked: monitor === undefined })
  const events = useLaneEvents({ ...place, batch, timeZone: site.timezone, view })
  return (
    <GraphFrame
      view={view}
      sources={monitor === undefined ? all : one}
      name={name}
      place={monitor === undefined ? place : undefined}
      fileName={`${site.name} ${name} ${batch.name}`}
      {...events}
      {...(normal.chart && { normal: normal.chart })}
      end={
        <>
          <MonitorPick {...place} count={airspace.devices_total} chosen={monitor} />
          {monitor === undefined && normal.isShown && (
            <Suspense fallback={null}>
              <AgainstPick view={view} />
            </Suspense>
          )}
        </>
      }
      note={
        monitor === undefined &&
        view.search.against === 'normal' && (
          <Suspense fallback={null}>
            <NormalNote {...normal} isEarlier={view.search.batch !== undefined} />
          </Suspense>
        )
      }
    />
  )
}
