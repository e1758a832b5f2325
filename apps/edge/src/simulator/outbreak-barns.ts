/**
 * Barns to try rules on: four fattening batches one after the other in one airspace, quiet but for chance of the model, with one
 * outbreak in the last batch and, in every second barn, one in the second batch. When the disease came is known, which no
 * farm knows, so lead and false alarms can be counted. The same seed always makes the same barn.
 */
import type { DemoAirspace } from '@earshot/demo/types.ts'
import { startAirspace, stepAirspace } from './airspace.ts'
import { randomStream } from './random.ts'
import type { Scenario } from './scenario.ts'
import { startWeather, stepWeather } from './weather.ts'

const MONITORS = 2
const ANIMALS = 480
const BATCHES = 4
const BATCH_DAYS = 100
/** The barn is washed and stands empty between two batches. */
const EMPTY_DAYS = 5
const ANCHOR = new Date('2026-11-01T12:00:00Z')
const TIME_ZONE = 'Europe/Brussels'

export interface OutbreakBarn {
  seed: number
  timeZone: string
  animals: number
  /** Local days, the first and the last of each batch. */
  batches: { startDay: number; endDay: number }[]
  anchor: string
  /** When the disease came into the last batch, epoch milliseconds. */
  introducedAt: number
  /** The first slot; each monitor has a value a slot from it on, null where nothing came. */
  firstSlot: number
  monitors: { coughs: (number | null)[]; audioSeconds: (number | null)[] }[]
}

/** @param loudness what the animals cough when well, over what the simulator gives the barn; 1: as it is */
export function outbreakBarn(seed: number, loudness = 1): OutbreakBarn {
  const random = randomStream('outbreak-barns', String(seed))
  const spans = Array.from({ length: BATCHES }, (_, index) => {
    const startDay = -(BATCHES - index) * (BATCH_DAYS + EMPTY_DAYS)
    return { startDay, endDay: startDay + BATCH_DAYS - 1 }
  })
  const key = `outbreaks/${seed}`
  const dayIn = (batch: number) => (spans[batch]?.startDay ?? 0) + 35 + Math.floor(30 * random.uniform())
  const lastDay = dayIn(BATCHES - 1)
  const introduce = (day: number) => ({
    airspace: key,
    hour: day * 24,
    zone: 0,
    exposed: 0.006 + 0.02 * random.uniform(),
    susceptible: 0.6 + 0.35 * random.uniform(),
  })
  const scenario: Scenario = {
    faults: [],
    introductions: [introduce(lastDay), ...(seed % 2 === 0 ? [introduce(dayIn(1))] : [])],
    silentMonitors: [],
    silentGateways: [],
    sensorFaults: [],
    chanceFromHour: Number.POSITIVE_INFINITY,
  }
  const plan = planOf(key, spans)
  const airspace = startAirspace({ plan, anchor: ANCHOR, timeZone: TIME_ZONE, seed: key, scenario })
  airspace.background *= loudness
  const weather = startWeather({ seed: key, siteKey: key, latitude: 51 })
  const anchorSlot = Math.floor(ANCHOR.getTime() / 600_000)
  const firstSlot = anchorSlot + ((spans[0]?.startDay ?? 0) - 2) * 144
  const endSlot = anchorSlot + ((spans.at(-1)?.endDay ?? 0) + 1) * 144
  const monitors = Array.from({ length: MONITORS }, () => {
    const nothing = () => Array<number | null>(endSlot - firstSlot).fill(null)
    return { coughs: nothing(), audioSeconds: nothing() }
  })
  for (let slot = firstSlot; slot < endSlot; slot++) {
    const seconds = slot * 600
    // The winter clock all year round: an hour more or less of the summer's is no matter to a model.
    const localHour = (((seconds / 3600 + 1) % 24) + 24) % 24
    const samples = stepAirspace(airspace, {
      slot,
      hour: (seconds * 1000 - ANCHOR.getTime()) / 3_600_000,
      localHour,
      weather: stepWeather(weather, seconds, localHour),
      outside: 0,
      scenario,
      silent: new Set(),
    })
    for (const { device_code, coughs, audio_seconds } of samples) {
      const own = monitors[Number(device_code.at(-1))]
      if (own === undefined) continue
      own.coughs[slot - firstSlot] = coughs ?? null
      own.audioSeconds[slot - firstSlot] = audio_seconds ?? null
    }
  }
  return {
    seed,
    timeZone: TIME_ZONE,
    animals: ANIMALS,
    batches: spans,
    anchor: ANCHOR.toISOString(),
    introducedAt: ANCHOR.getTime() + lastDay * 86_400_000,
    firstSlot,
    monitors,
  }
}

function planOf(key: string, spans: OutbreakBarn['batches']): DemoAirspace {
  return {
    key,
    name: key,
    productType: 'FATTENING',
    decks: [
      {
        name: '',
        devices: Array.from({ length: MONITORS }, (_, index) => ({
          code: `${key}/${index}`,
          name: String(index),
          gatewayCode: key,
        })),
      },
    ],
    batches: spans.map((span, index) => ({ ...span, name: String(index), startAge: 70, animals: ANIMALS })),
  }
}
