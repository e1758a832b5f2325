import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import type { SiteRole } from '@earshot/contract/values.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { BusEvent } from '#bus.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aBatch, aMembership, aUser } from '#test/factories.ts'
import { pdfFile } from '#test/pdf.ts'

// Half past eleven in the evening in London is the next day in Brussels.
const clock = movedClock('2026-03-02T23:30:00Z')
const { app, db } = appWithDatabase({ clock })

async function aFarm(role: SiteRole = 'WORKER') {
  const user = await aUser(db)
  const barn = await aBarn(db)
  await aMembership(db, { site: barn.site, user, role })
  const place = { site_id: barn.site.id, airspace_id: barn.airspace.id }
  const batch = await aBatch(db, { ...place, start_date: '2026-02-26' })
  return {
    user,
    batch,
    place,
    params: { siteId: barn.site.id, airspaceId: barn.airspace.id, batchId: batch.id },
  }
}
type Farm = Awaited<ReturnType<typeof aFarm>>

const words = { date: '2026-03-02', comment: 'Sneezing in pen 2.' }
const write = ({ user, params }: Farm, body: object = {}) =>
  app.call(logbook.addComment, { params, body: { ...words, ...body } }, { as: user })

function send({ user, params }: Farm, files: readonly File[]) {
  const body = new FormData()
  for (const [name, value] of Object.entries(words)) body.append(name, value)
  for (const file of files) body.append('attachments', file)
  return app.call(logbook.addComment, { params, body }, { as: user })
}

/** Makes a photo that was taken on its side, with the place where it was taken. */
async function aPhoto(name = 'pigs.jpg'): Promise<File> {
  const picture = sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#b98' } })
  const exif = { IFD0: { Artist: 'Somebody at home' } }
  const bytes = await picture.withMetadata({ orientation: 6, exif }).jpeg().toBuffer()
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })
}
const aPdf = (name = 'lab.pdf') => pdfFile(name)

async function download({ user }: Farm, url: string) {
  return app.app.inject({ url, headers: { authorization: `Bearer ${await app.signIn(user)}` } })
}

const count = async ({ batch }: Farm) =>
  (await db.selectFrom('batch_comments').select('id').where('batch_id', '=', batch.id).execute()).length

describe('A comment', () => {
  it('A comment is kept with its author and its day, and open pages hear of it', async () => {
    const farm = await aFarm()
    const heard: BusEvent[] = []
    const stop = app.ctx.bus.subscribe(event => heard.push(event))
    const { status, body } = await write(farm)
    stop()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...words,
      author: { id: farm.user.id, name: `Jo ${farm.user.last_name}` },
      attachments: [],
      created_at: '2026-03-02T23:30:00.000Z',
    })
    expect(heard).toEqual([{ kind: 'logbook', ...farm.place }])
  })

  it.each([
    ['before the batch', '2026-02-25', 'This batch began on 26 February 2026.'],
    ['to come', '2026-03-04', 'This day has not come yet.'],
  ])('A comment is refused for a day %s', async (_, date, message) => {
    const { status, error } = await write(await aFarm(), { date })
    expect([status, error.date]).toEqual([400, [message]])
  })

  it('A comment may be of today as the site’s clock has it', async () => {
    expect((await write(await aFarm(), { date: '2026-03-03' })).status).toBe(201)
  })

  it('A comment comes too late for a batch that is closed', async () => {
    const farm = await aFarm()
    const closed = { state: 'CLOSED', end_date: '2026-03-01', closed_at: clock.now() } as const
    await db.updateTable('batches').set(closed).where('id', '=', farm.batch.id).execute()
    const { status, error } = await write(farm)
    expect([status, error.code]).toEqual([409, 'batch_closed'])
  })

  it('A comment is for those who may comment: a viewer is refused, a stranger finds nothing', async () => {
    expect((await write(await aFarm('VIEWER'))).status).toBe(403)
    expect((await write({ ...(await aFarm()), user: await aUser(db) })).status).toBe(404)
  })
})

