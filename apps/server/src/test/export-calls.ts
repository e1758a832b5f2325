/** The calls that ask for exports of a batch, and the work on them. */
import { exports } from '@earshot/contract/endpoints/batches/exports.ts'
import type { ExportFileType } from '@earshot/contract/schemas/batches/export.ts'
import type { Clock } from '#clock.ts'
import type { Db } from '#db/open.ts'
import { makeExports } from '#exports/make-exports.ts'
import type { TestApp } from './app.ts'
import { jobContext } from './notices.ts'

interface BatchOfOwner {
  farm: { batch: { id: number }; airspace: { id: number } }
  owner: { id: number; role: string }
}

/** @param of the batch that is meant at the time of a call, and the person who asks where nobody else is said to */
export function exportCalls(
  { app, db, clock }: { app: TestApp; db: Db; clock: Clock },
  of: () => BatchOfOwner,
) {
  const request = (body: { airspace_pk: number; file_type?: ExportFileType }, as = of().owner) =>
    app.call(exports.request, { params: { batchId: of().farm.batch.id }, body }, { as })

  const work = () => makeExports.run({}, jobContext({ db, clock, dataDir: '' }), new AbortController().signal)

  /** The export is asked for, made and read. */
  async function made(fileType: ExportFileType) {
    const { body } = await request({ airspace_pk: of().farm.airspace.id, file_type: fileType })
    await work()
    const params = { batchId: of().farm.batch.id, exportId: body.id }
    return (await app.call(exports.read, { params }, { as: of().owner })).body
  }

  async function fetched(url: string | null) {
    const answer = await app.app.inject({ method: 'GET', url: url ?? '' })
    return { status: answer.statusCode, headers: answer.headers, content: answer.rawPayload }
  }

  return { request, work, made, fetched }
}
