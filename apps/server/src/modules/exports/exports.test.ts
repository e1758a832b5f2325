import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { exports } from '@earshot/contract/endpoints/batches/exports.ts'
import { evidence } from '@earshot/contract/endpoints/health/evidence.ts'
import { unzipSync } from 'fflate'
import readWorkbook from 'read-excel-file/node'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { findExportFacts } from '#exports/facts.queries.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { engineBarn } from '#test/engine-barn.ts'
import { exportCalls } from '#test/export-calls.ts'
import { aBarn, aBatch, aMembership, aUser } from '#test/factories.ts'
import { VERSION } from '#version.ts'

const START = new Date('2026-03-01T00:00:00Z')
const NOW = new Date('2026-03-03T08:00:00Z')
const clock = movedClock(NOW)
const { app, db } = appWithDatabase({ clock })

let farm: Awaited<ReturnType<typeof engineBarn>>
let owner: Awaited<ReturnType<typeof aUser>>
beforeAll(async () => {
  farm = await engineBarn(db, { start: START, devices: 2, timezone: 'Europe/Brussels' })
  await farm.send({ from: farm.firstSlot, to: farm.firstSlot + 287 }, (slot, index) => ({
    coughs: slot % 3,
    temperature_c: 20 + index + (slot % 7) / 10,
  }))
  await farm.engineAt(new Date(START.getTime() + 2 * 86_400_000))
  owner = await aUser(db, { first_name: 'Mia', last_name: 'Peeters' })
  await aMembership(db, { site: farm.site, user: owner })
  await db
    .insertInto('batch_comments')
    .values({
      batch_id: farm.batch.id,
      date: '2026-03-02',
      comment: '=cmd()|coughing, more',
      author_id: owner.id,
    })
    .execute()
  await db
    .insertInto('treatments')
    .values({
      batch_id: farm.batch.id,
      start_date: '2026-03-02',
      end_date: '2026-03-04',
      product_name: 'Doxycycline',
      treatment_class: 'ANTIBIOTIC',
      route: 'WATER',
      reason: 'RESPIRATORY',
      scope: 'AIRSPACE',
      number_of_animals: 288,
      total_quantity: 1.5,
      total_quantity_unit: 'KG',
      withdrawal_days: 7,
    })
    .execute()
})

/** A moment in a workbook is a fraction of a day, which ends between two milliseconds. */
function toSecond(cell: unknown): Date | undefined {
  return cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : undefined
}

const { request, work, made, fetched } = exportCalls({ app, db, clock }, () => ({ farm, owner }))

