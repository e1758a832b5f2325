/** Inputs for tests of the pure evaluation, and running it in any pieces. */
import { USUAL_LIMITS } from '@earshot/contract/rules/health/limits.ts'
import type { LimitValues } from '@earshot/contract/schemas/health/limits.ts'
import { SENSORS } from '@earshot/contract/values.ts'
import type { Batch } from '#batch.ts'
import { evaluateAirspace } from '#evaluate-airspace.ts'
import type { AirspaceInput, AirspaceState, DeviceInput, Evaluation } from '#evaluation.ts'
import type { LimitsInForce } from '#limits-in-force.ts'
import type { Reading } from '#reading.ts'
import { localDates } from '#time.ts'

export const DAY = 144
/** The slot 0 of day 1, 00:00 UTC. */
export const START = Date.parse('2026-03-02T00:00:00Z') / 600_000
export const ALWAYS = [{ from: 0, to: null }]

export const BATCH: Batch = {
  id: 1,
  productType: 'FATTENING',
  startDate: '2026-02-20',
  startAgeInDays: 80,
  animalsStart: 250,
  closedAt: null,
  lastDay: null,
  counts: [],
}

/** The slot whose end is that hour of that day. */
export function at(day: number, hour: number): number {
  return START + (day - 1) * DAY + hour * 6 - 1
}

/** Writes a moment as the day and hour of the tests. */
export function clock(ms: number): string {
  const minutes = Math.round((ms - START * 600_000) / 60_000)
  const hour = Math.floor(minutes / 60)
  return `day ${1 + Math.floor(hour / 24)} ${String(hour % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

function reading(slot: number, fields: Partial<Reading> = {}): Reading {
  return { slot, seenAt: slot, coughs: 1, audioSeconds: 600, temperatureC: 20, humidityPct: 55, ...fields }
}

export function readings(
  from: number,
  to: number,
  fields: (slot: number) => Partial<Reading> = () => ({}),
): Reading[] {
  return Array.from({ length: to - from }, (_, index) => reading(from + index, fields(from + index)))
}

export function device(fields: Partial<DeviceInput> = {}): DeviceInput {
  return {
    deviceId: 7,
    placements: ALWAYS,
    licences: ALWAYS,
    readings: [],
    ...fields,
  }
}

export function airspace(fields: Partial<AirspaceInput> = {}): AirspaceInput {
  return {
    limits: [],
    work: [],
    dateOf: localDates('UTC'),
    batches: [BATCH],
    devices: [device()],
    ...fields,
  }
}

/** Limits that have held for ever. */
export function alwaysBy(values: Partial<LimitValues>): LimitsInForce {
  return [{ from: 0, values: { ...USUAL_LIMITS, ...values }, versionId: null }]
}

export const FRESH: AirspaceState = { memory: { batchId: null, devices: {} }, alerts: {} }

/** Judges in runs of the given lengths (repeated), storing everything as JSON in between. */
export function judge(
  input: AirspaceInput,
  slots: { from: number; to: number },
  lengths: readonly number[] = [10_000],
) {
  let state = FRESH
  let ids = 0
  const parts: Evaluation[] = []
  for (let from = slots.from, run = 0; from <= slots.to; run++) {
    const to = Math.min(slots.to, from + (lengths[run % lengths.length] ?? 1) - 1)
    const part = evaluateAirspace(state, input, { from, to })
    for (const { alert } of part.alerts) alert.id ??= ++ids
    parts.push(part)
    state = JSON.parse(JSON.stringify(part.state))
    from = to + 1
  }
  return { state, parts, changes: collect(parts) }
}

/** Collects what happened, whatever the runs it was found in. */
function collect(parts: readonly Evaluation[]) {
  const alerts = parts.flatMap(part =>
    part.alerts.flatMap(({ alert, changes }) =>
      changes.map(change => ({ sensor: alert.sensor, id: alert.id, ...change })),
    ),
  )
  alerts.sort(
    (a, b) =>
      a.at - b.at || SENSORS.indexOf(a.sensor) - SENSORS.indexOf(b.sensor) || a.transitionNo - b.transitionNo,
  )
  return {
    alerts,
    colors: parts.flatMap(part => part.colors),
    hours: parts.flatMap(part => part.hours),
  }
}
