/**
 * Simulates an airspace's air: heat and moisture from the animals, loss through the building, heavy fabric that
 * buffers, and a climate computer that ventilates and heats. It is solved implicitly, so a step of two minutes stays
 * stable at any ventilation rate.
 */
import type { ProductType } from '@earshot/contract/values.ts'
import { AIR_DENSITY, AIR_HEAT_CAPACITY, EVAPORATION_HEAT, relativeHumidity, saturationRatio } from './air.ts'
import { animalPlace, heatShares, liveWeight, setPoint, totalHeat, ventilationRange } from './animals.ts'
import type { Weather } from './weather.ts'

export const STEP_SECONDS = 120

/**
 * Wet litter and slats take up or give off water until the air above them stands at about this humidity, %. The heat
 * this takes comes from floor and slurry.
 */
const SOAKED_RELATIVE_PCT = 76

/** The ducts take out this part of the difference between outside air and ground. */
const DUCT_EFFECT = 0.7

export type Climate = {
  temperatureC: number
  /** The temperature of the heavy fabric: floor, walls, slurry. */
  fabricC: number
  ratio: number
  /** The ventilation of the whole airspace in m³/s. */
  ventilation: number
  /** The heating in W. */
  heating: number
  ammoniaPpm: number
}

/** Faults of a climate computer or its airspace; all neutral unless scripted. */
export type ClimateFault = {
  /** The K that are added to the set point. */
  setPointShift: number
  /** The relative humidity above which the computer ventilates and heats against damp, %. */
  humidityLimit: number
  /** Soaked bedding and floor share moisture with the air, as a multiple of the fans' full flow. */
  soaked: number
}

export const NO_FAULT: ClimateFault = { setPointShift: 0, humidityLimit: 60, soaked: 0 }

/** `prepared`: empty, but warmed for a batch that comes within a day. */
export type Occupancy = {
  productType: ProductType
  animals: number
  places: number
  ageDays: number
  /** The climate computer's set point for that age, °C. */
  targetC: number
  /** Total heat of one animal at 20 °C, W, and its air in m³/h: both follow from type and age. */
  heatPerAnimal: number
  air: { min: number; max: number }
  prepared: boolean
}

/** Fills in what follows from type and age; once a slot is often enough. */
export function describeRoom(
  room: Pick<Occupancy, 'productType' | 'animals' | 'places' | 'ageDays' | 'prepared'>,
): Occupancy {
  const weight = liveWeight(room.productType, room.ageDays)
  return {
    ...room,
    targetC: setPoint(room.productType, room.ageDays),
    heatPerAnimal: totalHeat(room.productType, weight),
    air: ventilationRange(room.productType, weight),
  }
}

/** The flows of one step, so that a balance can be drawn: W, and kg/s for `latent`. */
export type Flows = { sensible: number; latent: number; heating: number; envelope: number; vented: number }

export function startClimate(temperatureC: number): Climate {
  return {
    temperatureC,
    fabricC: temperatureC,
    ratio: saturationRatio(temperatureC) * 0.55,
    ventilation: 0.1,
    heating: 0,
    ammoniaPpm: 8,
  }
}

/** The climate computer asks for ventilation in m³/s and heating in W. */
function control(
  climate: Climate,
  room: Occupancy,
  fault: ClimateFault,
): { ventilation: number; heating: number } {
  const place = animalPlace(room.productType)
  const kept = room.animals > 0 || room.prepared
  const range = room.air
  // An empty airspace is kept dry and just above frost with a trickle of air.
  const target = kept ? room.targetC + fault.setPointShift : 14
  const animals = room.animals > 0 ? room.animals : room.places * 0.3
  const relative = relativeHumidity(climate.temperatureC, climate.ratio)

  const least = range.min * (1 + 2.2 * clamp01((relative - fault.humidityLimit) / 8))
  const opening = clamp01((climate.temperatureC - target - 0.2) / 3.2)
  const ventilation = (Math.max(least, range.min + opening * (range.max - range.min)) * animals) / 3600

  const cold = clamp01((target - 0.6 - climate.temperatureC) / 1.6)
  const drying =
    0.6 *
    clamp01((relative - fault.humidityLimit - 5) / 6) *
    clamp01((target + 1.8 - climate.temperatureC) / 1)
  return { ventilation, heating: Math.max(cold, drying) * place.heating * room.places }
}

