import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Db } from '#db/open.ts'
import { cleanup } from '#jobs/cleanup.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aBatch, aMembership, aUser } from '#test/factories.ts'
import { jobContext } from '#test/notices.ts'
import { pdfFile, pdfOf, pdfStream } from '#test/pdf.ts'
import { uploadsFolder } from '#uploads/upload-folder.ts'
import { takeRoom } from './site-files.ts'

const clock = movedClock('2026-03-02T08:00:00Z')
const MB = 1_000_000
const DAY_MS = 86_400_000
const dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-files-'))
const config = { dataDir, siteFilesBytes: 5 * MB, retentionDaysFiles: 40 }
const { app, db } = appWithDatabase({ clock, config })
afterAll(() => rm(dataDir, { recursive: true }))

async function aFarm() {
  const user = await aUser(db)
  const owner = await aUser(db)
  const barn = await aBarn(db)
  await aMembership(db, { site: barn.site, user, role: 'MANAGER' })
  await aMembership(db, { site: barn.site, user: owner, role: 'OWNER' })
  const batch = await aBatch(db, {
    site_id: barn.site.id,
    airspace_id: barn.airspace.id,
    start_date: '2026-02-26',
  })
  return {
    user,
    owner,
    batch,
    params: { siteId: barn.site.id, airspaceId: barn.airspace.id, batchId: batch.id },
  }
}
type Farm = Awaited<ReturnType<typeof aFarm>>

/** A PDF with so many bytes in it that no coding makes smaller. */
const pdfOfBytes = (bytes: number) => pdfOf({ objects: [pdfStream('', randomBytes(bytes))] })

function addFile({ user, params }: Farm, file: File, language = 'en-US') {
  const body = new FormData()
  body.append('file', file)
  return app.call(logbook.addFile, { params, body }, { as: user, headers: { 'accept-language': language } })
}

function comment({ user, params }: Farm, files: readonly File[]) {
  const body = new FormData()
  body.append('date', '2026-03-02')
  body.append('comment', 'Sneezing in pen 2.')
  for (const file of files) body.append('attachments', file)
  return app.call(logbook.addComment, { params, body }, { as: user })
}

const room = ({ user, params }: Farm) =>
  app.call(logbook.fileRoom, { params: { siteId: params.siteId } }, { as: user })
const onDisk = () => readdir(uploadsFolder(dataDir)).catch(() => [])
const toldOf = ({ params }: Farm) =>
  db
    .selectFrom('notification_recipients as r')
    .innerJoin('notifications as n', 'n.id', 'r.notification_id')
    .select('r.user_id')
    .where('n.site_id', '=', params.siteId)
    .where('n.title_key', '=', 'notifications:files_filling')
    .execute()

function gate() {
  let open = () => {}
  const passed = new Promise<void>(resolve => {
    open = resolve
  })
  return { passed, open: () => open() }
}

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_locks
    where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows[0]?.waiting ?? 0
}

function aStoredFile(trx: Db, { batchId, bytes }: { batchId: number; bytes: number }) {
  const file = { original_name: 'lab.pdf', media_type: 'application/pdf' as const, created_at: clock.now() }
  return trx
    .insertInto('batch_files')
    .values({ ...file, batch_id: batchId, bytes, kept_at: clock.now() })
    .execute()
}

