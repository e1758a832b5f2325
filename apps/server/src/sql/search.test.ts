import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { int, rowsOf, text } from '#db/rows.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { contains } from './search.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  const names = ['Müllerhof', 'MULLER & Zoon', 'Trại Đồng Nai', '100 % pig', '1000 pigs', 'Ferme d’Été']
  names.push('ฟาร์มหมูบ้านห้วยน้ำใส', '育肥猪场 3 号', 'Groß Kőrös', 'ＡＢＣ農場', 'C:\\farm')
  await database.db
    .insertInto('suppliers')
    .values(names.map(name => ({ name })))
    .execute()
})
afterAll(() => database.drop())

async function found(typed: string): Promise<string[]> {
  const where = contains('suppliers', typed)
  const rows = await rowsOf(
    database.db,
    { name: text },
    sql`select name from suppliers where ${where} order by id`,
  )
  return rows.map(row => row.name)
}

describe('The search by a part of a name', () => {
  it.each([
    ['muller', ['Müllerhof', 'MULLER & Zoon']],
    ['ÜLLER', ['Müllerhof', 'MULLER & Zoon']],
    ['trai dong', ['Trại Đồng Nai']],
    ['0 %', ['100 % pig']],
    ['_', []],
    ['été', ['Ferme d’Été']],
    ['l', ['Müllerhof', 'MULLER & Zoon']],
    ['ĐỒNG', ['Trại Đồng Nai']],
    // A Mac sends letters and their marks apart.
    ['Trại'.normalize('NFD'), ['Trại Đồng Nai']],
    ['ห้วยน้ำ', ['ฟาร์มหมูบ้านห้วยน้ำใส']],
    ['หวยนำ', ['ฟาร์มหมูบ้านห้วยน้ำใส']],
    ['หมู', ['ฟาร์มหมูบ้านห้วยน้ำใส']],
    ['หมอ', []],
    ['猪场', ['育肥猪场 3 号']],
    ['场猪', []],
    ['３', ['育肥猪场 3 号']],
    ['GROSS', ['Groß Kőrös']],
    ['körös', ['Groß Kőrös']],
    ['abc', ['ＡＢＣ農場']],
    ['abc農', ['ＡＢＣ農場']],
    ['c:\\f', ['C:\\farm']],
    ['340', []],
    ['z', ['MULLER & Zoon']],
  ])(
    'The search finds %s without regard to case and accents, and takes it to the letter',
    async (typed, names) => {
      expect(await found(typed)).toEqual(names)
    },
  )

  it('The search is no condition where nothing was typed', () => {
    expect(contains('suppliers', '')).toBeUndefined()
    expect(contains('suppliers', undefined)).toBeUndefined()
  })

  it.each(['หมู', '猪场', '農場', 'đồng'])(
    'The search looks %s up by trigrams, whatever letters the database knows',
    async typed => {
      const [row] = await rowsOf(
        database.db,
        { grams: int },
        sql`select array_length(show_trgm(searchable(${typed})), 1) as grams`,
      )
      expect(row?.grams).toBeGreaterThan(3)
    },
  )

  const tables = ['sites', 'airspaces', 'devices', 'gateways', 'users', 'suppliers']
  it.each(tables)('The search is answered from the index of %s', async table => {
    const plan = await database.db.transaction().execute(async trx => {
      // PostgreSQL would read so few rows whole otherwise.
      await sql`set local enable_seqscan = off`.execute(trx)
      return rowsOf(
        trx,
        { 'QUERY PLAN': text },
        sql`explain select id from ${sql.table(table)} where ${contains(table, 'hof')}`,
      )
    })
    expect(plan.map(row => row['QUERY PLAN']).join('\n')).toContain(`${table}_search`)
  })
})
