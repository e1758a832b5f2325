import { isRecord } from '@earshot/contract/rules/unknown.ts'
import { feature, mesh } from 'topojson-client'
import fineUrl from 'world-atlas/countries-50m.json?url'
import coarseUrl from 'world-atlas/countries-110m.json?url'

/** The data are Natural Earth's at 1:110 million or 1:50 million. */
export type CountryDetail = '110m' | '50m'

const URLS: Record<CountryDetail, string> = { '110m': coarseUrl, '50m': fineUrl }

type Topology = Parameters<typeof mesh>[0]
type Shapes = NonNullable<Parameters<typeof mesh>[1]> & Parameters<typeof feature>[1]
type Atlas = Topology & { objects: { countries: Shapes; land: Shapes } }

export interface Countries {
  land: ReturnType<typeof feature>
  borders: ReturnType<typeof mesh>
}

/** Fetches the countries as a file of its own, so that it stays in the browser's cache over releases. */
export async function loadCountries(detail: CountryDetail): Promise<Countries> {
  const response = await fetch(URLS[detail])
  if (!response.ok) throw new Error(`Countries answered ${response.status}`)
  const atlas: unknown = await response.json()
  if (!isAtlas(atlas)) throw new Error('Countries answered something else')
  const { countries, land } = atlas.objects
  return {
    land: feature(atlas, land),
    borders: mesh(atlas, countries, (a, b) => a !== b),
  }
}

/** The file is part of the build, so its type is proof enough of its content. */
function isAtlas(answer: unknown): answer is Atlas {
  return isRecord(answer) && answer.type === 'Topology' && isRecord(answer.objects)
}
