/** Closing a batch, and with it what goes on in its airspace (spec/3 §3.6). A closed batch is never opened again. */
import { localDay } from '@earshot/contract/rules/local-day.ts'
import type { Withdrawal } from '@earshot/contract/schemas/batches/batch.ts'
import type { CloseBatch } from '@earshot/contract/schemas/batches/batch-form.ts'
import type { Context } from '#context.ts'
import { invalid } from '#errors.ts'
import type { RequestSite } from '#http/handle.ts'
import { learnAgainFrom } from '#modules/normals/normals.service.ts'
import { recordWebhookEvents } from '#sql/webhook-events.ts'
import { afterBatch, endWithBatch } from '#tick/after-change.ts'
import { findWithdrawal } from './batch-detail.queries.ts'
import type { Fields } from './batch-rules.ts'
import { lockOpenBatch } from './change-batch.ts'
import { type LockedBatch, updateBatch } from './store.queries.ts'

export interface CloseRequest {
  batchId: number
  form: CloseBatch
  site: RequestSite
}

/** @returns until when the withdrawal period runs that was confirmed; null: none does */
export async function closeBatch(
  { db, clock, bus }: Pick<Context, 'db' | 'clock' | 'bus'>,
  { batchId, form, site: { siteId, timezone } }: CloseRequest,
): Promise<string | null> {
  const now = clock.now()
  const { until, airspaceId, alertIds } = await db.transaction().execute(async trx => {
    const batch = await lockOpenBatch(trx, batchId)
    const withdrawal = runsOn(await findWithdrawal(trx, batchId), form)
    const wrong = {
      ...wrongIn(form, batch, localDay(now.getTime() / 1000, timezone)),
      ...unconfirmed(withdrawal, form),
    }
    if (Object.keys(wrong).length > 0) throw invalid(wrong)
    await updateBatch(trx, { batchId, values: { ...closed(form, batch), closed_at: now } })
    await learnAgainFrom(trx, { airspaceId: batch.airspace_id, day: batch.start_date })
    const place = { batchId, siteId, airspaceId: batch.airspace_id, timeZone: timezone }
    const alertIds = await endWithBatch(trx, { ...place, now })
    const told = { site_id: siteId, airspace_id: batch.airspace_id, batch_id: batchId }
    const data = { ...told, end_date: form.end_date, reason: form.reason }
    await recordWebhookEvents(trx, [{ type: 'batch.closed', at: now, data }])
    return { until: withdrawal?.until ?? null, airspaceId: batch.airspace_id, alertIds }
  })
  await afterBatch(db, { siteId, now })
  for (const alert_id of alertIds)
    bus.publish({ kind: 'alert', site_id: siteId, airspace_id: airspaceId, alert_id })
  bus.publish({ kind: 'site', site_id: siteId })
  return until
}

function closed({ end_date, animals_end, deaths_total, ...form }: CloseBatch, batch: LockedBatch) {
  return {
    state: 'CLOSED' as const,
    end_date,
    animals_end,
    // A person who counted the deaths day by day need not count them again.
    deaths_total: deaths_total ?? (batch.counted > 0 ? batch.deaths : null),
    average_end_weight_kg: form.average_end_weight_kg ?? null,
    close_reason: form.reason,
    close_remarks: form.remarks,
  }
}

/** A batch that is planned for later can be called off: it ends on the day it would have begun. */
function wrongIn(form: CloseBatch, batch: LockedBatch, today: string): Fields {
  const { start_date: start, last_entry: entry, animals_start } = batch
  const placed = animals_start ?? Number.POSITIVE_INFINITY
  const tooMany = [{ key: 'more_than_placed', params: { animals: placed } }]
  const latest = start > today ? start : today
  return {
    ...(form.end_date < start ? { end_date: [{ key: 'end_before_start', params: { day: start } }] } : {}),
    ...(entry !== null && form.end_date >= start && form.end_date < entry
      ? { end_date: [{ key: 'end_before_entry', params: { day: entry } }] }
      : {}),
    ...(form.end_date > latest ? { end_date: ['day_to_come'] } : {}),
    ...(form.animals_end > placed ? { animals_end: tooMany } : {}),
    ...((form.deaths_total ?? 0) > placed ? { deaths_total: tooMany } : {}),
  }
}

/** Meat is free from the day the period ends on. */
function runsOn(withdrawal: Withdrawal | null, { reason, end_date }: CloseBatch): Withdrawal | null {
  return withdrawal !== null && reason === 'SLAUGHTER' && end_date < withdrawal.until ? withdrawal : null
}

function unconfirmed(withdrawal: Withdrawal | null, { confirm_withdrawal }: CloseBatch): Fields {
  if (withdrawal === null || confirm_withdrawal) return {}
  const params = { product: withdrawal.product_name, day: withdrawal.until }
  return { confirm_withdrawal: [{ key: 'withdrawal_runs', params }] }
}
