import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type Ordering, type PageRequest, paginate } from './paginate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  const names = ['Cow', 'Ant', 'Bee', 'Ant 2', 'Dog', 'Elk', 'Fox']
  const values = names.map(name => ({ name, created_at: new Date('2026-01-01T00:00:00Z') }))
  await database.db.insertInto('suppliers').values(values).execute()
})
afterAll(() => database.drop())

const ordering: Ordering = {
  fields: { name: 'suppliers.name', created_at: 'suppliers.created_at', short: sql`nullif(length(name), 5)` },
  initial: { field: 'name', direction: 'asc' },
  unique: 'suppliers.id',
}

const list = (request: PageRequest) =>
  paginate(database.db, {
    query: database.db.selectFrom('suppliers').select('name').where('name', '<>', 'Fox'),
    request,
    ordering,
  })
const names = async (request: PageRequest) => (await list(request)).items.map(item => item.name)

test('a page carries its rows and the count of all that match', async () => {
  expect(await list({ page: 1, perPage: 4 })).toEqual({
    items: [{ name: 'Ant' }, { name: 'Ant 2' }, { name: 'Bee' }, { name: 'Cow' }],
    page: 1,
    per_page: 4,
    total: 6,
    pages: 2,
  })
  expect(await list({ page: 2, perPage: 4 })).toMatchObject({
    items: [{ name: 'Dog' }, { name: 'Elk' }],
    total: 6,
  })
  expect(await list({ page: 9, perPage: 4 })).toMatchObject({ items: [], total: 6, pages: 2 })
  expect(await list({ page: 1, perPage: 6 })).toMatchObject({ total: 6, pages: 1 })
})

test('an order field is taken from the allow-list only', async () => {
  expect(await names({ page: 1, perPage: 2, ordering_field: 'name', order: 'desc' })).toEqual(['Elk', 'Dog'])
  expect(await names({ page: 1, perPage: 2, ordering_field: '1; drop table users', order: 'asc' })).toEqual([
    'Ant',
    'Ant 2',
  ])
  expect(await names({ page: 1, perPage: 1, ordering_field: 'constructor' })).toEqual(['Ant'])
})

test('equal rows are in a stable order, rows without a value last in both directions', async () => {
  const pages = [1, 2, 3].map(page =>
    names({ page, perPage: 2, ordering_field: 'created_at', order: 'desc' }),
  )
  expect((await Promise.all(pages)).flat()).toEqual(['Elk', 'Dog', 'Ant 2', 'Bee', 'Ant', 'Cow'])
  expect((await names({ page: 1, perPage: 6, ordering_field: 'short', order: 'asc' })).at(-1)).toBe('Ant 2')
  expect((await names({ page: 1, perPage: 6, ordering_field: 'short', order: 'desc' })).at(-1)).toBe('Ant 2')
})

test('groups are counted, not the rows in them', async () => {
  const query = database.db
    .selectFrom('suppliers')
    .select(eb => ['created_at', eb.fn.countAll<number>().as('n')])
    .groupBy('created_at')
  const grouped = {
    ...ordering,
    initial: { field: 'created_at', direction: 'asc' as const },
    unique: 'created_at',
  }
  expect(
    await paginate(database.db, { query, request: { page: 2, perPage: 1 }, ordering: grouped }),
  ).toMatchObject({
    items: [],
    total: 1,
  })
})
