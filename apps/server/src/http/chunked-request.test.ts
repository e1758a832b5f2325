import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { splitIntoChunks } from '@earshot/contract/rules/chunks.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aDevice, aGateway, aMembership, aUser } from '#test/factories.ts'
import { newSite } from '#test/site-parts.ts'

const clock = movedClock('2026-03-02T08:00:00Z')
const { app, db } = appWithDatabase({ clock })

let messages = 0

/** A site whose text is so many parts long, cut into them. */
async function aMessage(parts = 3) {
  const user = await aUser(db)
  const gateway = await aGateway(db)
  const device = await aDevice(db)
  const form = newSite({ gateway: gateway.code, devices: [device.code] })
  const description = 'x'.repeat(Math.max(0, parts * 1024 - JSON.stringify(form).length - 500))
  const text = JSON.stringify({ ...form, feedback: { score: 0, description: description.slice(0, 2000) } })
  const chunks = splitIntoChunks(text, `message ${++messages}`)
  const send = (chunk: object | undefined) =>
    app.call(siteEditor.create, { body: chunk as never }, { as: user })
  const sites = async () =>
    (await db.selectFrom('sites').select('id').where('created_by', '=', user.id).execute()).length
  return { user, chunks, send, sites }
}

describe('A message in parts', () => {
  it('A message is acknowledged part by part, and handled with the last one', async () => {
    const { chunks, send, sites } = await aMessage()
    expect(chunks).toHaveLength(3)
    const [first, second, last] = chunks
    const one = await send(first)
    expect([one.status, one.body]).toEqual([202, { received: 1, total: 3 }])
    expect((await send(second)).body).toEqual({ received: 2, total: 3 })
    expect(await sites()).toBe(0)
    expect((await send(last)).status).toBe(201)
    expect(await sites()).toBe(1)
  })

  it('A message takes its parts in any order and twice', async () => {
    const { chunks, send, sites } = await aMessage()
    const answers = []
    for (const index of [2, 0, 2, 0, 1]) answers.push(await send(chunks[index]))
    expect(answers.map(answer => answer.status)).toEqual([202, 202, 202, 202, 201])
    expect(answers.map(answer => (answer.body as { received?: number }).received)).toEqual([
      1,
      2,
      2,
      2,
      undefined,
    ])
    expect(await sites()).toBe(1)
  })

  it('A message is answered again, and not handled again, when its last part comes twice, also days later', async () => {
    const { chunks, send, sites } = await aMessage()
    for (const chunk of chunks.slice(0, -1)) await send(chunk)
    const done = await send(chunks.at(-1))
    for (const minutes of [0, 11, 6 * 1440]) {
      clock.advance(minutes * 60_000)
      const again = await send(chunks.at(-1))
      expect([again.status, again.body.id]).toEqual([201, done.body.id])
    }
    expect((await send(chunks[0])).status).toBe(201)
    expect(await sites()).toBe(1)
  })

  it('A message is handled once when its last part comes twice at the same moment', async () => {
    const { chunks, send, sites } = await aMessage()
    for (const chunk of chunks.slice(0, -1)) await send(chunk)
    const answers = await Promise.all([send(chunks.at(-1)), send(chunks.at(-1)), send(chunks.at(-1))])
    expect(answers.map(answer => answer.status)).toEqual([201, 201, 201])
    expect(new Set(answers.map(answer => answer.body.id)).size).toBe(1)
    expect(await sites()).toBe(1)
  })

  it('A message leaves nothing half done where the server is killed in the middle of the last part', async () => {
    const { chunks, send, sites } = await aMessage()
    for (const chunk of chunks.slice(0, -1)) await send(chunk)
    // The save stands before this lock with everything but the monitors stored; then its connection is gone.
    const killed = await db.transaction().execute(async trx => {
      await sql`lock table device_placements in access exclusive mode`.execute(trx)
      const sending = send(chunks.at(-1))
      await waitsForLock()
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
      return sending
    })
    expect(killed.status).toBeGreaterThanOrEqual(500)
    expect(await sites()).toBe(0)
    expect((await send(chunks.at(-1))).status).toBe(201)
    expect(await sites()).toBe(1)
  })

  it('A message begins anew where its parts are older than ten minutes', async () => {
    const { chunks, send } = await aMessage()
    await send(chunks[0])
    clock.advance(LIMITS.chunk.lifeMinutes * 60_000)
    expect((await send(chunks[1])).body).toEqual({ received: 1, total: 3 })
  })

  it('A message belongs to its sender: another’s of the same name is another', async () => {
    const { chunks, send } = await aMessage()
    await send(chunks[0])
    const stranger = await aUser(db)
    const answer = await app.call(siteEditor.create, { body: chunks[1] as never }, { as: stranger })
    expect(answer.body).toEqual({ received: 1, total: 3 })
  })

  it('A message says what is wrong with its text on the fields of the whole, and takes the corrected one as another', async () => {
    const { user } = await aMessage()
    const text = JSON.stringify({ name: 'x' })
    const [chunk] = splitIntoChunks(text, 'refused')
    const send = () => app.call(siteEditor.create, { body: chunk as never }, { as: user })
    for (const { status, error } of [await send(), await send()]) {
      expect(status).toBe(400)
      expect(error).toMatchObject({ name: ['This is too short.'], houses: ['This field is required.'] })
    }
  })
})

