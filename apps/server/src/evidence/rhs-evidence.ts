/** What stands behind an RHS: the window of 24 hours of each monitor, judged again by the engine's own functions. Pure. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { animalsPresent } from '@earshot/contract/rules/batches/age.ts'
import { species } from '@earshot/contract/rules/batches/product-types.ts'
import { relianceOf } from '@earshot/contract/rules/health/evidence.ts'
import { type CoughWindow, rdiReference } from '@earshot/contract/rules/health/rdi.ts'
import type { EvidenceMonitor, RhsFormula } from '@earshot/contract/schemas/health/evidence.ts'
import { type Batch, inForce } from '@earshot/engine/batch.ts'
import { hearHour, judgeHour } from '@earshot/engine/cough-hour.ts'
import { lastSlotOf, slotEnd } from '@earshot/engine/time.ts'
import type { Portion } from './evidence.queries.ts'
import type { EvidenceFacts } from './facts.ts'
import { rhsLimits } from './limits-behind.ts'
import { commonParts, type Figure, monitorView, silentOr } from './parts.ts'

/** @param value the RHS that was stored, and is shown */
export function rhsEvidence(
  facts: EvidenceFacts,
  { value, newest }: { value: number | null; newest: number },
): Figure {
  const { span, batch, date, firstHour, monitors, limits } = facts
  const slot = lastSlotOf(span.hour)
  const at = slotEnd(slot)
  const windows = new Map(
    monitors.map(({ id }) => [
      id,
      windowOf(facts.portions, id, { from: firstHour * DOMAIN.slotsPerHour, to: slot }),
    ]),
  )
  const heard = hearHour({
    slot,
    date,
    batch,
    firstHour,
    installed: monitors.length,
    devices: monitors
      .filter(({ licences }) => inForce(licences, at))
      .map(({ id }) => ({
        deviceId: id,
        readings: [],
        windows: new Map([[span.hour, windows.get(id) ?? NOTHING]]),
      })),
  })
  const { figures, judged } = judgeHour(heard, limits.values)
  const found = new Map(figures.devices.map(device => [device.deviceId, device]))
  const gives = figures.devices.toSorted(
    (a, b) => (a.rhs ?? 0) - (b.rhs ?? 0) || (b.rdi ?? 0) - (a.rdi ?? 0),
  )[0]
  const shownId = gives?.deviceId ?? loudest(windows)
  const shown = monitors.filter(({ id }) => id === shownId)
  const seconds = shownId === undefined ? 0 : (windows.get(shownId)?.audioSeconds ?? 0)
  const windowSeconds = (span.hour - firstHour) * 3600
  const coverage =
    shown.length === 0 || windowSeconds === 0
      ? null
      : Math.min(100, Math.floor((100 * seconds) / windowSeconds))
  return {
    ...commonParts(facts, {
      monitors: shown,
      slots: { from: firstHour * DOMAIN.slotsPerHour, to: slot },
      shown: { from: slot - DOMAIN.rdi.windowSlots + 1, to: slot },
      valid: 'cough_samples',
      newest,
    }),
    value,
    settled: value === figures.airspace.rhs && !isStale(facts),
    coverage,
    reliance: relianceOf({
      hasValue: value !== null && gives !== undefined,
      coverage,
      monitors: { counting: found.size, all: monitors.length },
    }),
    monitors: monitors.map((monitor): EvidenceMonitor => {
      const own = found.get(monitor.id)
      const isLicensed = inForce(monitor.licences, at)
      const reason = silentOr(windows.get(monitor.id)?.audioSeconds === 0, 'TOO_LITTLE')
      return monitorView(monitor, {
        value: own?.rhs ?? null,
        level: judged.get(monitor.id)?.raw ?? 'DEFAULT',
        gives: monitor.id === gives?.deviceId,
        not_counted: own !== undefined ? null : isLicensed ? reason : 'NO_LICENCE',
        at,
      })
    }),
    formula:
      batch !== null && gives !== undefined ? formulaOf(facts, { batch, id: gives.deviceId, windows }) : null,
    limits: rhsLimits(limits),
  }
}

const NOTHING: CoughWindow = { coughs: 0, audioSeconds: 0 }

function windowOf(
  portions: readonly Portion[],
  id: number,
  { from, to }: { from: number; to: number },
): CoughWindow {
  const own = portions.filter(({ device_id, slot }) => device_id === id && slot >= from && slot <= to)
  return {
    coughs: own.reduce((sum, { coughs }) => sum + coughs, 0),
    audioSeconds: own.reduce((sum, { audio_seconds }) => sum + audio_seconds, 0),
  }
}

/** The monitor of which most was heard, where none was heard for long enough. */
function loudest(windows: ReadonlyMap<number, CoughWindow>): number | undefined {
  return [...windows].toSorted(([, a], [, b]) => b.audioSeconds - a.audioSeconds)[0]?.[0]
}

/** Samples that came late are waiting to be worked into the hour. */
function isStale({ place: { stale_from_hour }, span }: EvidenceFacts): boolean {
  return span.step !== 'now' && stale_from_hour !== null && stale_from_hour <= span.hour
}

function formulaOf(
  { date, monitors, limits }: EvidenceFacts,
  { batch, id, windows }: { batch: Batch; id: number; windows: ReadonlyMap<number, CoughWindow> },
): RhsFormula {
  const { coughs, audioSeconds } = windows.get(id) ?? NOTHING
  const kind = species(batch.productType)
  return {
    kind: 'RHS',
    device_id: id,
    coughs,
    audio_seconds: audioSeconds,
    animals: animalsPresent({ animals_start: batch.animalsStart, counts: batch.counts }, date),
    monitors: monitors.length,
    usual_animals: DOMAIN.rdi.defaultHeard[kind],
    scale: DOMAIN.rdi.scale[kind],
    reference: rdiReference(batch.productType, limits.values.rdi_reference),
  }
}
