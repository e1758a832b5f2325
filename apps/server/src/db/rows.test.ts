import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { int, ints, json, moment, oneOf, orNull, real, rowOf, rowsOf, text } from './rows.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

describe('A raw statement', () => {
  it('A statement answers with rows of its shape', async () => {
    const shape = {
      id: int,
      level: oneOf(['OK', 'ALARM']),
      at: orNull(moment),
      share: real,
      of: ints,
      more: json(z.object({ a: z.literal(1) })),
    }
    const rows = await rowsOf(
      database.db,
      shape,
      sql`select 7 as id, 'OK' as level, null::timestamptz as at, 0.5::real as share, array[1, 2] as of, '{"a": 1}'::jsonb as more`,
    )
    expect(rows).toEqual([{ id: 7, level: 'OK', at: null, share: 0.5, of: [1, 2], more: { a: 1 } }])
  })

  it('A statement answers with nothing where there is no row', async () => {
    expect(await rowOf(database.db, { id: int }, sql`select 1 as id where false`)).toBeUndefined()
  })

  it.each([
    [
      'a column that is not sent',
      { id: int, name: text },
      sql`select 1 as id where false`,
      '"name" is not sent',
    ],
    [
      'a column nobody declared',
      { id: int },
      sql`select 1 as id, 2 as more where false`,
      '"more" is sent and not declared',
    ],
    ['a column of another type', { id: int }, sql`select 'x' as id where false`, '"id" is sent as type 25'],
    ['a null nobody expects', { id: int }, sql`select null::int as id`, '"id" is null'],
    [
      'JSON that looks otherwise inside',
      { of: json(z.array(z.object({ id: z.int() }))) },
      sql`select '[{"id": 1}, {"id": "2"}]'::jsonb as of`,
      '"of.1.id": Invalid input: expected number, received string',
    ],
    [
      'a value outside its list',
      { level: oneOf(['OK']) },
      sql`select 'ALARM' as level`,
      '"level" holds "ALARM"',
    ],
  ])('A statement fails a test over %s', async (_fault, shape, statement, message) => {
    await expect(rowsOf(database.db, shape, statement)).rejects.toThrow(message)
  })
})

/** A type for one expression of a builder's select may stay: Kysely cannot know it. */
const TYPED_BY_HAND = /\bsql<(?!(?:number|string|boolean)>)/

it('No statement of the product has rows typed by hand', () => {
  const source = path.join(import.meta.dirname, '..')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    name => name.endsWith('.ts') && !name.endsWith('.test.ts') && !/^test[\\/]/.test(name),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter(name => TYPED_BY_HAND.test(readFileSync(path.join(source, name), 'utf8')))).toEqual([])
})
