/** Brings the voiceprints of airspaces up to their last judged hour, reading only the strokes that are new. */

import { activeBatch } from '@earshot/engine/batch.ts'
import type { AirspaceInput } from '@earshot/engine/evaluation.ts'
import { slotEnd } from '@earshot/engine/time.ts'
import {
  drawStrokes,
  firstStroke,
  lastStroke,
  type Strokes,
  shiftStrokes,
  strokeHours,
} from '@earshot/engine/voiceprint.ts'
import type { Db } from '#db/open.ts'
import { loadStrokes } from '#tick/queries/readings.ts'

export interface VoiceprintWork {
  siteId: number
  airspaceId: number
  /** The voiceprint as it is, and the cursor it was drawn at. */
  before: { strokes: Strokes; nextSlot: number }
  nextSlot: number
  input: AirspaceInput
  /** Late samples may have changed any stroke: draw them all. */
  redrawAll?: boolean
}

/**
 * Draws the voiceprint of each airspace, by airspace id. Without a batch there is no reference to draw against, so
 * the print is empty.
 */
export async function updateVoiceprints(
  trx: Db,
  works: readonly VoiceprintWork[],
): Promise<Map<number, Strokes>> {
  const plans = works.map(planOf)
  const sums = await loadStrokes(
    trx,
    plans.flatMap(({ work, batch, from, last }) =>
      batch === null
        ? []
        : work.input.devices.map(({ deviceId }) => ({
            siteId: work.siteId,
            airspaceId: work.airspaceId,
            deviceId,
            from: strokeHours(from).from,
            to: Math.min(strokeHours(last).to, Math.floor(work.nextSlot / 6) - 1),
          })),
    ),
  )
  return new Map(plans.map(plan => [plan.work.airspaceId, draw(plan, sums.get(plan.work.airspaceId) ?? [])]))
}

type Plan = ReturnType<typeof planOf>

function planOf(work: VoiceprintWork) {
  const slot = work.nextSlot - 1
  const date = work.input.dateOf(slot)
  const batch = activeBatch(work.input.batches, date, slotEnd(slot))
  const last = lastStroke(work.nextSlot)
  const drawn = lastStroke(work.before.nextSlot)
  const anew = work.redrawAll === true || work.before.strokes.length === 0
  // The stroke that was last then may not have been complete.
  const from = anew ? firstStroke(last) : Math.max(drawn, firstStroke(last))
  return { work, batch, date, last, drawn, from }
}

function draw(
  { work, batch, date, last, drawn, from }: Plan,
  sums: Parameters<typeof drawStrokes>[0]['sums'],
) {
  if (batch === null) return []
  const { input, before } = work
  const devices = input.devices.filter(device =>
    device.placements.some(span => span.to === null || span.to > slotEnd(work.nextSlot - 1)),
  )
  const fresh = drawStrokes({
    sums,
    last,
    batch,
    date,
    devices: devices.length,
    limits: input.limits,
  })
  const kept = shiftStrokes(before.strokes, drawn, last)
  return fresh.map((stroke, index) => (index + firstStroke(last) >= from ? stroke : (kept[index] ?? null)))
}
