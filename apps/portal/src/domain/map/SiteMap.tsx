import { Link } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { AgingStatusMark } from '#domain/status/AgingStatusMark.tsx'
import { placeLabels } from './label-places.ts'
import { MapLand } from './MapLand.tsx'
import { drawMap, type MapDrawing, type MapPlace } from './map-drawing.ts'
import classes from './SiteMap.module.css'
import { useElementSize } from './use-element-size.ts'

/**
 * Shows sites on a plain map: the land is hatched like the voiceprint, a mark is a link, and a site in trouble has its
 * name beside it.
 */
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
          <MapLand drawing={drawing} />
          <Marks drawing={drawing} places={places} />
        </>
      )}
    </div>
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
              <AgingStatusMark
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

/** The size of the click target, which has to match the style sheet. */
function markSize(): number {
  return window.matchMedia('(max-width: 899.9px)').matches ? 44 : 24
}

const MARK_SIZES = { Alarm: 16, Warning: 16, Offline: 14, Default: 12, Success: 12, Ok: 12 } as const
