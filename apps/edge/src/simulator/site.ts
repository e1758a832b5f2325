/** Simulates one site: its weather, its airspaces and how disease goes from one to another. */
import type { Sample } from '@earshot/contract/telemetry/messages.ts'
import { HISTORY_DAYS } from '@earshot/demo/build.ts'
import { dayStartSeconds } from '@earshot/demo/days.ts'
import { airspacesByHouse } from '@earshot/demo/farm.ts'
import type { DemoSite } from '@earshot/demo/types.ts'
import { type AirspaceSim, startAirspace, stepAirspace } from './airspace.ts'
import { DISEASE, prevalence } from './outbreak.ts'
import type { Scenario } from './scenario.ts'
import { startWeather, stepWeather, type Weather, type WeatherState } from './weather.ts'

export const SLOT_SECONDS = 600
/** The model runs two days before the history begins, so that nothing of its start is seen. */
const WARM_UP_DAYS = 2

/** The seed of the demo farm; another one makes another farm. */
export const DEMO_SEED = 'earshot-demo-1'

export type SiteSim = {
  site: DemoSite
  scenario: Scenario
  anchorSeconds: number
  /** The Unix second of the anchor day's local midnight. */
  midnightSeconds: number
  weather: WeatherState
  houses: AirspaceSim[][]
  /** The next slot to run. */
  slot: number
}

export function firstSlotOf(anchor: Date): number {
  return Math.floor(anchor.getTime() / 1000 / SLOT_SECONDS) - (HISTORY_DAYS + WARM_UP_DAYS) * 144
}

export function startSite(args: {
  site: DemoSite
  anchor: Date
  scenario: Scenario
  seed?: string
}): SiteSim {
  const { site, anchor, scenario } = args
  const seed = args.seed ?? DEMO_SEED
  return {
    site,
    scenario,
    anchorSeconds: Math.floor(anchor.getTime() / 1000),
    midnightSeconds: dayStartSeconds({ anchor, timeZone: site.timezone, day: 0 }),
    weather: startWeather({ seed, siteKey: site.key, latitude: site.latitude }),
    houses: airspacesByHouse(site).map(house =>
      house.map(plan => startAirspace({ plan, anchor, timeZone: site.timezone, seed, scenario })),
    ),
    slot: firstSlotOf(anchor),
  }
}

export type SiteSlot = {
  slot: number
  weather: Weather
  /** The samples of each airspace, in the order of the plan; empty where nothing was sent. */
  airspaces: { key: string; samples: Sample[] }[]
}

/** Runs the next slot of a site. */
export function stepSite(sim: SiteSim): SiteSlot {
  const slot = sim.slot
  sim.slot += 1
  const seconds = slot * SLOT_SECONDS
  const hour = (seconds - sim.anchorSeconds) / 3600
  const localHour = ((((seconds - sim.midnightSeconds) / 3600) % 24) + 24) % 24
  const weather = stepWeather(sim.weather, seconds, localHour)
  // All pressures are worked out before any airspace moves on, so that their order does not matter.
  const pressures = infectionPressures(sim.houses)
  const off = sim.site.installedHour !== null && hour < sim.site.installedHour
  const airspaces = sim.houses.flat().map((airspace, index) => {
    const samples = stepAirspace(airspace, {
      slot,
      hour,
      localHour,
      weather,
      outside: pressures[index] ?? 0,
      scenario: sim.scenario,
      silent: silentMonitors(sim.scenario, airspace.plan.key, hour),
    })
    return { key: airspace.plan.key, samples: off ? [] : samples }
  })
  return { slot, weather, airspaces }
}

const NO_MONITORS: ReadonlySet<string> = new Set()

function silentMonitors(scenario: Scenario, airspace: string, hour: number): ReadonlySet<string> {
  let names: Set<string> | undefined
  for (const entry of scenario.silentMonitors) {
    if (entry.airspace !== airspace || hour < entry.fromHour || hour >= entry.toHour) continue
    names ??= new Set()
    names.add(entry.name)
  }
  return names ?? NO_MONITORS
}

function infectionPressures(houses: AirspaceSim[][]): number[] {
  const ill = houses.map(house => house.map(airspace => prevalence(airspace.zones)))
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const all = sum(ill.flat())
  return ill.flatMap(house => {
    const within = sum(house)
    return house.map(own => DISEASE.houseLink * (within - own) + DISEASE.siteLink * (all - within))
  })
}
