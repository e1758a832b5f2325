import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { loadCountries } from './countries.ts'
import classes from './MapLand.module.css'
import type { MapDrawing } from './map-drawing.ts'

/** Draws the land, which is decoration; without it (offline) the marks still stand where they belong. */
export function MapLand({ drawing }: { drawing: MapDrawing }) {
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
