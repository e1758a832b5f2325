import type { FleetCountry } from '@earshot/contract/schemas/admin/fleet.ts'
import { Link } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MapLand } from '#domain/map/MapLand.tsx'
import { drawMap } from '#domain/map/map-drawing.ts'
import { useElementSize } from '#domain/map/use-element-size.ts'
import { countryName, formatNumber } from '#lib/text/locale.ts'
import classes from './Fleet.module.css'
import { isRinged } from './fleet-figures.ts'

/** The diameters, in pixels, of the smallest and of the largest country. */
const [SMALLEST, LARGEST] = [26, 46]

/** Shows how many sites each country has, at their mean position; each country leads to its sites. */
export function FleetMap({ countries }: { countries: readonly FleetCountry[] }) {
  const { t, i18n } = useTranslation('fleet')
  const ref = useRef<HTMLDivElement>(null)
  const { width, height } = useElementSize(ref)
  const drawing = useMemo(
    () =>
      width === 0 || countries.length === 0
        ? null
        : drawMap({ places: countries.map(placeOf), width, height, markPx: SMALLEST }),
    [countries, width, height],
  )
  const most = Math.max(1, ...countries.map(({ sites }) => sites))
  const figure = (value: number) => formatNumber(value, i18n.language)
  return (
    <div ref={ref} className={classes.land}>
      {drawing !== null && (
        <>
          <MapLand drawing={drawing} />
          <ul>
            {drawing.points.map(({ id, x, y }) => {
              const country = countries[id]
              if (country === undefined) return null
              const size = SMALLEST + (LARGEST - SMALLEST) * Math.sqrt(country.sites / most)
              return (
                <li key={id} style={{ left: x, top: y }}>
                  <Link
                    to="/admin/sites/list"
                    search={{ country: country.country }}
                    className={classes.circle}
                    data-ringed={isRinged(country) || undefined}
                    style={{ width: size, height: size, margin: -size / 2 }}
                    aria-label={t('map.country', {
                      country: countryName(country.country, i18n.language),
                      count: country.sites,
                      figure: figure(country.sites),
                      alarms: figure(country.by_status.Alarm),
                    })}
                  >
                    {figure(country.sites)}
                  </Link>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </div>
  )
}

/** Turns a country into a place of the map; those in trouble are drawn on top. */
function placeOf(country: FleetCountry, id: number) {
  const { longitude, latitude } = country
  const status = isRinged(country) ? ('Alarm' as const) : ('Ok' as const)
  return { id, name: country.country, longitude, latitude, status, lastUpdate: null }
}
