/** Recordings of a farm for tests: what was measured and counted, and how it came: in order, or in disorder. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { HeartbeatMessage, Sample } from '@earshot/contract/telemetry/messages.ts'
import { slotEnd } from '@earshot/engine/time.ts'
import fc from 'fast-check'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const HOURS = 60
const SLOTS = HOURS * DOMAIN.slotsPerHour

interface Block {
  slots: number
  values: Pick<Sample, 'coughs' | 'temperature_c' | 'humidity_pct'>
  /** The delay; where it is null each slot is sent as it ends, else the whole block so many hours after its end. */
  delayHours: number | null
  /** The whole block comes once more, so many hours after its end. */
  againHours: number | null
  /** The fields that are not valid in a copy that comes just before; null means that there is no such copy. */
  spoiled: Partial<Sample> | null
  minutes: number
  /** Live slots come up to three times so many minutes after their end, out of order. */
  jitterMinutes: number
  newestFirst: boolean
}

/** There is one heartbeat an hour. Bytes count since the one before; null means that this counter is not told. */
interface Beat {
  up: number | null
  down: number | null
  restarted: boolean
  delayHours: number
  againHours: number | null
}

export interface Recording {
  /** The blocks of each monitor, one after another. */
  blocks: Block[][]
  beats: Beat[]
}

/** What is fine, a Warning's and an Alarm's. A step from any to any other is none for which a sensor is not believed. */
const TEMPERATURES = { warm: [22, 22, 25.5, 27.8], cold: [18, 18, 15.5, 12.4] } as const
const HUMIDITIES = { wet: [60, 60, 75, 85], dry: [48, 48, 35, 25] } as const
/** A sensor that works never says the same for hours. */
const SWING = 0.1

interface Air {
  temperatures: readonly number[]
  humidities: readonly number[]
}

const blockIn = ({ temperatures, humidities }: Air): fc.Arbitrary<Block> =>
  fc.record({
    slots: fc.integer({ min: 4, max: 40 }),
    values: fc.record({
      coughs: fc.constantFrom(null, 1, 2, 6, 12),
      temperature_c: fc.constantFrom(null, ...temperatures),
      humidity_pct: fc.constantFrom(null, ...humidities),
    }),
    delayHours: fc.constantFrom(null, null, null, 0, 1, 6, 20, 48),
    againHours: fc.constantFrom(null, null, 0, 7, 40),
    spoiled: fc.constantFrom(null, null, { audio_seconds: 120 }, { temperature_c: 99, humidity_pct: 0 }),
    minutes: fc.constantFrom(1, 4, 5, 6, 9),
    jitterMinutes: fc.constantFrom(0, 0, 2, 7),
    newestFirst: fc.boolean(),
  })

const beat: fc.Arbitrary<Beat> = fc.record({
  up: fc.constantFrom(null, 0, 40_000, 1_500_000, 9_000_000),
  down: fc.constantFrom(null, 0, 3_000, 700_000),
  restarted: fc.constantFrom(false, false, false, false, true),
  delayHours: fc.constantFrom(0, 0, 0, 1, 6, 20, 48),
  againHours: fc.constantFrom(null, null, 0, 7, 40),
})

export function recordingOf({ devices }: { devices: number }): fc.Arbitrary<Recording> {
  const air = fc.record({
    temperatures: fc.constantFrom(TEMPERATURES.warm, TEMPERATURES.cold),
    humidities: fc.constantFrom(HUMIDITIES.wet, HUMIDITIES.dry),
  })
  const own = air.chain(one => fc.array(blockIn(one), { minLength: 6, maxLength: 16 }))
  return fc.record({
    blocks: fc.array(own, { minLength: devices, maxLength: devices }),
    beats: fc.array(beat, { minLength: 30, maxLength: HOURS }),
  })
}

/** A message of a gateway and the time at which it came, in epoch milliseconds. */
export interface Arrival {
  at: number
  samples: Sample[]
  heartbeat?: HeartbeatMessage
}

export interface Played {
  recording: Recording
  /** The codes of the monitors. */
  devices: readonly string[]
  /** The first slot recorded. */
  firstSlot: number
}

