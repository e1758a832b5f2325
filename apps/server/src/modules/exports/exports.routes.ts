import { Readable } from 'node:stream'
import { exports } from '@earshot/contract/endpoints/batches/exports.ts'
import type { BatchExport } from '@earshot/contract/schemas/batches/export.ts'
import type { RequestUser } from '#auth/access-tokens.ts'
import type { Context } from '#context.ts'
import { mapPage, type PageOf } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { invalid, notFound } from '#errors.ts'
import { partsOf } from '#exports/export-work.queries.ts'
import { linkToken, readLinkToken } from '#exports/link-token.ts'
import { makeExports } from '#exports/make-exports.ts'
import { handle, type Route } from '#http/handle.ts'
import { siteAccess } from '#modules/site-access/site-access.ts'
import { sendJob } from '#queue/send-job.ts'
import {
  type ExportRow,
  findBatchAirspace,
  findExport,
  findExports,
  findLanguage,
  findReader,
  insertExport,
} from './exports.queries.ts'
import { exportView, isOver } from './exports.view.ts'

const MEDIA_TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'application/zip',
  pdf: 'application/pdf',
} as const
const ENDINGS = { xlsx: 'xlsx', csv: 'zip', pdf: 'pdf' } as const

async function toView(
  row: ExportRow,
  { id: userId }: RequestUser,
  { keys, clock }: Context,
): Promise<BatchExport> {
  const now = clock.now()
  const canBeFetched = row.status === 'READY' && !isOver(row, now)
  return exportView(row, canBeFetched ? await linkToken(keys, { ...row, userId }) : null, now)
}

async function toViewPage(
  page: PageOf<ExportRow>,
  user: RequestUser,
  ctx: Context,
): Promise<PageOf<BatchExport>> {
  const items = await Promise.all(page.items.map(row => toView(row, user, ctx)))
  return { ...mapPage(page, row => row), items }
}

export const routes: Route[] = [
  handle(exports.listOfSite, async ({ query, user, site: { siteId } }, ctx) =>
    toViewPage(await findExports(ctx.db, { siteId }, query), user, ctx),
  ),

  handle(exports.listOfAirspace, async ({ params: { airspaceId }, query, user, site: { siteId } }, ctx) =>
    toViewPage(await findExports(ctx.db, { siteId, airspaceId }, query), user, ctx),
  ),

  handle(exports.request, async ({ params: { batchId }, body, user, site: { siteId } }, ctx) => {
    const { db, clock } = ctx
    const batch = await findBatchAirspace(db, batchId)
    if (batch === undefined) throw notFound('batch')
    if (batch.airspace_id !== body.airspace_pk) throw invalid({ airspace_pk: ['invalid'] })
    const { language } = (await findLanguage(db, user.id)) ?? { language: 'en-US' }
    const wanted = { siteId, airspaceId: batch.airspace_id, batchId, userId: user.id, language }
    const id = await insertExport(db, { ...wanted, fileType: body.file_type, now: clock.now() })
    await sendJob(ctx, makeExports, {})
    return toView(await expectExport(id, ctx), user, ctx)
  }),

  handle(exports.read, async ({ params: { exportId }, query, user }, ctx) => {
    const row = await expectExport(exportId, ctx)
    if (query.file_type !== undefined && query.file_type !== row.file_type) throw notFound('export')
    return toView(row, user, ctx)
  }),

  handle(exports.download, async ({ params: { token } }, { db, clock, keys }) => {
    const linked = await readLinkToken(keys, token)
    const row = linked === null ? undefined : await findExport(db, linked.id)
    const isThere = row?.status === 'READY' && row.attempt === linked?.attempt && !isOver(row, clock.now())
    if (row === undefined || linked === null || !isThere) throw notFound('export')
    await expectReader(db, linked)
    return {
      content: Readable.from(partsOf(db, row)),
      fileName: `${row.airspace?.name ?? ''} ${row.batch.name}.${ENDINGS[row.file_type]}`.trim(),
      mediaType: MEDIA_TYPES[row.file_type],
    }
  }),
]

/** A member who may no longer export from the site cannot use an earlier link either. */
async function expectReader(db: Db, { id: exportId, userId }: { id: number; userId: number }): Promise<void> {
  const user = await findReader(db, userId)
  if (user === undefined) throw notFound('export')
  // The link is the way of a key for chosen sites too: the export was asked for with it.
  await siteAccess(db, { user: { ...user, key: null }, ids: { exportId }, right: 'export' })
}

async function expectExport(id: number, { db }: Context): Promise<ExportRow> {
  const row = await findExport(db, id)
  if (row === undefined) throw notFound('export')
  return row
}
