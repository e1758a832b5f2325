/** Starts a batch: one at a time in an airspace, which the database holds (`batches_active`). */
import { DEFAULT_AGE_PHASES } from '@earshot/contract/rules/batches/age.ts'
import { localDay } from '@earshot/contract/rules/local-day.ts'
import type { BatchForm } from '@earshot/contract/schemas/batches/batch-form.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { invalid } from '#errors.ts'
import type { RequestSite } from '#http/handle.ts'
import { recordWebhookEvents } from '#sql/webhook-events.ts'
import { afterBatch, animalsChanged } from '#tick/after-change.ts'
import { checkPhases, checkStart } from './batch-rules.ts'
import { firstHourOf } from './first-hour.ts'
import {
  findActiveName,
  insertBatch,
  lockAirspace,
  lockSiteAndReadArchived,
  replacePhases,
} from './store.queries.ts'

export interface OpenBatch {
  form: BatchForm
  site: RequestSite
  userId: number
}

/** @returns its id */
export async function openBatch(
  { db, clock, bus }: Pick<Context, 'db' | 'clock' | 'bus'>,
  request: OpenBatch,
): Promise<number> {
  const now = clock.now()
  const { siteId } = request.site
  const id = await db.transaction().execute(trx => storeBatch(trx, request, now))
  await afterBatch(db, { siteId, now })
  bus.publish({ kind: 'site', site_id: siteId })
  return id
}

async function storeBatch(trx: Db, { form, site, userId }: OpenBatch, now: Date): Promise<number> {
  const { airspace: airspaceId, age_phases, product_type, ...fields } = form
  const { siteId, timezone } = site
  const wrong = {
    ...checkStart(form.start_date, localDay(now.getTime() / 1000, timezone)),
    ...checkPhases(age_phases ?? []),
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  if (await lockSiteAndReadArchived(trx, siteId)) throw invalid({ airspace: ['site_archived'] })
  const airspace = await lockAirspace(trx, { siteId, airspaceId })
  if (airspace === undefined) throw invalid({ airspace: ['invalid'] })
  const productType = product_type ?? airspace.product_type
  const place = { site_id: siteId, airspace_id: airspaceId, product_type: productType }
  const batchId = await insertBatch(trx, { ...fields, ...place, created_by: userId, created_at: now })
  if (batchId === undefined) throw await occupied(trx, airspaceId)
  await replacePhases(trx, { batchId, phases: age_phases ?? DEFAULT_AGE_PHASES[productType] })
  const data = { ...place, batch_id: batchId, start_date: form.start_date }
  await recordWebhookEvents(trx, [{ type: 'batch.started', at: now, data }])
  // A batch that began days ago was not judged meanwhile.
  await animalsChanged(trx, { airspaceId, fromHour: firstHourOf(form.start_date, { now, timezone }) })
  return batchId
}

async function occupied(db: Db, airspaceId: number) {
  const batch = (await findActiveName(db, airspaceId)) ?? ''
  return invalid({ airspace: [{ key: 'airspace_occupied', params: { batch } }] })
}
