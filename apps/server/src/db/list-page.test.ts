import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { listPage, listPageByKey, mapPage, type Orders, type PageRequest } from './list-page.ts'
import { int, text } from './rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  const names = ['Cow', 'Ant', 'Bee', 'Ant 2', 'Dog', 'Elk', 'Fox']
  const values = names.map(name => ({ name, created_at: new Date('2026-01-01T00:00:00Z') }))
  await database.db.insertInto('suppliers').values(values).execute()
})
afterAll(() => database.drop())

const orders: Orders = {
  fields: { name: sql`name`, created_at: sql`created_at`, short: sql`nullif(length(name), 5)` },
  initial: { field: 'name', direction: 'asc' },
  unique: sql`id`,
}

const list = (request: PageRequest, more: Partial<Orders> = {}) =>
  listPage(
    database.db,
    {
      shape: { name: text },
      columns: sql`name`,
      from: sql`suppliers`,
      where: [sql`name <> 'Fox'`, undefined],
      orders: { ...orders, ...more },
    },
    request,
  )
const names = async (request: PageRequest) => (await list(request)).items.map(item => item.name)

test('A page carries its rows and the count of all that match', async () => {
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

test('An order field is taken from the allow-list only', async () => {
  expect(await names({ page: 1, perPage: 2, ordering_field: 'name', order: 'desc' })).toEqual(['Elk', 'Dog'])
  expect(await names({ page: 1, perPage: 2, ordering_field: '1; drop table users', order: 'asc' })).toEqual([
    'Ant',
    'Ant 2',
  ])
  expect(await names({ page: 1, perPage: 1, ordering_field: 'constructor' })).toEqual(['Ant'])
})

test('Equal rows are in a stable order, rows without a value last in both directions', async () => {
  const pages = [1, 2, 3].map(page =>
    names({ page, perPage: 2, ordering_field: 'created_at', order: 'desc' }),
  )
  expect((await Promise.all(pages)).flat()).toEqual(['Elk', 'Dog', 'Ant 2', 'Bee', 'Ant', 'Cow'])
  expect((await names({ page: 1, perPage: 6, ordering_field: 'short', order: 'asc' })).at(-1)).toBe('Ant 2')
  expect((await names({ page: 1, perPage: 6, ordering_field: 'short', order: 'desc' })).at(-1)).toBe('Ant 2')
})

test('An order of the list’s own holds where no field is asked for', async () => {
  const own = { initial: sql`(name = 'Cow') desc, name` }
  expect((await list({ page: 1, perPage: 2 }, own)).items).toEqual([{ name: 'Cow' }, { name: 'Ant' }])
  const asked = await list({ page: 1, perPage: 2, ordering_field: 'name', order: 'desc' }, own)
  expect(asked.items).toEqual([{ name: 'Elk' }, { name: 'Dog' }])
})

test('A page keeps its figures when its rows are shown another way', async () => {
  const page = mapPage(await list({ page: 1, perPage: 2 }), row => row.name.length)
  expect(page).toEqual({ items: [3, 5], page: 1, per_page: 2, total: 6, pages: 3 })
})

test('Pages of a long list are the same from either end, whatever the order and the gaps in it', async () => {
  const { db } = database
  await sql`insert into devices (code, created_at) select 'LONG-' || n, timestamptz '2026-01-01' + interval '1 hour' * (n % 700)
    from generate_series(1, 12003) n`.execute(db)
  const long: Orders = {
    fields: { code: sql`upper(code)`, made: sql`created_at`, short: sql`nullif(length(code), 8)` },
    complete: ['code', 'made'],
    initial: { field: 'made', direction: 'desc' },
    unique: sql`id`,
  }
  const asked = { shape: { id: int }, columns: sql`id`, from: sql`devices`, where: [], orders: long }
  const requests = ['code', 'made', 'short'].flatMap(ordering_field =>
    (['asc', 'desc'] as const).map(order => ({ ordering_field, order })),
  )
  for (const order of [{}, ...requests]) {
    for (const page of [52, 61, 120, 121, 122]) {
      const request = { page, perPage: 100, ...order }
      expect(await listPageByKey(db, asked, request), JSON.stringify(request)).toEqual(
        await listPage(db, asked, request),
      )
    }
  }
})