describe('A file on its way', () => {
  beforeEach(async () => expect(await onDisk()).toEqual([]))

  it('A file of several parts comes back byte for byte, and leaves nothing beside the database', async () => {
    const farm = await aFarm()
    const content = pdfOfBytes(2 * MB)
    const { status, body } = await addFile(farm, pdfFile('lab.pdf', content))
    expect([status, body.bytes]).toEqual([201, content.length])
    expect(await onDisk()).toEqual([])
    const authorization = `Bearer ${await app.signIn(farm.user)}`
    const { rawPayload, headers } = await app.app.inject({ url: body.url, headers: { authorization } })
    expect(rawPayload.equals(content)).toBe(true)
    expect(headers['content-length']).toBe(String(content.length))
  })

  it('A file that is refused leaves nothing, nor do those that came with it', async () => {
    const farm = await aFarm()
    const page = new File(['<script>'], 'pigs.png', { type: 'image/png' })
    expect((await comment(farm, [pdfFile('lab.pdf'), page])).status).toBe(400)
    expect((await addFile(farm, pdfFile('lab.pdf', Buffer.alloc(11 * MB)))).status).toBe(400)
    expect(await onDisk()).toEqual([])
  })

  it('A file whose sender goes away half-way leaves nothing', async () => {
    const farm = await aFarm()
    const address = new URL(await app.app.listen({ host: '127.0.0.1', port: 0 }))
    const { siteId, airspaceId, batchId } = farm.params
    const socket = connect(Number(address.port), '127.0.0.1')
    socket.write(
      `POST /sites/${siteId}/airspaces/${airspaceId}/batches/${batchId}/attachments/ HTTP/1.1\r\nhost: x\r\n` +
        `authorization: Bearer ${await app.signIn(farm.user)}\r\ncontent-length: 5000000\r\n` +
        'content-type: multipart/form-data; boundary=cut\r\n\r\n--cut\r\ncontent-disposition: form-data; ' +
        'name="file"; filename="lab.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7 and so on',
    )
    await vi.waitFor(async () => expect(await onDisk()).toHaveLength(1))
    socket.destroy()
    await vi.waitFor(async () => expect(await onDisk()).toEqual([]))
  })

  it('A body of JSON that names a path on the server as its file is refused', async () => {
    const farm = await aFarm()
    const file = { name: 'lab.pdf', type: 'application/pdf', size: 9, path: '/etc/passwd', content: 'x' }
    const { status, error } = await app.call(
      logbook.addFile,
      { params: farm.params, body: { file } },
      { as: farm.user },
    )
    expect([status, error.file]).toEqual([400, ['The format is not right.']])
  })

  it('A PDF with a script is refused in the reader’s language, with what to do', async () => {
    const content = pdfOf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' })
    const { status, error } = await addFile(await aFarm(), pdfFile('bill.pdf', content), 'de')
    expect([status, error.file]).toEqual([
      400,
      [
        'Dieses PDF enthält ein Skript oder startet ein Programm. Drucken Sie es in ein neues PDF und fügen Sie dieses hinzu.',
      ],
    ])
  })
})

