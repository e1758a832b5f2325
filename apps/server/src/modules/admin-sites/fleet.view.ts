/** The fleet's figures from its rows. */
import {
  FLEET_LEFT_OUT,
  type FleetAge,
  type FleetCountry,
  type FleetEvidence,
  type FleetLeftOut,
} from '@earshot/contract/schemas/admin/fleet.ts'
import { statusCounts } from '#modules/sites/sites.view.ts'
import type { AgeRow, BehindFigures, CountryRow, HardwareCounts } from './fleet.queries.ts'

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

/** Puts what was counted behind each figure of the fleet. */
export function behindFigures(behind: BehindFigures, hardware: HardwareCounts): Omit<FleetEvidence, 'as_of'> {
  const out = (reasons: Partial<Record<FleetLeftOut, number>>) =>
    FLEET_LEFT_OUT.flatMap(reason => {
      const count = reasons[reason] ?? 0
      return count === 0 ? [] : [{ reason, count }]
    })
  const paused = { NOT_IN_USE: behind.sites_not_in_use }
  return {
    figures: [
      { figure: 'SITES', part: behind.sites, counted: behind.sites, left_out: out(paused) },
      {
        figure: 'ANIMALS',
        part: behind.animals,
        counted: behind.batches,
        left_out: out({ NOT_IN_USE: behind.batches_not_in_use, NO_NUMBER: behind.no_number }),
      },
      {
        figure: 'DEVICES',
        part: hardware.devices_online,
        counted: hardware.devices,
        left_out: out({ NOT_HUNG: behind.not_hung }),
      },
      {
        figure: 'GATEWAYS',
        part: hardware.gateways_online,
        counted: hardware.gateways,
        left_out: out({ NO_SITE: behind.no_site }),
      },
      { figure: 'ALARM', part: behind.alarm, counted: behind.sites, left_out: out(paused) },
      {
        figure: 'OLD',
        part: behind.old,
        counted: behind.heard,
        left_out: out({ ...paused, NO_DEVICE: behind.no_device, NEVER_HEARD: behind.never_heard }),
      },
    ],
  }
}
