import type { StatusName } from '@earshot/contract/values.ts'
import { geoMercator, geoPath } from 'd3-geo'
import type { CountryDetail } from './countries.ts'
import { distanceFor, spreadApart } from './spread-apart.ts'

export interface MapPlace {
  id: number
  name: string
  longitude: number
  latitude: number
  status: StatusName
  lastUpdate: string | null
}

export interface MapPoint {
  id: number
  name: string
  x: number
  y: number
  troubled: boolean
}

export interface MapDrawing {
  width: number
  height: number
  detail: CountryDetail
  /** The points, the worst last, so that it is drawn on top. */
  points: MapPoint[]
  path: (shape: Parameters<ReturnType<typeof geoPath>>[0]) => string | null
}

export interface MapInput {
  places: readonly MapPlace[]
  width: number
  height: number
  /** The size of a mark's target. */
  markPx: number
}

/** The room around the outermost marks for their names. */
const PADDING = 44
/** One site, or several in one village, still show a country around them. The scale is in pixels per radian. */
const CLOSEST_SCALE = 5_000
/** Below this scale the coarse countries look the same and weigh a seventh. */
const FINE_FROM_SCALE = 700

/** The worst comes last, so that it is drawn on top and named first. */
const DRAWN_ORDER: readonly StatusName[] = ['Ok', 'Success', 'Default', 'Offline', 'Warning', 'Alarm']

/** Fits a Mercator map to the sites. */
export function drawMap(input: MapInput): MapDrawing {
  const { places, width, height } = input
  const points = {
    type: 'MultiPoint' as const,
    coordinates: places.map(place => [place.longitude, place.latitude]),
  }
  const projection = geoMercator()
  const inset = Math.min(PADDING, width / 4, height / 4)
  projection.fitExtent(
    [
      [inset, inset],
      [width - inset, height - inset],
    ],
    points,
  )
  if (!Number.isFinite(projection.scale()) || projection.scale() > CLOSEST_SCALE) {
    projection
      .scale(CLOSEST_SCALE)
      .center(middleOf(places))
      .translate([width / 2, height / 2])
  }
  projection.clipExtent([
    [-8, -8],
    [width + 8, height + 8],
  ])
  return {
    width,
    height,
    detail: projection.scale() < FINE_FROM_SCALE ? '110m' : '50m',
    points: spreadApart(
      [...places]
        .sort((a, b) => DRAWN_ORDER.indexOf(a.status) - DRAWN_ORDER.indexOf(b.status))
        .map(place => pointOf(place, projection([place.longitude, place.latitude]))),
      { width, height, apart: distanceFor(input.markPx) },
    ),
    path: geoPath(projection),
  }
}

function pointOf(place: MapPlace, at: [number, number] | null): MapPoint {
  const troubled = place.status === 'Alarm' || place.status === 'Warning' || place.status === 'Offline'
  return {
    id: place.id,
    name: place.name,
    x: Math.round(at?.[0] ?? 0),
    y: Math.round(at?.[1] ?? 0),
    troubled,
  }
}

function middleOf(places: readonly MapPlace[]): [number, number] {
  const longitudes = places.map(place => place.longitude)
  const latitudes = places.map(place => place.latitude)
  return [
    (Math.min(...longitudes) + Math.max(...longitudes)) / 2,
    (Math.min(...latitudes) + Math.max(...latitudes)) / 2,
  ]
}
