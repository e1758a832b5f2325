/** Simulates one airspace: the animals that live in it, its air, its disease and its monitors, slot by slot. */

import type { Sample } from '@earshot/contract/telemetry/messages.ts'
import { dayStartSeconds } from '@earshot/demo/days.ts'
import { devicesOf } from '@earshot/demo/farm.ts'
import type { DemoAirspace, DemoBatch } from '@earshot/demo/types.ts'
import { relativeHumidity } from './air.ts'
import {
  type Climate,
  describeRoom,
  NO_FAULT,
  type Occupancy,
  STEP_SECONDS,
  startClimate,
  stepClimate,
} from './climate.ts'
import { coughRate, drawCoughs } from './coughs.ts'
import {
  healthyZones,
  introduce,
  prevalence,
  stepOutbreak,
  TREATMENT,
  treatmentLevel,
  type Zone,
} from './outbreak.ts'
import { type Random, randomStream } from './random.ts'
import { faultAt, type Scenario, sensorFaultsAt } from './scenario.ts'
import { dropsOut, faultyReading, listen, type Monitor, readClimate, startMonitor } from './sensors.ts'
import type { Weather } from './weather.ts'

const SLOT_SECONDS = 600
const SLOT_DAYS = SLOT_SECONDS / 86_400

/** A batch on the Unix axis, in seconds; `to` is Infinity for the active one. */
type BatchSpan = { from: number; to: number; batch: DemoBatch; treatments: { from: number; to: number }[] }

export type AirspaceSim = {
  plan: DemoAirspace
  stays: BatchSpan[]
  places: number
  climate: Climate
  zones: Zone[]
  monitors: Monitor[]
  random: Random
  /** The coughing when well, as a share of the reference, and its slow ups and downs. */
  background: number
  mood: number
  stay: BatchSpan | undefined
  /** The animals that live here. They are counted anew each hour, because they do not grow faster than that. */
  room: Occupancy | undefined
  /** A chance outbreak after the anchor is treated once it is plain, for five days from here (hours). */
  chanceTreatedFrom: number
}

export function startAirspace(args: {
  plan: DemoAirspace
  anchor: Date
  timeZone: string
  seed: string
  scenario: Scenario
}): AirspaceSim {
  const { plan, anchor, timeZone, seed } = args
  const random = randomStream(seed, `airspace/${plan.key}`)
  const devices = devicesOf(plan)
  const anchorSeconds = Math.floor(anchor.getTime() / 1000)
  const stays = plan.batches.map(batch => ({
    from: dayStartSeconds({ anchor, timeZone, day: batch.startDay }),
    to: batch.endDay === undefined ? Infinity : dayStartSeconds({ anchor, timeZone, day: batch.endDay + 1 }),
    batch,
    // Treatments follow the anchor's clock, not the calendar's, so that the staged course does not hang on the hour
    // of the start.
    treatments: (batch.treatments ?? [])
      .filter(treatment => treatment.treatmentClass === 'ANTIBIOTIC' && treatment.reason === 'RESPIRATORY')
      .map(t => ({ from: anchorSeconds + t.startDay * 86_400, to: anchorSeconds + (t.endDay + 1) * 86_400 })),
  }))
  return {
    plan,
    stays,
    places: Math.max(devices.length * 150, ...plan.batches.map(batch => batch.animals)),
    climate: startClimate(18),
    zones: healthyZones(devices.length),
    monitors: devices.map(device => startMonitor(seed, device)),
    random,
    background: 0.76 + 0.24 * random.uniform(),
    mood: 0,
    stay: undefined,
    room: undefined,
    chanceTreatedFrom: Number.NEGATIVE_INFINITY,
  }
}

function occupancyAt(sim: AirspaceSim, seconds: number): Occupancy {
  const stay = sim.stays.find(candidate => seconds >= candidate.from && seconds < candidate.to)
  const coming = sim.stays.find(candidate => candidate.from > seconds && candidate.from - seconds < 86_400)
  const held = stay ?? coming
  const age = held ? held.batch.startAge + Math.max(0, seconds - held.from) / 86_400 : 100
  return describeRoom({
    productType: sim.plan.productType,
    animals: stay?.batch.animals ?? 0,
    places: sim.places,
    ageDays: age,
    prepared: !stay && coming !== undefined,
  })
}

export type SlotContext = {
  slot: number
  /** The hours from the anchor to the slot's start. */
  hour: number
  localHour: number
  weather: Weather
  /** The infection pressure from the site's other airspaces. */
  outside: number
  scenario: Scenario
  /** Labels of monitors that are scripted to be silent. */
  silent: ReadonlySet<string>
}

