import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import type { SiteRole } from '@earshot/contract/values.ts'
import { describe, expect, it } from 'vitest'
import type { BusEvent } from '#bus.ts'
import { cleanup } from '#jobs/cleanup.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aBatch, aMembership, aUser } from '#test/factories.ts'
import { jobContext } from '#test/notices.ts'
import { pdfFile } from '#test/pdf.ts'

const clock = movedClock('2026-03-02T10:00:00Z')
const { app, db } = appWithDatabase({ clock })

async function aFarm(role: SiteRole = 'VETERINARIAN') {
  const user = await aUser(db)
  const barn = await aBarn(db)
  await aMembership(db, { site: barn.site, user, role })
  const place = { site_id: barn.site.id, airspace_id: barn.airspace.id }
  const batch = await aBatch(db, { ...place, start_date: '2026-02-20', animals_start: 250 })
  return {
    user,
    batch,
    place,
    params: { siteId: barn.site.id, airspaceId: barn.airspace.id, batchId: batch.id },
  }
}
type Farm = Awaited<ReturnType<typeof aFarm>>

const course = {
  start_date: '2026-03-01',
  end_date: '2026-03-05',
  product_name: 'Amoxibel 80 %',
  treatment_class: 'ANTIBIOTIC',
  route: 'WATER',
  reason: 'RESPIRATORY',
  diagnosis: 'APP',
  scope: 'AIRSPACE',
  number_of_animals: 240,
  dose_value: 12.5,
  dose_unit: 'MG_PER_KG',
  total_quantity: 12.5,
  total_quantity_unit: 'KG',
  withdrawal_days: 14,
  veterinarian: 'Dr. Ines Maes',
  prescription_no: '2026/118',
  supplier: 'Practice Maes',
  product_batch_no: 'L-4471',
  product_expiry: '2027-01-31',
  administered_by: 'Koen',
  remarks: 'Through the water line of decks 1 to 4.',
} as const

const write = ({ user, params }: Farm, body: object = {}) =>
  app.call(logbook.addTreatment, { params, body: { ...course, ...body } }, { as: user })

const change = ({ user, params }: Farm, treatmentId: number, body: object) =>
  app.call(
    logbook.updateTreatment,
    { params: { ...params, treatmentId }, body: { ...course, ...body } },
    { as: user },
  )

async function aFile({ user, params }: Farm, name = 'prescription.pdf') {
  const body = new FormData()
  body.append('file', pdfFile(name))
  return app.call(logbook.addFile, { params, body }, { as: user })
}

describe('A treatment', () => {
  it('A treatment is kept with the whole record and the day its withdrawal ends, and open pages hear of it', async () => {
    const farm = await aFarm()
    const heard: BusEvent[] = []
    const stop = app.ctx.bus.subscribe(event => heard.push(event))
    const { status, body } = await write(farm)
    stop()
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...course,
      withdrawal_until: '2026-03-19',
      attachments: [],
      author: { id: farm.user.id },
      created_at: '2026-03-02T10:00:00.000Z',
      edited_at: null,
    })
    expect(heard).toEqual([{ kind: 'logbook', ...farm.place }])
  })

  it('A treatment lasts one day where no last one is given, and says so where it has no withdrawal', async () => {
    const { end_date: _, ...oneDay } = course
    const farm = await aFarm()
    const { body } = await app.call(
      logbook.addTreatment,
      { params: farm.params, body: { ...oneDay, withdrawal_days: 0 } },
      { as: farm.user },
    )
    expect(body).toMatchObject({ end_date: '2026-03-01', withdrawal_days: 0, withdrawal_until: '2026-03-01' })
  })

  it.each([
    ['start_date', { start_date: '2026-02-19' }, 'This batch began on 20 February 2026.'],
    ['start_date', { start_date: '2026-03-03' }, 'This day has not come yet.'],
    ['end_date', { end_date: '2026-02-28' }, 'This value is not valid.'],
    ['number_of_animals', { number_of_animals: 251 }, 'There were 250 animals on that day.'],
    ['withdrawal_days', { withdrawal_days: null }, 'This field is required.'],
    ['dose_unit', { dose_unit: null }, 'This field is required.'],
    [
      'attachments',
      { attachments: ['7b1c0c1e-3f2a-4f0e-9a55-0a6d3f6f6a01'] },
      'One of these files is not there any more. Add it again.',
    ],
  ])('A treatment is refused on %s with %j', async (field, wrong, message) => {
    const farm = await aFarm()
    const { status, error } = await write(farm, wrong)
    expect([status, error[field as 'code']]).toEqual([400, [message]])
    expect(
      await db.selectFrom('treatments').select('id').where('batch_id', '=', farm.batch.id).execute(),
    ).toEqual([])
  })

  it('A treatment arrives once, however often its key comes', async () => {
    const farm = await aFarm()
    const entry_key = 'e1f2a3b4-3f2a-4f0e-9a55-0a6d3f6f6a01'
    const first = await write(farm, { entry_key })
    const again = await Promise.all(Array.from({ length: 4 }, () => write(farm, { entry_key })))
    expect(new Set(again.map(({ body }) => body.id))).toEqual(new Set([first.body.id]))
    expect(again[0]?.body).toEqual(first.body)
  })

  it('A treatment is for those who may treat: a viewer is refused', async () => {
    expect((await write(await aFarm('VIEWER'))).status).toBe(403)
  })
})

