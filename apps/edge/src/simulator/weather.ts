/**
 * Weather outside one site: a yearly curve of the North Sea lowlands, fronts that pass over all sites alike, a
 * little of the site's own, and the day's course. Steps of ten minutes.
 */
import { humidityRatio } from './air.ts'
import { type Random, randomStream } from './random.ts'

export type Weather = {
  temperatureC: number
  relativePct: number
  /** The humidity ratio in kg water per kg dry air. */
  ratio: number
  /** The temperature of the ground at about 2 m, which tempers the air drawn in through ducts. */
  groundC: number
}

export type WeatherState = {
  latitude: number
  regional: Random
  local: Random
  front: number
  damp: number
  cloud: number
  own: number
}

const STEP_DAYS = 600 / 86_400

export function startWeather(args: { seed: string; siteKey: string; latitude: number }): WeatherState {
  const regional = randomStream(args.seed, 'weather')
  const local = randomStream(args.seed, `weather/${args.siteKey}`)
  return {
    latitude: args.latitude,
    regional,
    local,
    front: 2 * regional.normal(),
    damp: 3 * regional.normal(),
    cloud: 0.5,
    own: 0.5 * local.normal(),
  }
}

/** Takes one step of an Ornstein-Uhlenbeck process, which reverts over `days` and stays within about `sd`. */
function drift(value: number, args: { days: number; sd: number; random: Random }): number {
  const step = STEP_DAYS / args.days
  return value - value * step + args.sd * Math.sqrt(2 * step) * args.random.normal()
}

/** Advances ten minutes and gives the weather at `unixSeconds`; `localHour` is the hour of the day there. */
export function stepWeather(state: WeatherState, unixSeconds: number, localHour: number): Weather {
  const yearShare = (unixSeconds / 86_400 / 365.2425) % 1
  // The season is 1 in late July and −1 in late January.
  const season = -Math.cos(2 * Math.PI * (yearShare - 0.065))
  state.front = drift(state.front, { days: 2.5, sd: 2.6 - 0.5 * season, random: state.regional })
  state.damp = drift(state.damp, { days: 1.2, sd: 5, random: state.regional })
  state.cloud = 0.5 + drift(state.cloud - 0.5, { days: 1, sd: 0.25, random: state.regional })
  state.own = drift(state.own, { days: 0.6, sd: 0.7, random: state.local })

  const clear = 1 - Math.min(1, Math.max(0, state.cloud))
  const dayWave = Math.cos((2 * Math.PI * (localHour - 15)) / 24)
  const amplitude = (2.2 + 1.4 * season) * (0.5 + clear)
  const mean = 10.6 + 7 * season - 0.5 * (state.latitude - 51)
  const temperatureC = Math.max(-14, Math.min(31, mean + state.front + state.own + amplitude * dayWave))
  const relativePct = Math.min(96, Math.max(38, 75 - 12 * season + state.damp - (6 + 5 * season) * dayWave))
  return {
    temperatureC,
    relativePct,
    ratio: humidityRatio(temperatureC, relativePct),
    groundC: 10.6 - 2.4 * Math.cos(2 * Math.PI * (yearShare - 0.13)),
  }
}
