import { IconMapPinFilled, IconMinus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type GeoProjection, geoMercator, geoPath } from 'd3-geo'
import { type RefObject, useMemo, useRef, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { loadCountries } from './countries.ts'
import classes from './PlaceMap.module.css'
import { useElementSize } from './use-element-size.ts'

export interface PlaceMapProps {
  /** The place; null before one is chosen, when the map shows the area of `around`. */
  place: { longitude: number; latitude: number } | null
  around: { longitude: number; latitude: number }
  /** Is told the new place; without it the place is only shown. */
  onChange?: (place: { longitude: number; latitude: number }) => void
  disabled?: boolean
  labels: { map: string; closer: string; wider: string }
}

/** The zoom levels, in pixels per radian. */
const SCALES = [600, 2_000, 6_000, 20_000, 60_000] as const
const FINE_FROM = 700
/** A ten-thousandth of a degree is eleven metres: enough for a barn, and no corner of it is needed. */
const DIGITS = 10_000

/**
 * Shows one place on a plain map, which a click sets. The coordinates beside it show and accept the same, for every
 * other way of input.
 */
export function PlaceMap({ place, around, onChange, disabled = false, labels }: PlaceMapProps) {
  const ref = useRef<HTMLDivElement>(null)
  const { zoom, turn, scale, projection, pin } = useView(ref, { place, around })

  function choose(event: React.MouseEvent<HTMLDivElement>): void {
    const box = event.currentTarget.getBoundingClientRect()
    const point = projection?.invert?.([event.clientX - box.left, event.clientY - box.top])
    if (disabled || onChange === undefined || !point) return
    const [longitude, latitude] = point
    onChange({ longitude: rounded(longitude), latitude: rounded(latitude) })
  }

  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the fields for the coordinates take the keyboard. */}
      <div
        ref={ref}
        className={classes.map}
        data-fixed={onChange === undefined || undefined}
        role="img"
        aria-label={labels.map}
        onClick={choose}
      >
        {projection !== null && <Land projection={projection} detail={scale < FINE_FROM ? '110m' : '50m'} />}
        {pin !== null && (
          <span className={classes.pin} style={{ left: pin[0], top: pin[1] }}>
            <IconMapPinFilled size={28} aria-hidden />
          </span>
        )}
      </div>
      <div className={classes.zoom}>
        <Button
          aria-label={labels.closer}
          icon={IconPlus}
          onClick={() => turn(1)}
          disabled={zoom === SCALES.length - 1}
        />
        <Button aria-label={labels.wider} icon={IconMinus} onClick={() => turn(-1)} disabled={zoom === 0} />
      </div>
    </div>
  )
}

/** Keeps which part of the world the map shows, and where on it the place is. */
function useView(
  ref: RefObject<HTMLElement | null>,
  { place, around }: Pick<PlaceMapProps, 'place' | 'around'>,
) {
  const { width, height } = useElementSize(ref)
  const [zoom, setZoom] = useState(2)
  // The map's center stays while the pin is moved about on it.
  const [center, setCenter] = useState(place ?? around)
  const scale = SCALES[zoom] ?? SCALES[0]
  const projection = useMemo(
    () => projectionOf({ scale, center, width, height }),
    [scale, center, width, height],
  )
  const at = place === null ? null : (projection?.([place.longitude, place.latitude]) ?? null)
  const pin = at !== null && isOnMap(at, { width, height }) ? at : null
  // The place was typed somewhere else, so the map goes there.
  if (projection !== null && place !== null && pin === null && center !== place) setCenter(place)

  const turn = (by: number) => {
    if (place !== null) setCenter(place)
    setZoom(Math.max(0, Math.min(SCALES.length - 1, zoom + by)))
  }
  return { zoom, turn, scale, projection, pin }
}

interface View {
  scale: number
  center: { longitude: number; latitude: number }
  width: number
  height: number
}

/** Returns null until the map has a size. */
function projectionOf({ scale, center, width, height }: View): GeoProjection | null {
  if (width === 0) return null
  return geoMercator()
    .scale(scale)
    .center([center.longitude, center.latitude])
    .translate([width / 2, height / 2])
    .clipExtent([
      [-8, -8],
      [width + 8, height + 8],
    ])
}

function isOnMap(
  [x, y]: readonly [number, number],
  { width, height }: Pick<View, 'width' | 'height'>,
): boolean {
  return x >= 0 && x <= width && y >= 0 && y <= height
}

/** Draws the land, which is decoration; without it (offline) the pin and the coordinates still hold. */
function Land({ projection, detail }: { projection: GeoProjection; detail: '110m' | '50m' }) {
  const countries = useQuery({
    queryKey: ['map-countries', detail],
    queryFn: () => loadCountries(detail),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (countries.data === undefined) return null
  const path = geoPath(projection)
  return (
    <svg className={classes.land} aria-hidden="true">
      <path d={path(countries.data.land) ?? undefined} className={classes.ground} />
      <path d={path(countries.data.borders) ?? undefined} className={classes.border} />
    </svg>
  )
}

function rounded(degrees: number): number {
  return Math.round(degrees * DIGITS) / DIGITS
}
