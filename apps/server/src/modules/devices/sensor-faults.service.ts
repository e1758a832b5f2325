/** Answers when sensors of a monitor were not believed, with what they measured beside their neighbours. */
import { round2 } from '@earshot/contract/rules/health/rdi.ts'
import type { SensorFaultCourse } from '@earshot/contract/schemas/hardware/device.ts'
import type { Db } from '#db/open.ts'
import { iso, isoOrNull } from '#db/time.ts'
import { type FaultRow, findHourlyMeans, findSensorFaults } from './sensor-faults.queries.ts'

const HOUR_MS = 3_600_000
/** So many faults are told, … */
const MOST_FAULTS = 3
/** … each with at most so many neighbours and hours; the hours are those around its beginning. */
const MOST_BESIDE = 5
const HOURS = { before: 24, after: 12, most: 7 * 24 }

interface AskedFaults {
  siteId: number
  deviceId: number
  now: Date
}

export async function readSensorFaults(db: Db, asked: AskedFaults): Promise<SensorFaultCourse[]> {
  const faults = await findSensorFaults(db, { ...asked, most: MOST_FAULTS })
  return Promise.all(faults.map(fault => courseOf(db, fault, asked)))
}

async function courseOf(
  db: Db,
  fault: FaultRow,
  { siteId, deviceId, now }: AskedFaults,
): Promise<SensorFaultCourse> {
  const { airspace_id: airspaceId, sensor } = fault
  const span = hoursAround(fault, now)
  const rows = await findHourlyMeans(db, { siteId, airspaceId, sensor, ...span })
  const lines = new Map<number, { id: number; name: string; values: (number | null)[] }>()
  for (const { device_id: id, name, hour, value } of rows) {
    const length = span.to - span.from + 1
    const line = lines.get(id) ?? { id, name, values: Array.from({ length }, () => null) }
    lines.set(id, line)
    line.values[hour - span.from] = round2(value)
  }
  return {
    id: fault.id,
    sensor,
    fault: fault.fault,
    from: iso(fault.from_at),
    to: isoOrNull(fault.to_at),
    found_at: iso(fault.found_at),
    value: fault.value,
    neighbours: fault.neighbours,
    course: {
      from: iso(new Date(span.from * HOUR_MS)),
      own: lines.get(deviceId)?.values ?? [],
      beside: [...lines.values()].filter(({ id }) => id !== deviceId).slice(0, MOST_BESIDE),
    },
  }
}

/** Epoch hours, both included. */
function hoursAround({ from_at, to_at }: FaultRow, now: Date): { from: number; to: number } {
  const hourOf = (moment: Date) => Math.floor(moment.getTime() / HOUR_MS)
  const from = hourOf(from_at) - HOURS.before
  const end = to_at === null ? hourOf(now) : Math.min(hourOf(now), hourOf(to_at) + HOURS.after)
  return { from, to: Math.max(from, Math.min(end, from + HOURS.most - 1)) }
}
