/**
 * Ninety days of the climate in nine rooms of a house, every ten minutes, always the same: weather that turns within
 * days, a day's warmth, what each room has of its own, a window left open, a shower, and the noise of cheap sensors.
 * A recording may take its place: `EARSHOT_CLIMATE_CSV` names a file of `minutes, T1, RH1, …, T9, RH9`.
 */
import { readFileSync } from 'node:fs'
import { seededRandom } from '#test/crash/strikes.ts'

export const SENSORS = 9
const SLOTS = 90 * 144
/** The first slot is 11 January 2016, 17:00 in Belgium: summer time begins within the ninety days. */
const FIRST_SLOT = Date.parse('2016-01-11T16:00:00Z') / 600_000

export interface Measured {
  slot: number
  temperature: number
  humidity: number
}

/** Answers each sensor's values, in time order. */
export function climateOfRooms(): Measured[][] {
  const file = process.env.EARSHOT_CLIMATE_CSV
  return file === undefined ? madeClimate(seededRandom(20_160_111)) : recordedClimate(file)
}

type Random = () => number

/** Hundredths, as a sensor sends them. */
const rounded = (value: number) => Math.round(value * 100) / 100

function madeClimate(random: Random): Measured[][] {
  const [mild, damp] = [wandering(random, 200), wandering(random, 150)]
  const rooms = Array.from({ length: SENSORS }, () => aRoom(random))
  const series: Measured[][] = rooms.map(() => [])
  for (let index = 0; index < SLOTS; index++) {
    const weather = { mild: mild(), damp: damp(), hour: (index / 6 + 17) % 24 }
    for (const [room, measure] of rooms.entries())
      series[room]?.push({ slot: FIRST_SLOT + index, ...measure(weather) })
  }
  return series
}

interface Weather {
  mild: number
  damp: number
  /** The hour of the day in local winter time. */
  hour: number
}

function aRoom(random: Random): (weather: Weather) => { temperature: number; humidity: number } {
  const [warmth, moisture] = [wandering(random, 60), wandering(random, 40)]
  const [window, shower] = [
    happening(random, { every: 1500, lasting: 12 }),
    happening(random, { every: 800, lasting: 10 }),
  ]
  return ({ mild, damp, hour }) => {
    const daily = 0.5 * Math.sin((2 * Math.PI * (hour - 9)) / 24)
    const temperature = 18.5 + 1.3 * mild + 0.6 * warmth() + daily - 8 * window() + 0.06 * noise(random)
    const humidity = 43 + 3.5 * damp + 2 * moisture() + 25 * shower() + 0.2 * noise(random)
    return { temperature: rounded(temperature), humidity: rounded(humidity) }
  }
}

/** Draws an about normal value of mean 0 and variance 1. */
function noise(random: Random): number {
  return Array.from({ length: 12 }, random).reduce((sum, one) => sum + one, -6)
}

/** Makes noise of mean 0 and variance 1 that moves slowly: a value has faded after so many slots. */
function wandering(random: Random, slots: number): () => number {
  let value = noise(random)
  return () => {
    value += -value / slots + Math.sqrt(2 / slots) * noise(random)
    return value
  }
}

/** Answers 1 now and then, and fades from there. */
function happening(random: Random, { every, lasting }: { every: number; lasting: number }): () => number {
  let value = 0
  return () => {
    value = random() < 1 / every ? 1 : value * (1 - 1 / lasting)
    return value
  }
}

function recordedClimate(file: string): Measured[][] {
  const [, ...rows] = readFileSync(file, 'utf8').trim().split('\n')
  const fields = rows.map(row => row.split(',').map(Number))
  return Array.from({ length: SENSORS }, (_, sensor) =>
    fields.map(row => ({
      slot: FIRST_SLOT + (row[0] ?? 0) / 10,
      temperature: row[1 + 2 * sensor] ?? 0,
      humidity: row[2 + 2 * sensor] ?? 0,
    })),
  )
}
