import type { SharedChart as Chart } from '@earshot/contract/schemas/farm/share.ts'
import { useState } from 'react'
import { GraphFrame } from '#domain/graphs/GraphFrame.tsx'
import type { GraphSearch } from '#domain/graphs/graph-search.ts'
import { useChartSources } from '#domain/graphs/use-chart-sources.ts'
import { useGraphViewOf } from '#domain/graphs/use-graph-view.ts'
import { withChange } from '#lib/address/use-address.ts'
import type { ViewOfAirspace } from './AirspaceView.tsx'

/** Shows what the airspace measured over its batch, in hours, from the answer itself: no other call is made. */
export function SharedChart({ view, chart }: { view: ViewOfAirspace; chart: Chart }) {
  const { batch, rhs, temperature, humidity } = chart
  // The address holds the token and nothing else, so how the chart is looked at is kept here.
  const [search, setSearch] = useState<GraphSearch>({})
  const graph = useGraphViewOf({
    batch,
    timeZone: view.timezone,
    address: { search, set: change => setSearch(withChange(search, change)) },
  })
  const sources = useChartSources({
    rhs: inHours(rhs),
    temperature: inHours(temperature),
    humidity: inHours(humidity),
    window: graph.window,
    unit: graph.unit,
    capsAt: graph.capsAt,
  })
  const { airspace, site } = view
  return (
    <GraphFrame
      view={graph}
      sources={sources}
      name={airspace.name}
      fileName={`${site} ${airspace.name} ${batch.name}`}
    />
  )
}

/** There are no slots to look closer at. */
function inHours<Graph>(data: Graph) {
  const loaded = { isError: false, refetch: () => undefined }
  return { whole: { ...loaded, data }, detail: { ...loaded, data: undefined } }
}
