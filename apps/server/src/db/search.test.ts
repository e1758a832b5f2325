import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { rowsOf, text } from './rows.ts'
import { contains } from './search.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  const names = ['Müllerhof', 'MULLER & Zoon', 'Trại Đồng Nai', '100 % pig', '1000 pigs', 'Ferme d’Été']
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

describe('searching by a part of a name', () => {
  it.each([
    ['muller', ['Müllerhof', 'MULLER & Zoon']],
    ['ÜLLER', ['Müllerhof', 'MULLER & Zoon']],
    ['trai dong', ['Trại Đồng Nai']],
    ['0 %', ['100 % pig']],
    ['_', []],
    ['été', ['Ferme d’Été']],
    ['l', ['Müllerhof', 'MULLER & Zoon']],
  ])('finds %s without regard to case and accents, and takes it to the letter', async (typed, names) => {
    expect(await found(typed)).toEqual(names)
  })

  it('is no condition where nothing was typed', () => {
    expect(contains('suppliers', '')).toBeUndefined()
    expect(contains('suppliers', undefined)).toBeUndefined()
  })

  const tables = ['sites', 'airspaces', 'devices', 'gateways', 'users', 'suppliers']
  it.each(tables)('is answered from the index of %s', async table => {
    const plan = await database.db.transaction().execute(async trx => {
      // So few rows are read whole otherwise.
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