async function waitsForLock(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`.execute(db)
    if (rows.length > 0) return
  }
}

describe('Texts that are no part of a message', () => {
  const send = async (body: object | string) => {
    const user = await aUser(db)
    return app.call(siteEditor.create, { body: body as never }, { as: user })
  }
  const part = { chunk: '{}', chunk_index: 0, total_chunks: 1, message_id: 'm' }

  it.each([
    ['a whole form', newSite({ gateway: 'a', devices: [] }), 'message_id', 'This field is required.'],
    ['a longer part', { ...part, chunk: 'x'.repeat(1025) }, 'chunk', 'This is too long.'],
    ['a part beyond the last', { ...part, chunk_index: 1 }, 'chunk_index', 'This value is not valid.'],
    ['too many parts', { ...part, total_chunks: 2049 }, 'total_chunks', 'This is too large.'],
  ])('A part is refused: %s', async (_what, body, field, message) => {
    const { status, error } = await send(body)
    expect([status, error[field]]).toEqual([400, [message]])
  })

  it('A whole that is no JSON is refused', async () => {
    const { status, error } = await send({ ...part, chunk: '{"name":' })
    expect([status, error.code]).toEqual([400, 'malformed_json'])
  })

  it('A part whose count, text or call differs from the parts before is refused', async () => {
    const { chunks, send: sendPart, user } = await aMessage()
    await sendPart(chunks[0])
    const other = await sendPart({ ...chunks[1], total_chunks: 4 })
    expect(other.error.total_chunks).toEqual(['This value is not valid.'])
    const changed = await sendPart({ ...chunks[0], chunk: 'another text' })
    expect(changed.error.chunk).toEqual(['This value is not valid.'])
    const barn = await aBarn(db)
    await aMembership(db, { site: barn.site, user })
    const call = { params: { siteId: barn.site.id }, body: chunks[1] as never }
    const elsewhere = await app.call(siteEditor.update, call, { as: user })
    expect(elsewhere.error.message_id).toEqual(['This value is not valid.'])
  })

  it('A message of more than two megabytes is refused', async () => {
    const user = await aUser(db)
    const message = { user_id: user.id, message_id: 'long' }
    await db
      .insertInto('chunked_messages')
      .values({ ...message, total_chunks: 2048, created_at: clock.now(), call: 'POST /api/v3/sites/' })
      .execute()
    await sql`insert into chunked_parts (user_id, message_id, chunk_index, chunk)
      select ${user.id}, 'long', n, repeat('🐖', 1024) from generate_series(0, 511) n`.execute(db)
    const body = { chunk: 'x', chunk_index: 2000, total_chunks: 2048, message_id: 'long' }
    const { status } = await app.call(siteEditor.create, { body: body as never }, { as: user })
    expect(status).toBe(413)
  })
})