/** Runs one slot and returns what its monitors send, by device code. */
export function stepAirspace(sim: AirspaceSim, context: SlotContext): Sample[] {
  const seconds = context.slot * SLOT_SECONDS
  if (sim.room === undefined || context.slot % 6 === 0) sim.room = occupancyAt(sim, seconds)
  const room = sim.room
  const fault = faultAt(context.scenario, sim.plan.key, context.hour, NO_FAULT)
  let temperature = 0
  let relative = 0
  const steps = SLOT_SECONDS / STEP_SECONDS
  for (let step = 0; step < steps; step += 1) {
    stepClimate(sim.climate, { room, weather: context.weather, fault })
    temperature += sim.climate.temperatureC / steps
    relative += relativeHumidity(sim.climate.temperatureC, sim.climate.ratio) / steps
  }
  const treated = stepDisease(sim, context, seconds)
  sim.mood += -sim.mood * (SLOT_DAYS / 2) + 0.09 * Math.sqrt(SLOT_DAYS) * sim.random.normal()
  return readMonitors(sim, { context, room, temperature, relative, treated })
}

function stepDisease(sim: AirspaceSim, context: SlotContext, seconds: number): number {
  const stay = sim.stays.find(candidate => seconds >= candidate.from && seconds < candidate.to)
  if (stay !== sim.stay) {
    sim.stay = stay
    sim.zones = healthyZones(sim.zones.length)
  }
  const due = context.scenario.introductions.find(
    entry =>
      entry.airspace === sim.plan.key && entry.hour >= context.hour && entry.hour < context.hour + 1 / 6,
  )
  if (due) introduce(sim.zones, due)
  bringChance(sim, context, stay)

  const days = context.hour / 24
  const planned = (stay?.treatments ?? []).map(t =>
    treatmentLevel(seconds / 86_400, t.from / 86_400, t.to / 86_400),
  )
  const chanced = treatmentLevel(days, sim.chanceTreatedFrom / 24, sim.chanceTreatedFrom / 24 + 5)
  const treated = Math.max(0, ...planned, Number.isFinite(sim.chanceTreatedFrom) ? chanced : 0)
  if (stay) stepOutbreak(sim.zones, { days: SLOT_DAYS, outside: context.outside, treated })
  return treated
}

/** New disease comes by chance after the anchor, about once in four hundred days per airspace, and gets treated. */
function bringChance(sim: AirspaceSim, context: SlotContext, stay: BatchSpan | undefined): void {
  const draw = sim.random.uniform()
  const zone = Math.floor(sim.zones.length * sim.random.uniform())
  const susceptible = 0.35 + 0.5 * sim.random.uniform()
  if (context.hour < context.scenario.chanceFromHour || !stay) return
  const ill = prevalence(sim.zones)
  if (ill > 0.15 && context.hour - sim.chanceTreatedFrom > 24 * 12) sim.chanceTreatedFrom = context.hour + 30
  if (draw < SLOT_DAYS / 400 && ill < 0.005) introduce(sim.zones, { zone, exposed: 0.02, susceptible })
}

function readMonitors(
  sim: AirspaceSim,
  args: { context: SlotContext; room: Occupancy; temperature: number; relative: number; treated: number },
): Sample[] {
  const { context, room } = args
  const samples: Sample[] = []
  const calm = context.hour > -9 && context.hour < 1
  const coldC = room.animals > 0 ? room.targetC - args.temperature : 0
  sim.monitors.forEach((monitor, index) => {
    const air = { temperatureC: args.temperature, relativePct: args.relative }
    const own = { airspace: sim.plan.key, name: monitor.name, hour: context.hour }
    const reading = faultyReading(monitor, readClimate(monitor, air), {
      faults: sensorFaultsAt(context.scenario, own),
      slot: context.slot,
    })
    const audioSeconds = listen(monitor)
    const rate = coughRate({
      productType: room.productType,
      background: sim.background * monitor.loudness * Math.exp(sim.mood),
      ammoniaPpm: sim.climate.ammoniaPpm,
      coldC,
      infectious: sim.zones[index]?.infectious ?? 0,
      coughFactor: 1 - (1 - TREATMENT.coughs) * args.treated,
      localHour: context.localHour,
    })
    const coughs = drawCoughs(monitor.random, {
      rate,
      animals: room.animals / sim.monitors.length,
      audioSeconds,
    })
    const bytes = Math.round(audioSeconds * (7 + 2 * monitor.random.uniform())) + 420 * Math.min(coughs, 40)
    if (dropsOut(monitor, context.slot, calm) || context.silent.has(monitor.name)) return
    samples.push({
      device_code: monitor.code,
      slot: context.slot,
      coughs,
      audio_seconds: audioSeconds,
      temperature_c: reading.temperatureC,
      humidity_pct: reading.humidityPct,
      bytes,
    })
  })
  return samples
}