/** Each slot and heartbeat as it ends, and nothing twice. */
export function inOrder({ recording, devices, firstSlot }: Played): Arrival[] {
  const live = measured({ recording, devices, firstSlot }).flatMap(({ samples }) =>
    samples.map(sample => ({ at: slotEnd(sample.slot) + MINUTE / 2, samples: [sample] })),
  )
  const beats = counted({ recording, firstSlot }).map(({ at, heartbeat }) => ({ at, heartbeat, samples: [] }))
  return byArrival([...live, ...beats])
}

/** The same late, doubled, with readings that are not valid, and shuffled. */
export function inDisorder({ recording, devices, firstSlot }: Played): Arrival[] {
  const blocks = measured({ recording, devices, firstSlot }).flatMap(({ block: own, samples }) => {
    const { delayHours, againHours, minutes, newestFirst, jitterMinutes } = own
    const end = slotEnd(samples.at(-1)?.slot ?? 0)
    const together = (hours: number): Arrival => ({
      at: end + hours * HOUR + minutes * MINUTE,
      samples: newestFirst ? samples.toReversed() : samples,
    })
    const live = samples.map(sample => ({
      at: slotEnd(sample.slot) + MINUTE / 2 + ((sample.slot * 5) % 4) * jitterMinutes * MINUTE,
      samples: [sample],
    }))
    const once = (delayHours === null ? live : [together(delayHours)]).flatMap(one => twice(one, own))
    return againHours === null ? once : [...once, together(againHours)]
  })
  const beats = counted({ recording, firstSlot }).flatMap(({ at, heartbeat, beat: own }) => {
    const come = (hours: number): Arrival => ({ at: at + hours * HOUR, heartbeat, samples: [] })
    return own.againHours === null ? [come(own.delayHours)] : [come(own.delayHours), come(own.againHours)]
  })
  return byArrival([...blocks, ...beats])
}

/**
 * Sends a sample first with a reading that is not valid. Both come at one time, because what is known of a sample is
 * known since its first write.
 */
function twice(arrival: Arrival, { spoiled }: Block): Arrival[] {
  if (spoiled === null) return [arrival]
  return [{ ...arrival, samples: arrival.samples.map(sample => ({ ...sample, ...spoiled })) }, arrival]
}

function byArrival(arrivals: Arrival[]): Arrival[] {
  return arrivals.sort((a, b) => a.at - b.at)
}

function measured({ recording, devices, firstSlot }: Played): { block: Block; samples: Sample[] }[] {
  const end = firstSlot + SLOTS
  return recording.blocks.flatMap((own, index) => {
    const device_code = devices[index] ?? ''
    let slot = firstSlot
    const filled = own.map(one => {
      const from = slot
      slot = Math.min(end, from + one.slots)
      const samples = Array.from(
        { length: slot - from },
        (_, offset): Sample => ({
          device_code,
          slot: from + offset,
          audio_seconds: 600,
          ...swinging(one.values, offset),
        }),
      )
      return { block: one, samples }
    })
    return filled.filter(({ samples }) => samples.length > 0)
  })
}

function swinging({ coughs, temperature_c, humidity_pct }: Block['values'], offset: number): Block['values'] {
  const swung = (value: number | null = null) => (value === null ? null : value + (offset % 2) * SWING)
  return { coughs, temperature_c: swung(temperature_c), humidity_pct: swung(humidity_pct) }
}

/** Counters as a gateway tells them: since its last restart. */
function counted({
  recording,
  firstSlot,
}: Pick<Played, 'recording' | 'firstSlot'>): { beat: Beat; at: number; heartbeat: HeartbeatMessage }[] {
  let [up, down] = [0, 0]
  return recording.beats.map((own, index) => {
    up = (own.restarted ? 0 : up) + (own.up ?? 0)
    down = (own.restarted ? 0 : down) + (own.down ?? 0)
    const at = slotEnd(firstSlot - 1) + (index + 1) * HOUR
    const counters = { bytes_up: own.up === null ? null : up, bytes_down: own.down === null ? null : down }
    return { beat: own, at, heartbeat: { at: new Date(at).toISOString(), ...counters } }
  })
}
