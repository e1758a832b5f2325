/** While work is expected in the barn nobody is told of coughs and humidity; what would have been raised is kept. */
import { SILENCED_BY_WORK } from '@earshot/contract/rules/health/expected-work.ts'
import type { Priority, Sensor, SensorLevel } from '@earshot/contract/values.ts'
import { type Alert, priorityOf } from './alerts.ts'
import { inForce, type Span } from './batch.ts'
import type { Moment, Run } from './evaluation.ts'
import { atLeast, rankOf } from './machine.ts'

/** What would have been raised: since when, and as what at its worst. */
export interface Silenced {
  from: number
  priority: Priority
}

/** One that began, grew or ended in a run; `to` is null while it lasts. Moments are epoch milliseconds. */
export interface SilencedAlert extends Silenced {
  sensor: Sensor
  to: number | null
}

/**
 * Returns the level that the airspace's alert goes by: while work is expected it neither opens, nor comes back, nor grows. It eases
 * and closes as ever, and where it is still as bad when the work ends, it is raised then.
 */
export function toldLevel(
  run: Run,
  moment: Moment,
  { sensor, level, alert }: { sensor: Sensor; level: SensorLevel; alert: Alert | null },
): SensorLevel {
  const told = levelInWork(run.input.work, { sensor, at: moment.at, level, alert })
  noteSilenced(run, moment, { sensor, priority: told === level ? null : priorityOf(level) })
  return told
}

/** The same of a moment, without what is kept of it. @param work when it is expected */
export function levelInWork(
  work: readonly Span[],
  { sensor, at, level, alert }: { sensor: Sensor; at: number; level: SensorLevel; alert: Alert | null },
): SensorLevel {
  const isSilenced = SILENCED_BY_WORK.includes(sensor) && inForce(work, at)
  return isSilenced ? lower(level, alert?.state === 'OPEN' ? alert.priority : 'OK') : level
}

/** The level that stands lower; DEFAULT is none of an alert's, and stays. */
function lower(level: SensorLevel, most: SensorLevel): SensorLevel {
  return atLeast(level, 'WARNING') && rankOf(level) > rankOf(most) ? most : level
}

/** Keeps what would have been raised in the memory and among what has happened. */
function noteSilenced(
  run: Run,
  { at }: Moment,
  { sensor, priority }: { sensor: Sensor; priority: Priority | null },
): void {
  const known = run.memory.silenced?.[sensor]
  if (priority === null) {
    if (known === undefined) return
    const { [sensor]: _ended, ...others } = run.memory.silenced ?? {}
    run.memory.silenced = others
    record(run, { sensor, ...known, to: at })
    return
  }
  const next: Silenced =
    known === undefined
      ? { from: at, priority }
      : { ...known, priority: atLeast(priority, known.priority) ? priority : known.priority }
  if (known?.priority === next.priority) return
  run.memory.silenced = { ...run.memory.silenced, [sensor]: next }
  record(run, { sensor, ...next, to: null })
}

/** One that moved several times in a run counts by its last state. */
function record(run: Run, silenced: SilencedAlert): void {
  run.silenced = run.silenced.filter(one => one.sensor !== silenced.sensor || one.from !== silenced.from)
  run.silenced.push(silenced)
}
