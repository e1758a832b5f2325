/**
 * What one sensor of an airspace measured over a stretch of slots, whatever limits it is judged by: which monitors were there
 * and could be judged, and what each of them said. `measurePast` works it out once, slot by slot, with the functions of the
 * live evaluation; it is plain columns, so that it can be sent to where it is judged.
 */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { Sensor } from '@earshot/contract/values.ts'
import { activeBatch, inForce } from './batch.ts'
import type { AirspaceInput, DeviceInput, Moment } from './evaluation.ts'
import { hearSlot, mayBeJudged } from './judge-slot.ts'
import { timesNormalAt } from './normal/judge-normal.ts'
import { type ClimateSensor, isFaultless, type Watch } from './plausible.ts'
import { CLIMATE_FIELD, climateValue, type Reading, recentReadings } from './reading.ts'
import { endsHour, SLOTS_PER_DAY, slotEnd } from './time.ts'
import { watchBeside } from './watch-sensors.ts'

/** What may be done with a device at a slot. One that is there and may not be judged is set back. */
export const AWAY = 0
export const SET_BACK = 1
export const JUDGED = 2

/** Marks a slot of which nothing is known. */
export const UNKNOWN = 0xffff

/** One device, from the first slot on. Of coughs only the hours are filled, of climate only `values`. */
export interface PastDevice {
  deviceId: number
  /** A value a slot. */
  presence: Uint8Array
  /** A value a slot: which of the past's values it is, the median that is judged. */
  values: Uint16Array
  /** A value an hour: what was heard in its window. Too little audio says that nothing is known. */
  coughs: Uint32Array
  audioSeconds: Uint32Array
}

export interface Past extends Pick<AirspaceInput, 'batches' | 'work'> {
  sensor: Sensor
  /** The first slot, and how many there are. */
  from: number
  length: number
  /** The different values that were measured, °C or %, in their order. */
  values: Float64Array
  devices: readonly PastDevice[]
  /** How many times its own normal the airspace coughed in each hour, NaN where that is not known; empty where there is no normal. */
  times: Float64Array
}

interface Stretch {
  from: number
  to: number
}

/** @param slots first and last slot, both included; the readings reach as far back as those of an evaluation */
export function measurePast(input: AirspaceInput, slots: Stretch, sensor: Sensor): Past {
  const days = measureDays(input, slots, sensor)
  for (;;) {
    const { done, value } = days.next()
    if (done === true) return value
  }
}

/** One device on the way: what the live evaluation keeps of it in its memory, as far as it depends on no limit. */
interface Follower {
  device: DeviceInput
  own: PastDevice
  /** The slot it was hung in; null while it is away. */
  hung: number | null
  /** By index: the newest slot that had been heard of by then, whenever it was hung. */
  heardBy: Int32Array
  /** The first reading that the climate of a slot still looks at. */
  recent: number
  watch: Watch | undefined
}

/** The same day by day, so that whoever asks for it can let others have a turn in between. */
export function* measureDays(
  input: AirspaceInput,
  { from, to }: Stretch,
  sensor: Sensor,
): Generator<void, Past, void> {
  const length = Math.max(0, to - from + 1)
  const known = newValues()
  const followers = input.devices.map((device): Follower => {
    const own = newColumns(device.deviceId, sensor, { from, to, length })
    const heardBy = heardByIndex(device.readings, { from, length })
    return { device, own, hung: null, heardBy, recent: 0, watch: undefined }
  })
  const isByNormal = sensor === 'COUGHS' && input.ownNormal !== undefined
  const times = new Float64Array(isByNormal ? Math.max(0, hourIndex(to, from) + 1) : 0).fill(Number.NaN)
  for (let index = 0; index < length; index++) {
    const moment = momentOf(input, from + index)
    const installed = followers.filter(follower => follow(follower, moment))
    for (const { device, own, hung, heardBy } of installed) {
      const heard = Math.max(hung ?? moment.slot, heardBy[index] ?? 0)
      const isJudged = mayBeJudged(moment, { licences: device.licences, heard })
      own.presence[index] = isJudged ? JUDGED : SET_BACK
    }
    if (sensor !== 'COUGHS') measureClimate(installed, sensor, { index, slot: moment.slot, known })
    else if (endsHour(moment.slot)) {
      measureHour(input, installed, { moment, hour: hourIndex(moment.slot, from), times })
    }
    if (index % SLOTS_PER_DAY === SLOTS_PER_DAY - 1) yield
  }
  const { batches, work } = input
  const devices = followers.map(({ own }) => own)
  const values = known.sort(devices.map(device => device.values))
  return { sensor, from, length, batches, work, values, devices, times }
}

