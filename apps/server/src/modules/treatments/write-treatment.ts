/** Records a treatment once, and changes its record without losing what it said. */
import type {
  Treatment,
  TreatmentChange,
  TreatmentForm,
} from '@earshot/contract/schemas/batches/treatment.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { iso } from '#db/time.ts'
import { conflict, type FieldMessage, invalid, notFound } from '#errors.ts'
import { claimFiles } from '#modules/batch-files/batch-files.service.ts'
import {
  lockBatch,
  lockOpenBatch,
  type OpenBatch,
  presentOn,
  wrongDay,
} from '#modules/batches/lock-open-batch.ts'
import { fillsGapsOnly, historyRecord, isSame } from './treatment-edits.ts'
import { readTreatment } from './treatments.service.ts'
import {
  findTreatmentByKey,
  insertEdit,
  insertTreatment,
  lockTreatment,
  recordColumns,
  updateTreatment,
} from './write-treatment.queries.ts'

type WriteContext = Pick<Context, 'db' | 'clock' | 'bus'>

export interface RecordTreatment {
  batchId: number
  userId: number
  form: TreatmentForm
}

/**
 * The treatment, the first time as every other time the same key comes.
 * @throws 409 in a closed batch; 400 on what the batch contradicts, on `entry_key` of another batch's logbook item
 */
export async function recordTreatment(ctx: WriteContext, wanted: RecordTreatment): Promise<Treatment> {
  const { batchId, userId, form } = wanted
  const at = ctx.clock.now()
  const stored = await ctx.db.transaction().execute(async trx => {
    const known = await treatmentOfKey(trx, wanted)
    if (known !== undefined) return { treatment: known, batch: null }
    const batch = await lockOpenBatch(trx, { batchId, now: at })
    await expectFits(trx, { batch, form, userId, at })
    const { entry_key: key = null, ...record } = form
    const id = await insertTreatment(trx, { batchId, userId, record: recordColumns(record), key, at })
    if (id !== undefined) return { treatment: await readTreatment(trx, id), batch }
    // The same logbook item, sent twice at once: the other one was first.
    const first = await treatmentOfKey(trx, wanted)
    if (first === undefined) throw notFound('treatment')
    return { treatment: first, batch: null }
  })
  if (stored.batch !== null) announceTreatment(ctx, stored.batch)
  return stored.treatment
}

export interface ChangeTreatment {
  batchId: number
  treatmentId: number
  userId: number
  form: TreatmentChange
}

/**
 * A change of nothing leaves no trace. What an inspector asks for may come later than the end of the batch, as an
 * invoice does: what is missing can be filled in then too, and what stands there stays as it is.
 * @throws as recording it does
 */
export async function changeTreatment(ctx: WriteContext, wanted: ChangeTreatment): Promise<Treatment> {
  const { batchId, treatmentId, userId, form } = wanted
  const at = ctx.clock.now()
  const { treatment, batch } = await ctx.db.transaction().execute(async trx => {
    const batch = await lockBatch(trx, { batchId, now: at })
    await lockTreatment(trx, treatmentId)
    const before = await readTreatment(trx, treatmentId)
    await expectFits(trx, { batch, form, userId, at })
    await updateTreatment(trx, { id: treatmentId, record: recordColumns(form) })
    const changed = await readTreatment(trx, treatmentId)
    if (batch.state === 'CLOSED' && !fillsGapsOnly(before, changed)) throw conflict('batch_closed')
    if (isSame(before, changed)) return { treatment: changed, batch: null }
    await insertEdit(trx, { treatmentId, userId, at, before: historyRecord(before) })
    return { treatment: { ...changed, edited_at: iso(at) }, batch }
  })
  if (batch !== null) announceTreatment(ctx, batch)
  return treatment
}

function announceTreatment({ bus }: WriteContext, { site_id, airspace_id }: OpenBatch): void {
  bus.publish({ kind: 'logbook', site_id, airspace_id })
}

interface TreatmentToCheck {
  batch: OpenBatch
  form: TreatmentChange
  userId: number
  at: Date
}

/** A course may be recorded while it is still being given, so only its first day has to have come. */
async function expectFits(trx: Db, { batch, form, userId, at }: TreatmentToCheck): Promise<void> {
  const fields: Record<string, FieldMessage[]> = {}
  const wrong = wrongDay(batch, form.start_date)
  if (wrong.length > 0) fields.start_date = wrong
  const present = presentOn(batch, form.start_date)
  if (present !== null && form.number_of_animals > present)
    fields.number_of_animals = [{ key: 'more_than_present', params: { present } }]
  if (Object.keys(fields).length > 0) throw invalid(fields)
  await claimFiles(trx, { batchId: batch.id, userId, guids: form.attachments, at })
}

async function treatmentOfKey(
  db: Db,
  { batchId, userId, form }: RecordTreatment,
): Promise<Treatment | undefined> {
  if (form.entry_key === undefined) return undefined
  const known = await findTreatmentByKey(db, { userId, key: form.entry_key })
  if (known === undefined) return undefined
  if (known.batch_id !== batchId) throw invalid({ entry_key: ['invalid'] })
  return readTreatment(db, known.id)
}