describe('The room of a site', () => {
  it('The room is what its files take, of all its batches and of no other site', async () => {
    const [farm, other] = [await aFarm(), await aFarm()]
    expect((await room(farm)).body).toEqual({ used_bytes: 0, quota_bytes: 5 * MB })
    const first = await addFile(farm, pdfFile('a.pdf', pdfOfBytes(MB)))
    const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#b98' } })
      .png()
      .toBuffer()
    const second = await comment(farm, [new File([new Uint8Array(picture)], 'p.png', { type: 'image/png' })])
    await addFile(other, pdfFile('b.pdf', pdfOfBytes(MB)))
    const used = first.body.bytes + (second.body.attachments[0]?.bytes ?? 0)
    expect((await room(farm)).body.used_bytes).toBe(used)
    expect((await room({ ...farm, user: other.user })).status).toBe(404)
  })

  it('A full site refuses a file on its field, with what is used and what to do, and still takes a comment', async () => {
    const farm = await aFarm()
    await addFile(farm, pdfFile('a.pdf', pdfOfBytes(3 * MB)))
    const { status, error } = await addFile(farm, pdfFile('b.pdf', pdfOfBytes(2.5 * MB)))
    expect([status, error.code, error.file]).toEqual([
      409,
      'files_full',
      [
        'This takes 2.5 MB, and the files of this site take 3 MB of 5 MB already. Write without a file, or ask support for more room.',
      ],
    ])
    const written = await comment(farm, [pdfFile('b.pdf', pdfOfBytes(2.5 * MB))])
    expect([written.status, written.error.attachments]).toEqual([409, error.file])
    expect((await comment(farm, [])).status).toBe(201)
    expect(await onDisk()).toEqual([])
  })

  it('Two files that come at once do not both take the room that is left for one', async () => {
    const farm = await aFarm()
    const sent = Array.from({ length: 4 }, (_, index) =>
      addFile(farm, pdfFile(`${index}.pdf`, pdfOfBytes(2 * MB))),
    )
    const statuses = (await Promise.all(sent)).map(({ status }) => status).sort()
    expect(statuses).toEqual([201, 201, 409, 409])
    expect((await room(farm)).body.used_bytes).toBeLessThanOrEqual(5 * MB)
  })

  it('A file waits until another of its site is stored, and then finds the room taken', async () => {
    const farm = await aFarm()
    const store = (untilThen: Promise<void>, onStored = () => {}) =>
      db.transaction().execute(async trx => {
        const room = { batchId: farm.batch.id, bytes: 3 * MB, quota: 5 * MB, field: 'file', at: clock.now() }
        await takeRoom(trx, room)
        await aStoredFile(trx, { batchId: farm.batch.id, bytes: 3 * MB })
        onStored()
        await untilThen
      })
    const [commit, stored] = [gate(), gate()]
    const first = store(commit.passed, stored.open)
    await stored.passed
    const second = store(Promise.resolve()).then(
      () => 'stored',
      error => error.code,
    )
    // The transaction ends also where the test fails: whoever closes the database waits for it.
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1)).finally(commit.open)
    await first
    expect(await second).toBe('files_full')
  })

  it('The owners are told at four fifths, once, and nobody else', async () => {
    const farm = await aFarm()
    await addFile(farm, pdfFile('a.pdf', pdfOfBytes(3.9 * MB)))
    expect(await toldOf(farm)).toEqual([])
    await addFile(farm, pdfFile('b.pdf', pdfOfBytes(0.3 * MB)))
    await addFile(farm, pdfFile('c.pdf', pdfOfBytes(0.3 * MB)))
    expect(await toldOf(farm)).toEqual([{ user_id: farm.owner.id }])
    // Room is made, and taken anew.
    await db.deleteFrom('batch_files').where('batch_id', '=', farm.batch.id).execute()
    await addFile(farm, pdfFile('d.pdf', pdfOfBytes(4.5 * MB)))
    expect(await toldOf(farm)).toEqual([{ user_id: farm.owner.id }])
  })
})

describe('The files of a closed batch', () => {
  it('They leave so many days after it was closed, with all their parts; those of an active one stay', async () => {
    const [closed, active] = [await aFarm(), await aFarm()]
    for (const farm of [closed, active]) await comment(farm, [pdfFile('lab.pdf', pdfOfBytes(MB))])
    const at = clock.now()
    await db
      .updateTable('batches')
      .set({ state: 'CLOSED', end_date: '2026-03-02', closed_at: at })
      .where('id', '=', closed.batch.id)
      .execute()
    const run = () =>
      cleanup.run({}, jobContext({ db, clock, dataDir, config }), new AbortController().signal)
    clock.set(new Date(at.getTime() + 39 * DAY_MS))
    await run()
    expect((await room(closed)).body.used_bytes).toBeGreaterThan(MB)
    clock.set(new Date(at.getTime() + 41 * DAY_MS))
    await run()
    expect((await room(closed)).body.used_bytes).toBe(0)
    expect((await room(active)).body.used_bytes).toBeGreaterThan(MB)
    const left = await db
      .selectFrom('batch_file_parts as p')
      .innerJoin('batch_files as f', 'f.guid', 'p.guid')
      .select('f.batch_id')
      .distinct()
      .where('f.batch_id', 'in', [closed.batch.id, active.batch.id])
      .execute()
    expect(left).toEqual([{ batch_id: active.batch.id }])
    const { items } = (
      await app.call(logbook.list, { params: closed.params, query: {} }, { as: closed.user })
    ).body
    expect(items.map(item => item.comment?.attachments)).toContainEqual([])
  })
})
