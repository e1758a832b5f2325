/** Writes down visits, and shows them to whoever reads a case or a logbook. */

import { LIMITS } from '@earshot/contract/limits.ts'
import { localDay } from '@earshot/contract/rules/local-day.ts'
import type { Visit, VisitForm } from '@earshot/contract/schemas/desk/visit.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { iso } from '#db/time.ts'
import { conflict, invalid, notFound } from '#errors.ts'
import type { RequestSite } from '#http/handle.ts'
import { checkFiles, storeFiles } from '#modules/batch-files/batch-files.service.ts'
import { fileView } from '#modules/batch-files/files-of-record.ts'
import {
  attachFiles,
  countAirspaces,
  findBatchFor,
  findVisitByKey,
  findVisits,
  findVisitsTo,
  insertVisit,
  type VisitRow,
} from './visits.queries.ts'

interface WriteVisit {
  site: Pick<RequestSite, 'siteId' | 'timezone'>
  userId: number
  form: VisitForm
}

/**
 * The visit, the first time as every other time the same key comes.
 * @throws 400 on `date`, `airspace_ids`, `attachments.0`; 409 where files have no batch to be kept with
 */
export async function writeVisit(ctx: Context, wanted: WriteVisit): Promise<Visit> {
  const known = await visitOfKey(ctx.db, wanted)
  if (known !== undefined) return known
  const { site, userId, form } = wanted
  const now = ctx.clock.now()
  const airspaceIds = [...new Set(form.airspace_ids)]
  await check(ctx.db, wanted, { airspaceIds, now })
  const files = await checkFiles(form.attachments)
  const { date, findings, entry_key: key } = form
  const id = await ctx.db.transaction().execute(async trx => {
    const stored = await insertVisit(trx, {
      siteId: site.siteId,
      userId,
      date,
      airspaceIds,
      findings,
      key,
      at: now,
    })
    if (stored === undefined || files.length === 0) return stored
    const batchId = await findBatchFor(trx, airspaceIds)
    if (batchId === undefined) throw conflict('visit_without_batch')
    const guids = await storeFiles(trx, {
      batchId,
      userId,
      files,
      quota: ctx.config.siteFilesBytes,
      at: now,
    })
    await attachFiles(trx, { visitId: stored, guids })
    return stored
  })
  for (const airspace_id of airspaceIds)
    ctx.bus.publish({ kind: 'logbook', site_id: site.siteId, airspace_id })
  const visit = id === undefined ? await visitOfKey(ctx.db, wanted) : await readVisit(ctx.db, id)
  if (visit === undefined) throw notFound('visit')
  return visit
}

async function check(
  db: Db,
  { site, form }: WriteVisit,
  { airspaceIds, now }: { airspaceIds: readonly number[]; now: Date },
): Promise<void> {
  if (form.date > localDay(now.getTime() / 1000, site.timezone)) throw invalid({ date: ['day_to_come'] })
  if (airspaceIds.length === 0) throw invalid({ airspace_ids: ['required'] })
  if (airspaceIds.length > LIMITS.advice.airspaces) throw invalid({ airspace_ids: ['too_large'] })
  const found = await countAirspaces(db, { siteId: site.siteId, ids: airspaceIds })
  if (found < airspaceIds.length) throw invalid({ airspace_ids: ['invalid'] })
}

async function visitOfKey(db: Db, { site, userId, form }: WriteVisit): Promise<Visit | undefined> {
  const known = await findVisitByKey(db, { userId, key: form.entry_key })
  if (known === undefined) return undefined
  if (known.site_id !== site.siteId) throw invalid({ entry_key: ['invalid'] })
  return readVisit(db, known.id)
}

async function readVisit(db: Db, id: number): Promise<Visit> {
  const [visit] = await readVisits(db, [id])
  if (visit === undefined) throw notFound('visit')
  return visit
}

export async function readVisits(db: Db, ids: readonly number[]): Promise<Visit[]> {
  if (ids.length === 0) return []
  return (await findVisits(db, ids)).map(visitView)
}

/** Reads the newest visits to an airspace. */
export async function readVisitsTo(db: Db, airspaceId: number): Promise<Visit[]> {
  return (await findVisitsTo(db, { airspaceId, most: LIMITS.advice.visits })).map(visitView)
}

export function visitView({ files, created_at, ...fields }: VisitRow): Visit {
  return { ...fields, attachments: files.map(fileView), created_at: iso(created_at) }
}
