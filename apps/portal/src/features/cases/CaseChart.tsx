import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import { GraphFrame } from '#domain/graphs/GraphFrame.tsx'
import { useGraphView } from '#domain/graphs/use-graph-view.ts'
import { useGraphs } from '#domain/graphs/use-graphs.ts'
import { useLaneEvents } from '#domain/graphs/use-lane-events.ts'
import { useChartNormal } from '#domain/normal/use-chart-normal.ts'

interface CaseChartProps {
  site: SiteDetail
  airspace: Airspace
  batch: Batch
}

/** Shows what the airspace measured against its own normal, or the reference, and what happened in it meanwhile. */
export function CaseChart({ site, airspace, batch }: CaseChartProps) {
  const place = { siteId: site.id, airspaceId: airspace.id }
  const asked = useGraphView({ batch, timeZone: site.timezone })
  const view = { ...asked, search: { ...asked.search, against: 'normal' as const } }
  const sources = useGraphs({ ...place, batchId: batch.id, view })
  const events = useLaneEvents({ ...place, batch, timeZone: site.timezone, view })
  const normal = useChartNormal({ ...place, timeZone: site.timezone, view, isAsked: true })
  // Until the normal of this age is learnt, the reference stands in.
  const isLearnt = normal.today?.coughs[0]?.learns_until === null
  return (
    <GraphFrame
      view={view}
      sources={sources}
      name={airspace.name}
      place={place}
      fileName={`${site.name} ${airspace.name} ${batch.name}`}
      {...events}
      {...(isLearnt && normal.chart && { normal: normal.chart })}
    />
  )
}
