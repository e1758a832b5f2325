/** Parts that the evidence of every measured figure has. Pure. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { Evidence, EvidenceMonitor, NotCounted } from '@earshot/contract/schemas/health/evidence.ts'
import { slotEnd } from '@earshot/engine/time.ts'
import type { MonitorRow } from './evidence.queries.ts'
import type { EvidenceFacts } from './facts.ts'
import { type Slots, startOf } from './span.ts'
import { type Hung, hoursOf, type ValidColumn } from './strokes.ts'

/** All of the evidence but its question. */
export type Figure = Omit<Evidence, 'kind' | 'step' | 'timezone'>

interface CommonInput {
  /** The monitors of which the hours and the arrival are told. */
  monitors: readonly Hung[]
  /** The slots that the figure is made of, and those that are shown. */
  slots: Slots
  shown: Slots
  valid: ValidColumn
  newest: number
}

export function commonParts(
  { portions, span, monitors: all }: EvidenceFacts,
  { monitors, slots, shown, valid, newest }: CommonInput,
): Pick<Figure, 'from' | 'to' | 'measured_until' | 'arrived_at' | 'judged_at' | 'late' | 'hours'> {
  const ids = new Set(monitors.map(({ deviceId }) => deviceId))
  const counted = new Set(all.map(({ id }) => id))
  const inside = portions.filter(({ slot }) => slot >= slots.from && slot <= slots.to)
  const measured = inside.filter(portion => ids.has(portion.device_id) && portion[valid] > 0)
  const last = Math.max(...measured.map(({ slot, slots: length }) => slot + length - 1))
  const arrived = measured.filter(({ slot }) => slot === last).flatMap(({ received_at }) => received_at ?? [])
  const own = inside.filter(({ device_id }) => counted.has(device_id))
  const samples = own.reduce((sum, portion) => sum + portion.samples, 0)
  const late = own.reduce((sum, portion) => sum + portion.late, 0)
  const isJudged = span.step === 'now' || valid === 'cough_samples'
  return {
    from: startOf(slots.from),
    to: startOf(slots.to + 1),
    measured_until: measured.length === 0 ? null : startOf(last + 1),
    arrived_at: arrived.length === 0 ? null : new Date(Math.max(...arrived.map(Number))).toISOString(),
    judged_at: isJudged ? new Date(slotEnd(slots.to) + DOMAIN.evalGraceMin * 60_000).toISOString() : null,
    late: samples === 0 ? 0 : Math.ceil((100 * late) / samples),
    hours: hoursOf({ shown, newest, monitors, portions, valid }),
  }
}

/** A monitor that was hung there in the week before is new in its place. */
const NEW_DAYS = 7
const DAY_MS = 86_400_000

export function monitorView(
  monitor: MonitorRow & { installedAt: number },
  own: Pick<EvidenceMonitor, 'value' | 'level' | 'gives' | 'not_counted'> & {
    /** The end of the figure, epoch milliseconds. */
    at: number
    since?: string | null
    fault?: EvidenceMonitor['fault']
  },
): EvidenceMonitor {
  const { id, code, name, software_version, last_slot, installedAt } = monitor
  const isNew = installedAt > own.at - NEW_DAYS * DAY_MS
  const silentSince = own.not_counted === 'SILENT' && last_slot !== null && slotEnd(last_slot) < own.at
  return {
    device: { id, code, name },
    value: own.value,
    level: own.level,
    gives: own.gives,
    not_counted: own.not_counted,
    since: own.since ?? (silentSince ? startOf((last_slot ?? 0) + 1) : null),
    fault: own.fault ?? null,
    moved_at: isNew ? new Date(installedAt).toISOString() : null,
    software_version,
  }
}

export function silentOr(isSilent: boolean, other: NotCounted): NotCounted {
  return isSilent ? 'SILENT' : other
}
