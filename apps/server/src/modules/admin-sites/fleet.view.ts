/** The fleet's figures from its rows. */
import type { FleetAge, FleetCountry } from '@earshot/contract/schemas/admin/fleet.ts'
import { statusCounts } from '#modules/sites/sites.view.ts'
import type { AgeRow, CountryRow } from './fleet.queries.ts'

/**
 * Each age reaches from the bound before it to this one, in minutes: ten-minute slots within the hour, then ever
 * longer up to the day (spec/1 §4).
 */
const BOUNDS = [20, 30, 40, 50, 60, 180, 360, 720, 1440] as const

/** Makes a place for each bound, the empty ones among them, and one for what is older. */
export function fleetAges(rows: readonly AgeRow[]): FleetAge[] {
  const heard = rows.flatMap(({ minutes, sites }) => (minutes === null ? [] : [{ minutes, sites }]))
  const within = (from: number, to: number) =>
    heard.filter(({ minutes }) => minutes >= from && minutes < to).reduce((sum, { sites }) => sum + sites, 0)
  const bounded = BOUNDS.map((bound, at) => ({
    under_minutes: bound,
    sites: within(BOUNDS[at - 1] ?? 0, bound),
  }))
  return [...bounded, { under_minutes: null, sites: within(1440, Number.POSITIVE_INFINITY) }]
}

/** Lists the countries, those with the most sites first. */
export function fleetCountries(rows: readonly CountryRow[]): FleetCountry[] {
  const countries = [...new Set(rows.map(row => row.country))]
  return countries
    .map(country =>
      countryView(
        country,
        rows.filter(row => row.country === country),
      ),
    )
    .sort((one, other) => other.sites - one.sites || one.country.localeCompare(other.country))
}

function countryView(country: string, parts: readonly CountryRow[]): FleetCountry {
  const sum = (of: (row: CountryRow) => number) => parts.reduce((total, row) => total + of(row), 0)
  const sites = sum(row => row.sites)
  return {
    country,
    sites,
    by_status: statusCounts(parts.map(row => ({ status_id: row.status_id, count: row.sites }))),
    longitude: sum(row => row.longitude * row.sites) / sites,
    latitude: sum(row => row.latitude * row.sites) / sites,
  }
}