describe('The files of a treatment', () => {
  it('The files are stored before the treatment and belong to it from then on', async () => {
    const farm = await aFarm()
    const { status, body: file } = await aFile(farm)
    expect(status).toBe(201)
    const { body } = await write(farm, { attachments: [file.guid] })
    expect(body.attachments).toEqual([file])
    const kept = db.selectFrom('batch_files').select('kept_at').where('guid', '=', file.guid)
    expect((await kept.executeTakeFirstOrThrow()).kept_at).toEqual(clock.now())
  })

  it('The files cannot be another person’s that are still without a record, nor another batch’s', async () => {
    const [farm, other] = [await aFarm(), await aFarm()]
    const { body: file } = await aFile(other)
    expect((await write(farm, { attachments: [file.guid] })).status).toBe(400)
    const colleague = await aUser(db)
    await aMembership(db, { site: { id: other.params.siteId }, user: colleague, role: 'WORKER' })
    expect((await write({ ...other, user: colleague }, { attachments: [file.guid] })).status).toBe(400)
  })

  it('The files go after a day where no record came', async () => {
    const farm = await aFarm()
    const { body: file } = await aFile(farm)
    const yesterday = new Date(clock.now().getTime() - 25 * 3_600_000)
    await db.updateTable('batch_files').set({ created_at: yesterday }).where('guid', '=', file.guid).execute()
    await cleanup.run(
      {},
      jobContext({ db, clock, dataDir: app.ctx.config.dataDir }),
      new AbortController().signal,
    )
    const { status, error } = await write(farm, { attachments: [file.guid] })
    expect([status, error.attachments]).toEqual([
      400,
      ['One of these files is not there any more. Add it again.'],
    ])
  })

  it('The files are refused under their field where they are nothing we keep', async () => {
    const farm = await aFarm()
    const body = new FormData()
    body.append('file', new File(['<svg/>'], 'plan.png', { type: 'image/png' }))
    const { status, error } = await app.call(
      logbook.addFile,
      { params: farm.params, body },
      { as: farm.user },
    )
    expect([status, error.file]).toEqual([400, ['The format is not right.']])
  })
})

describe('Changing the record of a treatment', () => {
  const edits = async ({ user, params }: Farm, treatmentId: number) =>
    (await app.call(logbook.treatmentEdits, { params: { ...params, treatmentId } }, { as: user })).body.items

  it('A changed record keeps what it said, who changed it and when, the newest first', async () => {
    const farm = await aFarm()
    const { id } = (await write(farm)).body
    const changed = await change(farm, id, { withdrawal_days: 21 })
    expect(changed.body).toMatchObject({
      withdrawal_until: '2026-03-26',
      edited_at: '2026-03-02T10:00:00.000Z',
    })
    await change(farm, id, { withdrawal_days: 21, end_date: '2026-03-06', diagnosis: '' })
    const by = { edited_by: { id: farm.user.id }, edited_at: '2026-03-02T10:00:00.000Z' }
    expect(await edits(farm, id)).toMatchObject([
      {
        ...by,
        changes: [
          { field: 'end_date', from: '2026-03-05', to: '2026-03-06' },
          { field: 'diagnosis', from: 'APP', to: '' },
        ],
      },
      { ...by, changes: [{ field: 'withdrawal_days', from: 14, to: 21 }] },
    ])
  })

  it('A changed record names the files that were added and taken out, which stay readable', async () => {
    const farm = await aFarm()
    const { body: file } = await aFile(farm)
    const { id } = (await write(farm, { attachments: [file.guid] })).body
    expect((await change(farm, id, { attachments: [] })).body.attachments).toEqual([])
    expect((await edits(farm, id))[0]?.changes).toEqual([
      { field: 'attachments', from: 'prescription.pdf', to: '' },
    ])
    const headers = { authorization: `Bearer ${await app.signIn(farm.user)}` }
    expect((await app.app.inject({ url: file.url, headers })).statusCode).toBe(200)
  })

  it('A change leaves no trace where nothing was changed', async () => {
    const farm = await aFarm()
    const { id } = (await write(farm)).body
    expect((await change(farm, id, {})).body.edited_at).toBeNull()
    expect(await edits(farm, id)).toEqual([])
  })

  it('A change is judged as the record was, and comes too late for a closed batch', async () => {
    const farm = await aFarm()
    const { id } = (await write(farm)).body
    expect((await change(farm, id, { number_of_animals: 900 })).status).toBe(400)
    const closed = { state: 'CLOSED', end_date: '2026-03-02', closed_at: clock.now() } as const
    await db.updateTable('batches').set(closed).where('id', '=', farm.batch.id).execute()
    const { status, error } = await change(farm, id, { withdrawal_days: 3 })
    expect([status, error.code]).toEqual([409, 'batch_closed'])
    expect((await write(farm)).error.code).toBe('batch_closed')
  })

  it('What is missing can be filled in after the batch is over, and nothing that stands there can be changed', async () => {
    const farm = await aFarm()
    const { id } = (await write(farm, { prescription_no: '', supplier: 'Practice Maes' })).body
    const closed = { state: 'CLOSED', end_date: '2026-03-02', closed_at: clock.now() } as const
    await db.updateTable('batches').set(closed).where('id', '=', farm.batch.id).execute()
    const filled = await change(farm, id, { supplier: 'Practice Maes', prescription_no: 'VS-26-0412' })
    expect([filled.status, filled.body.prescription_no]).toEqual([200, 'VS-26-0412'])
    expect((await edits(farm, id)).length).toBe(1)
    const again = await change(farm, id, { supplier: 'Practice Maes', prescription_no: 'VS-26-0413' })
    expect([again.status, again.error.code]).toEqual([409, 'batch_closed'])
    const emptied = await change(farm, id, { supplier: '', prescription_no: 'VS-26-0412' })
    expect(emptied.status).toBe(409)
  })
})