/** The circumstances of a slot. */
export function momentOf(
  { batches, dateOf }: Pick<AirspaceInput, 'batches' | 'dateOf'>,
  slot: number,
): Moment {
  const [at, date] = [slotEnd(slot), dateOf(slot)]
  return { slot, at, date, batch: activeBatch(batches, date, at) }
}

/** Follows a device to a slot; false while it is away, and then nothing is remembered of it. */
function follow(follower: Follower, { slot, at }: Moment): boolean {
  const isThere = inForce(follower.device.placements, at)
  follower.hung = isThere ? (follower.hung ?? slot) : null
  if (!isThere) follower.watch = undefined
  return isThere
}

/** The newest slot that had arrived by each slot's evaluation, by its index; what came before the first counts for nothing. */
function heardByIndex(
  readings: readonly Reading[],
  { from, length }: { from: number; length: number },
): Int32Array {
  const heard = new Int32Array(length)
  for (const { slot, seenAt } of readings) {
    const index = seenAt - from
    if (slot >= from && index < length) heard[index] = Math.max(heard[index] ?? 0, slot)
  }
  for (let index = 1; index < length; index++)
    heard[index] = Math.max(heard[index - 1] ?? 0, heard[index] ?? 0)
  return heard
}

/** A sensor is believed or not whatever the other one does. */
function measureClimate(
  installed: readonly Follower[],
  sensor: ClimateSensor,
  { index, slot, known }: { index: number; slot: number; known: ReturnType<typeof newValues> },
): void {
  const monitors = installed.map(follower => {
    const { readings } = follower.device
    const oldest = slot - DOMAIN.climateMedianSlots + 1
    while ((readings[follower.recent]?.slot ?? oldest) < oldest) follower.recent += 1
    return { recent: recentReadings(readings, slot, follower.recent), watch: follower.watch }
  })
  watchBeside(sensor, monitors).forEach((watch, place) => {
    const [follower, monitor] = [installed[place], monitors[place]]
    if (follower === undefined || monitor === undefined) return
    follower.watch = watch
    const value = isFaultless(watch) ? climateValue(monitor.recent, CLIMATE_FIELD[sensor]) : null
    follower.own.values[index] = known.placeOf(value)
  })
}

function measureHour(
  input: AirspaceInput,
  installed: readonly Follower[],
  { moment, hour, times }: { moment: Moment; hour: number; times: Float64Array },
): void {
  const run = { input, installed: installed.map(({ device }) => device) }
  const heard = hearSlot(run, moment)
  if (hour < times.length) times[hour] = timesNormalAt(run, moment, heard) ?? Number.NaN
  const columns = new Map(installed.map(({ own }) => [own.deviceId, own]))
  for (const { deviceId, coughs, audioSeconds } of heard?.devices ?? []) {
    const own = columns.get(deviceId)
    if (own === undefined) continue
    own.coughs[hour] = coughs
    own.audioSeconds[hour] = audioSeconds
  }
}

/** The different values. Climate is stored in hundredths, so that there are few. */
function newValues() {
  const places = new Map<number, number>()
  return {
    placeOf(value: number | null): number {
      if (value === null) return UNKNOWN
      const known = places.get(value)
      if (known !== undefined) return known
      if (places.size >= UNKNOWN) throw new Error('too many different values')
      places.set(value, places.size)
      return places.size - 1
    },
    /** Puts them in order, and the columns' places with them: what an order of values says can then be looked up. */
    sort(columns: readonly Uint16Array[]): Float64Array {
      const came = Float64Array.from(places.keys())
      const values = came.toSorted()
      const placeAfter = new Map([...values].map((value, place) => [value, place]))
      const moved = Uint16Array.from(came, value => placeAfter.get(value) ?? UNKNOWN)
      for (const column of columns)
        for (let index = 0; index < column.length; index++)
          column[index] = moved[column[index] ?? UNKNOWN] ?? UNKNOWN
      return values
    },
  }
}

/** The index of the full hour that has ended by a slot, counted from the first one. */
export function hourIndex(slot: number, first: number): number {
  const { slotsPerHour } = DOMAIN
  return Math.floor((slot + 1) / slotsPerHour) - Math.ceil((first + 1) / slotsPerHour)
}

function newColumns(
  deviceId: number,
  sensor: Sensor,
  { from, to, length }: Stretch & { length: number },
): PastDevice {
  const [slots, hours] = sensor === 'COUGHS' ? [0, Math.max(0, hourIndex(to, from) + 1)] : [length, 0]
  return {
    deviceId,
    presence: new Uint8Array(length),
    values: new Uint16Array(slots).fill(UNKNOWN),
    coughs: new Uint32Array(hours),
    audioSeconds: new Uint32Array(hours),
  }
}
