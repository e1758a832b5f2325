import { savedFilters } from '@earshot/contract/endpoints/admin/saved-filters.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { anAdmin, aUser } from '#test/factories.ts'

const { app, db } = appWithDatabase()
const FORM = {
  list: 'DEVICES',
  name: 'Silent in Spain',
  search: { filter: 'OFFLINE', search: 'es' },
} as const

async function namesOf(as: { id: number; role: string }, list: 'DEVICES' | 'SITES' = 'DEVICES') {
  return (await app.call(savedFilters.list, { query: { list } }, { as })).body.items.map(({ name }) => name)
}

it('Filters are kept for one person and one list, by name', async () => {
  const [one, other] = [await anAdmin(db), await anAdmin(db)]
  const made = await app.call(savedFilters.add, { body: FORM }, { as: one })
  expect(made).toMatchObject({ status: 201, body: { name: 'Silent in Spain', search: FORM.search } })
  await app.call(savedFilters.add, { body: { ...FORM, name: 'alarms', search: {} } }, { as: one })
  expect(await namesOf(one)).toEqual(['alarms', 'Silent in Spain'])
  expect([await namesOf(one, 'SITES'), await namesOf(other)]).toEqual([[], []])
})

it('They get another name or other filters, and go', async () => {
  const as = await anAdmin(db)
  const { id: savedFilterId } = (await app.call(savedFilters.add, { body: FORM }, { as })).body
  const params = { savedFilterId }
  const renamed = await app.call(savedFilters.change, { params, body: { name: 'Spain' } }, { as })
  expect(renamed.body).toMatchObject({ name: 'Spain', search: FORM.search })
  const body = { search: { filter: 'ALARM' } }
  expect((await app.call(savedFilters.change, { params, body }, { as })).body).toMatchObject({
    name: 'Spain',
    search: { filter: 'ALARM' },
  })
  expect((await app.call(savedFilters.remove, { params }, { as })).status).toBe(204)
  expect(await namesOf(as)).toEqual([])
})

it('A name stands for one thing, however it is written', async () => {
  const as = await anAdmin(db)
  await app.call(savedFilters.add, { body: FORM }, { as })
  const { id } = (await app.call(savedFilters.add, { body: { ...FORM, name: 'Other' } }, { as })).body
  const refused = { status: 400, body: { name: ['There is one with this name already.'] } }
  const again = { ...FORM, name: 'SILENT in Spain' }
  expect(await app.call(savedFilters.add, { body: again }, { as })).toMatchObject(refused)
  const change = { params: { savedFilterId: id }, body: { name: 'silent in spain' } }
  expect(await app.call(savedFilters.change, change, { as })).toMatchObject(refused)
})

it('The filters of somebody else are not there, and a caller who is no administrator keeps none', async () => {
  const [owner, other, user] = [await anAdmin(db), await anAdmin(db), await aUser(db)]
  const { id: savedFilterId } = (await app.call(savedFilters.add, { body: FORM }, { as: owner })).body
  const params = { savedFilterId }
  const change = { params, body: { name: 'Mine' } }
  expect((await app.call(savedFilters.change, change, { as: other })).status).toBe(404)
  expect((await app.call(savedFilters.remove, { params }, { as: other })).status).toBe(404)
  expect((await app.call(savedFilters.add, { body: FORM }, { as: user })).status).toBe(403)
  expect(await namesOf(owner)).toEqual(['Silent in Spain'])
})

it('There is an end to how many are kept', async () => {
  const as = await anAdmin(db)
  const rows = Array.from({ length: LIMITS.savedFilters.most }, (_, at) => ({
    user_id: as.id,
    list: 'DEVICES' as const,
    name: `Filter ${at}`,
    search: '{}',
  }))
  await db.insertInto('saved_filters').values(rows).execute()
  expect(await app.call(savedFilters.add, { body: FORM }, { as })).toMatchObject({
    status: 400,
    body: { name: [expect.stringContaining('50')] },
  })
})
