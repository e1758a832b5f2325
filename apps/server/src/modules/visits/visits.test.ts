import { randomUUID } from 'node:crypto'
import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { cases } from '@earshot/contract/endpoints/desk/cases.ts'
import { visits } from '@earshot/contract/endpoints/desk/visits.ts'
import { describe, expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aBarn, aBatch, aMembership, anAirspace, aUser } from '#test/factories.ts'
import { pdfFile } from '#test/pdf.ts'

const clock = movedClock('2026-03-02T10:00:00Z')
const { app, db } = appWithDatabase({ clock })

async function aFarm() {
  const vet = await aUser(db)
  const barn = await aBarn(db)
  await aMembership(db, { site: barn.site, user: vet, role: 'VETERINARIAN' })
  const { site, floor } = barn
  const empty = await anAirspace(db, { site_id: site.id, floor_id: floor.id, name: 'Empty' })
  const batch = await aBatch(db, {
    site_id: site.id,
    airspace_id: barn.airspace.id,
    start_date: '2026-01-05',
  })
  return { vet, empty, batch, ...barn }
}
type Farm = Awaited<ReturnType<typeof aFarm>>

interface Written {
  airspaceIds: readonly number[]
  date?: string
  key?: string
  files?: readonly File[]
}

function write(farm: Farm, { airspaceIds, date = '2026-03-01', key = randomUUID(), files = [] }: Written) {
  const body = new FormData()
  body.append('date', date)
  body.append('airspace_ids', airspaceIds.join(','))
  body.append('findings', 'Dry cough in the east pens.')
  body.append('entry_key', key)
  for (const file of files) body.append('attachments', file)
  return app.call(visits.add, { params: { siteId: farm.site.id }, body }, { as: farm.vet })
}

describe('Visits', () => {
  it('A visit is written down once with its files, and stands in the case and in the logbook', async () => {
    const farm = await aFarm()
    const key = randomUUID()
    const airspaceIds = [farm.empty.id, farm.airspace.id]
    const { status, body } = await write(farm, { airspaceIds, key, files: [pdfFile('lab.pdf')] })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      findings: 'Dry cough in the east pens.',
      author: { id: farm.vet.id },
      attachments: [{ original_name: 'lab.pdf' }],
    })
    expect(body.airspaces.map(({ id }) => id).sort()).toEqual([...airspaceIds].sort())
    expect((await write(farm, { airspaceIds, key })).body.id).toBe(body.id)
    const story = await app.call(cases.read, { params: { airspaceId: farm.airspace.id } }, { as: farm.vet })
    expect(story.body.visits.map(({ id }) => id)).toEqual([body.id])
    const params = { siteId: farm.site.id, airspaceId: farm.airspace.id, batchId: farm.batch.id }
    const feed = await app.call(logbook.list, { params }, { as: farm.vet })
    expect(feed.body.items.find(({ type }) => type === 'VISIT')?.visit?.id).toBe(body.id)
    const list = await app.call(visits.list, { params: { siteId: farm.site.id } }, { as: farm.vet })
    expect(list.body.items).toEqual([body])
    const authorization = `Bearer ${await app.signIn(farm.vet)}`
    const file = await app.app.inject({ url: body.attachments[0]?.url ?? '', headers: { authorization } })
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  })

  it('A visit of tomorrow, of no airspace or of a foreign one is refused on its field', async () => {
    const [farm, other] = [await aFarm(), await aFarm()]
    const own = [farm.airspace.id]
    expect((await write(farm, { airspaceIds: own, date: '2026-03-03' })).error.date).toBeDefined()
    expect((await write(farm, { airspaceIds: [] })).error.airspace_ids).toBeDefined()
    expect((await write(farm, { airspaceIds: [...own, other.airspace.id] })).error.airspace_ids).toBeDefined()
  })

  it('Files have nowhere to be kept where no visited airspace ever had a batch, and nothing is stored', async () => {
    const farm = await aFarm()
    const airspaceIds = [farm.empty.id]
    const { status, error } = await write(farm, { airspaceIds, files: [pdfFile('lab.pdf')] })
    expect([status, error.code]).toEqual([409, 'visit_without_batch'])
    const list = await app.call(visits.list, { params: { siteId: farm.site.id } }, { as: farm.vet })
    expect(list.body.total).toBe(0)
    expect((await write(farm, { airspaceIds })).status).toBe(201)
  })
})