/** Advances `climate` in place by one step. */
export function stepClimate(
  climate: Climate,
  args: { room: Occupancy; weather: Weather; fault: ClimateFault },
): Flows {
  const { room, weather, fault } = args
  const place = animalPlace(room.productType)
  const wanted = control(climate, room, fault)
  // Fans and radiators take some minutes to follow.
  climate.ventilation += (wanted.ventilation - climate.ventilation) * (STEP_SECONDS / (STEP_SECONDS + 480))
  climate.heating += (wanted.heating - climate.heating) * (STEP_SECONDS / (STEP_SECONDS + 600))

  // Air comes in through ducts under the floor, which bring it most of the way to the ground's temperature.
  // Their walls take the same share of the moisture above what air holds at the ground's temperature.
  const inletC = weather.temperatureC + DUCT_EFFECT * (weather.groundC - weather.temperatureC)
  const inletRatio =
    weather.ratio - DUCT_EFFECT * Math.max(0, weather.ratio - 0.95 * saturationRatio(weather.groundC))

  const full = room.animals * room.heatPerAnimal
  const shares = heatShares(room.productType, climate.temperatureC)
  const sensible = full * shares.sensible
  const latent = full * Math.max(0, shares.total - shares.sensible)

  const envelope = place.envelope * room.places
  const coupling = place.coupling * room.places
  const vent = climate.ventilation * AIR_HEAT_CAPACITY
  const capacity = (place.air * room.places * AIR_HEAT_CAPACITY) / STEP_SECONDS
  const gains = sensible + climate.heating
  const next =
    (capacity * climate.temperatureC +
      gains +
      envelope * weather.temperatureC +
      coupling * climate.fabricC +
      vent * inletC) /
    (capacity + envelope + coupling + vent)
  climate.fabricC += ((next - climate.fabricC) * coupling * STEP_SECONDS) / (place.mass * room.places)
  climate.temperatureC = next

  const air = (place.air * room.places * AIR_DENSITY) / STEP_SECONDS
  const flow = climate.ventilation * AIR_DENSITY
  const fullFlow = (room.air.max * room.animals * AIR_DENSITY) / 3600
  const soaked = fault.soaked * fullFlow
  const wet = 0.01 * SOAKED_RELATIVE_PCT * saturationRatio(next)
  const ratio =
    (air * climate.ratio + latent / EVAPORATION_HEAT + flow * inletRatio + soaked * wet) /
    (air + flow + soaked)
  // What the air cannot hold runs down the walls.
  climate.ratio = Math.min(ratio, saturationRatio(next))

  stepAmmonia(climate, room)
  return {
    sensible: sensible,
    latent: latent / EVAPORATION_HEAT,
    heating: climate.heating,
    envelope: envelope * (next - weather.temperatureC),
    vented: vent * (next - inletC),
  }
}

/** Ammonia follows the animals' metabolism over the air changed; it settles within about half an hour. */
function stepAmmonia(climate: Climate, room: Occupancy): void {
  const least = (room.air.min * room.animals) / 3600
  const settled = room.animals > 0 ? 2 + 14 * Math.min(1.5, least / Math.max(climate.ventilation, 1e-6)) : 1
  climate.ammoniaPpm += (settled - climate.ammoniaPpm) * (STEP_SECONDS / 1800)
}

function clamp01(value: number): number {
  return value < 0 ? 0 : value > 1 ? 1 : value
}