describe('An export', () => {
  it('An export is asked for, made and fetched by a link that needs nobody to be signed in', async () => {
    const asked = await request({ airspace_pk: farm.airspace.id })
    expect(asked.status).toBe(202)
    expect(asked.body).toMatchObject({
      batch: { id: farm.batch.id },
      airspace: { id: farm.airspace.id },
      status: 'REQUESTED',
      file_type: 'xlsx',
      progress: 0,
      download_url: null,
      requested_by: { id: owner.id, name: 'Mia Peeters' },
    })
    await work()
    const params = { batchId: farm.batch.id, exportId: asked.body.id }
    const { body } = await app.call(exports.read, { params, query: { file_type: 'xlsx' } }, { as: owner })
    expect(body).toMatchObject({ status: 'READY', progress: 100, expires_at: '2026-03-04T08:00:00.000Z' })
    const file = await fetched(body.download_url)
    expect(file.status).toBe(200)
    expect(file.content).toHaveLength(body.bytes ?? 0)
    expect(file.headers['content-disposition']).toContain('.xlsx')
  })

  it('An export holds the sheets of the specification, with the numbers of the charts', async () => {
    const { download_url } = await made('xlsx')
    const sheets = await readWorkbook((await fetched(download_url)).content)
    expect(sheets.map(({ sheet }) => sheet)).toEqual([
      'Summary',
      'RHS daily',
      'Temperature hourly',
      'Humidity hourly',
      'Alerts',
      'Episodes',
      'Treatments',
      'Comments',
      'Recommendations',
    ])
    const rowsOf = (name: string) => sheets.find(({ sheet }) => sheet === name)?.data ?? []

    const params = { siteId: farm.site.id, airspaceId: farm.airspace.id, batchId: farm.batch.id }
    const query = { resolution: 'hour', start_date: '2026-03-01', end_date: '2026-03-02' } as const
    const graph = (await app.call(batches.temperature, { params, query }, { as: owner })).body
    const charted = graph.points.mean.filter(value => value !== null)
    const hours = rowsOf('Temperature hourly')
    expect(hours[0]?.slice(2)).toEqual([
      'Mean temperature (°C)',
      'Lowest temperature (°C)',
      'Highest temperature (°C)',
      ...farm.devices.map(({ code }) => code).sort(),
    ])
    expect(hours.slice(1, 1 + charted.length).map(row => row[2])).toEqual(charted)
    // The first reading is of midnight in London: an hour later on the barn's clock.
    expect([toSecond(hours[1]?.[0]), hours[1]?.[1]]).toEqual([new Date('2026-03-01T01:00:00Z'), 90])

    const days = await app.call(batches.rhs, { params, query: { resolution: 'day' } }, { as: owner })
    expect(
      rowsOf('RHS daily')
        .slice(1)
        .map(row => row[2]),
    ).toEqual(days.body.points.rhs)

    expect(rowsOf('Treatments')[1]?.slice(0, 4)).toEqual([
      new Date('2026-03-02T00:00:00Z'),
      new Date('2026-03-04T00:00:00Z'),
      'Doxycycline',
      'Antibiotic',
    ])
    expect(rowsOf('Comments')[1]?.slice(0, 2)).toEqual([
      new Date('2026-03-02T00:00:00Z'),
      '=cmd()|coughing, more',
    ])
    const summary = new Map(rowsOf('Summary').map(([name, value]) => [name, value]))
    expect(summary.get('Withdrawal until')).toEqual(new Date('2026-03-11T00:00:00Z'))
    expect(summary.get('Treatments')).toBe(1)
    expect(summary.get('Time zone of all times')).toBe('Europe/Brussels')
  })

  it('An export has a cover that says what it is and holds, names beside codes, and its RHS as a chart', async () => {
    const [device] = farm.devices
    await db
      .updateTable('devices')
      .set({ name: 'Left wall' })
      .where('id', '=', device?.id ?? 0)
      .execute()
    const { content } = await fetched((await made('xlsx')).download_url)
    await db
      .updateTable('devices')
      .set({ name: '' })
      .where('id', '=', device?.id ?? 0)
      .execute()
    const [cover, , hours] = await readWorkbook(content)
    const lines = cover?.data ?? []
    expect(cover?.sheet).toBe('Summary')
    expect(lines.slice(1, 3)).toEqual([
      ['What this is', expect.stringMatching(/^Everything Earshot knows of one batch/)],
      ['What is in it', expect.stringMatching(`^All days from ${farm.batch.start_date} to 2026-03-03 in `)],
    ])
    const named = `Left wall (${device?.code})`
    expect(lines.filter(([what]) => what === 'Monitor').map(([, name]) => name)).toContain(named)
    expect(hours?.data[0]).toContain(named)
    const chart = Buffer.from(unzipSync(content)['xl/charts/chart1.xml'] ?? []).toString()
    const days = (cover?.data.find(([what]) => what === 'Days so far')?.[1] ?? 0) as number
    expect(chart).toContain(`<c:f>'RHS daily'!$C$2:$C$${days + 1}</c:f>`)
    expect(chart).toContain(`<a:t>RHS of ${farm.batch.name} in ${farm.airspace.name}, by day</a:t>`)
  })

  it.each([
    [12, 5, 12],
    [12, null, 12],
    [null, 5, 5],
    [null, null, 0],
  ])(
    'An export tells %s deaths said at the close and %s counted by day as %i',
    async (said, counted, told) => {
      const { site, airspace } = await aBarn(db)
      const batch = await aBatch(db, {
        site_id: site.id,
        airspace_id: airspace.id,
        state: 'CLOSED',
        start_date: '2026-02-01',
        end_date: '2026-03-01',
        closed_at: NOW,
        deaths_total: said,
      })
      if (counted !== null)
        await db
          .insertInto('batch_counts')
          .values({ batch_id: batch.id, date: '2026-02-02', deaths: counted })
          .execute()
      expect(await findExportFacts(db, batch.id)).toMatchObject({ deaths: told })
    },
  )

  it('An export comes as a zip of comma-separated values too, in which nothing is a formula', async () => {
    const { download_url } = await made('csv')
    const file = await fetched(download_url)
    expect(file.headers['content-type']).toBe('application/zip')
    const comments = Buffer.from(unzipSync(file.content)['Comments.csv'] ?? []).toString()
    expect(comments).toContain(`2026-03-02,"'=cmd()|coughing, more",0,Mia Peeters`)
  })

  it('An export comes as a report to print too, whose text can be read and searched', async () => {
    const phase = { batch_id: farm.batch.id, name: 'Starter', start_age_in_days: 30 }
    await db.insertInto('batch_age_phases').values(phase).execute()
    const { download_url } = await made('pdf')
    const file = await fetched(download_url)
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(file.headers['content-disposition']).toContain('.pdf')
    const pdf = await getDocumentProxy(new Uint8Array(file.content))
    const { info } = await getMeta(pdf)
    expect(info).toMatchObject({ Language: 'en-GB', CreationDate: 'D:20260303080000Z' })
    const { text, totalPages } = await extractText(pdf)
    const [first = '', ...rest] = text.map(page => page.replaceAll(/\s+/g, ' '))
    expect(first).toContain(
      `Batch report ${farm.batch.name} in ${farm.airspace.name} ${farm.site.name}, since 19 Feb 2026`,
    )
    expect(first).toContain('Lowest RHS 100 Episodes 0 Losses 0 (0%) Withdrawal until 11 Mar 2026')
    expect(first).toContain(`Made on 3 Mar 2026 09:00 by Earshot ${VERSION} 1 / ${totalPages}`)
    const below = rest.join(' ')
    expect(below).toContain('Doxycycline 2 Mar 2026 to 4 Mar 2026. Withdrawal until 11 Mar 2026')
    expect(below).toContain('2 Mar 2026, Mia Peeters =cmd()|coughing, more')
    expect(below).toContain('Alerts Nothing was recorded.')
    // A program that reads it aloud finds a title, headings, a picture in words, and tables; lines and page numbers
    // are left out.
    const page = await pdf.getPage(1)
    const read = JSON.stringify(await page.getStructTree())
    for (const role of ['Document', 'H1', 'P', 'Figure']) expect(read).toContain(`"role":"${role}"`)
    expect(read).toContain('"alt":"Curves of respiratory health')
    const next = JSON.stringify(await (await pdf.getPage(2)).getStructTree())
    for (const role of ['H2', 'Table', 'TR', 'TH', 'TD']) expect(next).toContain(`"role":"${role}"`)
  })

  it('The cover and the report end with what the last RHS stands on, in the words of its evidence', async () => {
    const place = { siteId: farm.site.id, airspaceId: farm.airspace.id }
    const query = { kind: 'RHS', at: '2026-03-02T22:00:00Z', step: 'hour' } as const
    const { body: found } = await app.call(evidence.read, { params: place, query }, { as: owner })
    expect(found).toMatchObject({ value: 100, coverage: 100, late: 0 })
    // Spaces that hold a figure and its unit together are spaces.
    const plain = (words: string) => words.replaceAll(/\s+/g, ' ')
    const sentences = [
      'RHS 100 on 2026-03-02',
      '100 % of its time was heard',
      `monitors that count: 2 of ${found.monitors.length}`,
      'limits in force: Warning under 60, Alarm under 40',
    ]
    const [cover] = await readWorkbook((await fetched((await made('xlsx')).download_url)).content)
    const lines = cover?.data ?? []
    const from = lines.findIndex(([what]) => what === 'What the last RHS stands on')
    const written = lines.slice(from, from + sentences.length).map(([, sentence]) => plain(String(sentence)))
    expect(written).toEqual(sentences)
    const pdf = await getDocumentProxy(
      new Uint8Array((await fetched((await made('pdf')).download_url)).content),
    )
    const text = plain((await extractText(pdf)).text.join(' '))
    expect(text).toContain('What the last RHS stands on')
    for (const sentence of sentences) expect(text).toContain(sentence)
  })

  it('An export is told to the person who asked, and to nobody else', async () => {
    const other = await aUser(db)
    await aMembership(db, { site: farm.site, user: other })
    const { id } = await made('xlsx')
    const told = await db
      .selectFrom('notifications as n')
      .innerJoin('notification_recipients as r', 'r.notification_id', 'n.id')
      .select('r.user_id')
      .where('n.event_kind', '=', 'EXPORT_READY')
      .where('n.ref_id', '=', id)
      .execute()
    expect(told).toEqual([{ user_id: owner.id }])
  })

  it('An export asked for twice while it is waiting is one', async () => {
    const both = await Promise.all([1, 2].map(() => request({ airspace_pk: farm.airspace.id })))
    expect(both[0]?.body.id).toBe(both[1]?.body.id)
    await work()
  })

  it('An export of another airspace than its batch is refused on that field', async () => {
    const answer = await request({ airspace_pk: farm.airspace.id + 1000 })
    expect(answer.status).toBe(400)
    expect(answer.error).toHaveProperty('airspace_pk')
  })

  it('An export has no other file than the one asked for', async () => {
    const { id } = await made('csv')
    const params = { batchId: farm.batch.id, exportId: id }
    const answer = await app.call(exports.read, { params, query: { file_type: 'xlsx' } }, { as: owner })
    expect(answer.status).toBe(404)
  })
})

describe('The exports of a place', () => {
  it('The exports are listed newest first, of an airspace its own only', async () => {
    const { site, airspace } = await aBarn(db, { site: farm.site })
    const place = { site_id: site.id, airspace_id: airspace.id }
    const batch = await aBatch(db, place)
    const input = { params: { batchId: batch.id }, body: { airspace_pk: airspace.id } }
    const { body: newest } = await app.call(exports.request, input, { as: owner })
    const params = { siteId: farm.site.id }
    const ofSite = await app.call(exports.listOfSite, { params }, { as: owner })
    expect(ofSite.body.items[0]?.id).toBe(newest.id)
    expect(ofSite.body.total).toBeGreaterThan(3)
    const own = { siteId: farm.site.id, airspaceId: airspace.id }
    const ofAirspace = await app.call(exports.listOfAirspace, { params: own }, { as: owner })
    expect(ofAirspace.body.items.map(({ id }) => id)).toEqual([newest.id])
    await work()
  })
})
