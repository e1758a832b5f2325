/** A barn of made-up readings with everything that befalls one, the same for a seed. */
import type { AirspaceInput, DeviceInput } from '#evaluation.ts'
import type { Reading } from '#reading.ts'
import { localDates, slotEnd } from '#time.ts'
import { airspace, BATCH, DAY, device, START } from './engine-airspace.ts'

/** Numbers that look random and are the same for a seed. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/** A stretch of coughing, of heat or cold, and of damp air. */
interface Spell {
  from: number
  to: number
  coughs: number
  heat: number
  damp: number
}
const QUIET: Spell = { from: 0, to: 0, coughs: 0, heat: 0, damp: 0 }

interface Size {
  days: number
  monitors: number
}

/** It has outbreaks, hot and damp spells, gaps, late data, a monitor that is moved away and back, and two batches. */
export function simulatedBarn(seed: number, { days, monitors }: Size): AirspaceInput {
  const random = randomNumbers(seed)
  const spells = Array.from({ length: 4 }, (): Spell => {
    const from = START + Math.floor(random() * days * DAY)
    const to = from + 40 + random() * 500
    return { from, to, coughs: random() * 9, heat: random() * 14 - 5, damp: random() * 40 }
  })
  const closedAt = slotEnd(START + Math.floor((days / 2) * DAY)) + 60_000
  const next = new Date(closedAt + 86_400_000).toISOString().slice(0, 10)
  return airspace({
    devices: Array.from({ length: monitors }, (_, index) =>
      device({
        deviceId: index + 1,
        readings: madeReadings(random, { days, spells }),
        ...spansOf(index, days),
      }),
    ),
    dateOf: localDates('Europe/Brussels'),
    batches: [
      { ...BATCH, closedAt, animalsStart: 250 * monitors },
      { ...BATCH, id: 2, startDate: next, startAgeInDays: 25, animalsStart: null },
    ],
  })
}

/** The second monitor hangs elsewhere for a day and more, the licence of the third ends. */
function spansOf(index: number, days: number): Partial<DeviceInput> {
  const moved = START + Math.floor((days / 3) * DAY)
  if (index === 1) {
    const placements = [
      { from: 0, to: slotEnd(moved) },
      { from: slotEnd(moved + 100), to: null },
    ]
    return { placements }
  }
  return index === 2 ? { licences: [{ from: 0, to: slotEnd(START + days * 100) }] } : {}
}

function madeReadings(
  random: () => number,
  { days, spells }: { days: number; spells: readonly Spell[] },
): Reading[] {
  const readings: Reading[] = []
  let silentUntil = 0
  for (let slot = START - DAY; slot < START + days * DAY; slot++) {
    if (random() < 0.001) silentUntil = slot + random() * 320
    const late = random() < 0.01 ? Math.floor(random() * 300) : 0
    if (slot < silentUntil && late === 0) continue
    const spell = spells.find(({ from, to }) => slot >= from && slot < to) ?? QUIET
    readings.push({ slot, seenAt: slot + late, ...madeValues(random, spell) })
  }
  return readings
}

/** Values of one slot, a few of them missing, climate in hundredths as it is stored. */
function madeValues(random: () => number, { coughs, heat, damp }: Spell): Omit<Reading, 'slot' | 'seenAt'> {
  const deaf = random() < 0.03
  const hundredths = (value: number) => (random() < 0.02 ? null : Math.round(value * 100) / 100)
  return {
    coughs: deaf ? null : Math.floor(random() * 3 + coughs * random()),
    audioSeconds: deaf ? null : 400 + Math.floor(random() * 200),
    temperatureC: hundredths(20 + heat + random() * 3),
    humidityPct: hundredths(55 + damp + random() * 6),
  }
}