describe('A comment with a key', () => {
  const entry_key = '7b1c0c1e-3f2a-4f0e-9a55-0a6d3f6f6a01'

  it('A comment with a key arrives once, and is answered alike every time', async () => {
    const farm = await aFarm()
    const first = await write(farm, { entry_key })
    const second = await write(farm, { entry_key, comment: 'Sent again by a queue.' })
    expect(second.status).toBe(201)
    expect(second.body).toEqual(first.body)
    expect(await count(farm)).toBe(1)
  })

  it('A comment with a key arrives once also where it is sent five times at the same moment', async () => {
    const farm = await aFarm()
    const answers = await Promise.all(Array.from({ length: 5 }, () => write(farm, { entry_key })))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await count(farm)).toBe(1)
  })

  it('A comment with a key is answered also where the batch was closed meanwhile', async () => {
    const farm = await aFarm()
    const { body } = await write(farm, { entry_key })
    const closed = { state: 'CLOSED', end_date: '2026-03-02', closed_at: clock.now() } as const
    await db.updateTable('batches').set(closed).where('id', '=', farm.batch.id).execute()
    expect((await write(farm, { entry_key })).body).toEqual(body)
  })

  it('A comment with the same key is another one of another person, and refused of another batch', async () => {
    const farm = await aFarm()
    await write(farm, { entry_key })
    const other = await aFarm()
    expect((await write(other, { entry_key })).status).toBe(201)
    const elsewhere = await write({ ...other, user: farm.user }, { entry_key })
    expect(elsewhere.status).toBe(404)
    await aMembership(db, { site: { id: other.params.siteId }, user: farm.user, role: 'WORKER' })
    const { status, error } = await write({ ...other, user: farm.user }, { entry_key })
    expect([status, error.entry_key]).toEqual([400, ['This value is not valid.']])
  })
})

describe('The files of a comment', () => {
  it('Pictures are drawn anew: upright, no larger than is shown, without what the camera wrote into them', async () => {
    const farm = await aFarm()
    const { body } = await send(farm, [await aPhoto('C:\\photos\\pigs.jpeg')])
    const [file] = body.attachments
    expect(file).toMatchObject({ original_name: 'pigs.jpg', media_type: 'image/jpeg' })
    const { rawPayload, headers } = await download(farm, file?.url ?? '')
    const { width, height, exif, orientation } = await sharp(rawPayload).metadata()
    expect({ width, height, exif, orientation }).toEqual({ width: 1024, height: 2048 })
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': expect.stringMatching(/^attachment; /),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(rawPayload.byteLength).toBe(file?.bytes)
    const small = await download(farm, file?.thumbnail_url ?? '')
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 360, height: 270 })
  })

  it('Files stay in their order; a PDF has no small picture', async () => {
    const { body } = await send(await aFarm(), [aPdf(), await aPhoto(), aPdf('bill.pdf')])
    expect(body.attachments.map(file => [file.original_name, file.thumbnail_url !== null])).toEqual([
      ['lab.pdf', false],
      ['pigs.jpg', true],
      ['bill.pdf', false],
    ])
  })

  it('Files are judged by what is in them: the wrong one is named, and nothing is kept', async () => {
    const farm = await aFarm()
    const page = new File(['<script>alert(1)</script>'], 'pigs.png', { type: 'image/png' })
    const { status, error } = await send(farm, [aPdf(), page])
    expect([status, error['attachments.1']]).toEqual([400, ['The format is not right.']])
    expect(await count(farm)).toBe(0)
  })

  it('Files are at most five, of 10 MB each', async () => {
    const farm = await aFarm()
    const six = await send(
      farm,
      Array.from({ length: 6 }, () => aPdf()),
    )
    expect([six.status, six.error.attachments]).toEqual([400, ['This is too large.']])
    const large = new File(['%PDF-', new Uint8Array(10_000_000)], 'scan.pdf', { type: 'application/pdf' })
    const { status, error } = await send(farm, [large])
    expect([status, error['attachments.0']]).toEqual([400, ['This is too large.']])
  })

  it('Files are there for those who may see the site, and for nobody else', async () => {
    const farm = await aFarm()
    const { body } = await send(farm, [aPdf()])
    const url = body.attachments[0]?.url ?? ''
    expect((await download(farm, url)).statusCode).toBe(200)
    expect((await download(await aFarm(), url)).statusCode).toBe(404)
    expect((await app.app.inject(url)).statusCode).toBe(401)
    expect((await app.app.inject(`/static-files/${body.attachments[0]?.guid}`)).statusCode).toBe(404)
    const other = await aFarm()
    const elsewhere = url.replace(String(farm.batch.id), String(other.batch.id))
    expect((await download(other, elsewhere)).statusCode).toBe(404)
  })
})
