import type { StatusName } from '@earshot/contract/values.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useMemo, useRef } from 'react'
import { DatedMark } from '#barn/status/DatedMark.tsx'
import { loadCountries } from './countries.ts'
import { placeLabels } from './label-places.ts'
import { drawMap, type MapDrawing } from './map-drawing.ts'
import classes from './SiteMap.module.css'
import { useElementSize } from './use-element-size.ts'

export interface MapPlace {
  id: number
  name: string
  longitude: number
  latitude: number
  status: StatusName
  lastUpdate: string | null
}

/** Sites on a quiet map: the land is hatched like the voiceprint, a mark is a link, trouble wears its name. */
export function SiteMap({ places }: { places: readonly MapPlace[] }) {
  const ref = useRef<HTMLDivElement>(null)
  const size = useElementSize(ref)
  const drawing = useMemo(
    () =>
      size.width === 0
        ? null
        : drawMap({ places, width: size.width, height: size.height, markPx: markSize() }),
    [places, size.width, size.height],
  )
  return (
    <div ref={ref} className={classes.map}>
      {drawing !== null && (
        <>
          <Countries drawing={drawing} />
          <Marks drawing={drawing} places={places} />
        </>
      )}
    </div>
  )
}

/** The land is decoration; without it (offline) the marks still stand where they belong. */
function Countries({ drawing }: { drawing: MapDrawing }) {
  const hatch = useId()
  const countries = useQuery({
    queryKey: ['map-countries', drawing.detail],
    queryFn: () => loadCountries(drawing.detail),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const paths = useMemo(
    () =>
      countries.data === undefined
        ? null
        : { land: drawing.path(countries.data.land), borders: drawing.path(countries.data.borders) },
    [countries.data, drawing],
  )
  if (paths === null) return null
  return (
    <svg className={classes.land} width={drawing.width} height={drawing.height} aria-hidden="true">
      <defs>
        <pattern id={hatch} width="8" height="4" patternUnits="userSpaceOnUse">
          <path d="M0 .5H8" className={classes.hatch} />
        </pattern>
      </defs>
      <path d={paths.land ?? undefined} className={classes.ground} />
      <path d={paths.land ?? undefined} className={classes.coast} fill={`url(#${hatch})`} />
      <path d={paths.borders ?? undefined} className={classes.border} />
    </svg>
  )
}

function Marks({ drawing, places }: { drawing: MapDrawing; places: readonly MapPlace[] }) {
  const labels = useMemo(() => placeLabels(drawing), [drawing])
  const byId = new Map(places.map(place => [place.id, place]))
  return (
    <ul className={classes.marks}>
      {drawing.points.map(point => {
        const place = byId.get(point.id)
        if (place === undefined) return null
        const label = labels.get(place.id)
        return (
          <li key={place.id} style={{ left: point.x, top: point.y }} data-status={place.status}>
            <Link
              to="/app/sites/$siteId/dashboard"
              params={{ siteId: place.id }}
              className={classes.mark}
              data-side={label?.side ?? (point.x > drawing.width / 2 ? 'left' : 'right')}
              data-labelled={label !== undefined || undefined}
            >
              <DatedMark
                status={place.status}
                lastUpdate={place.lastUpdate}
                size={MARK_SIZES[place.status]}
              />
              <span className={classes.label} style={{ translate: `0 ${label?.shift ?? 0}px` }}>
                {place.name}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** Of the target, as the style sheet has it. */
function markSize(): number {
  return window.matchMedia('(max-width: 899.9px)').matches ? 44 : 24
}

const MARK_SIZES = { Alarm: 16, Warning: 16, Offline: 14, Default: 12, Success: 12, Ok: 12 } as const
