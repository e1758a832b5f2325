import { readFileSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from './database.ts'
import { notUnderstood } from './prepared-statements.ts'

const { db, drop } = await testDatabase({ max: 1 })
afterAll(drop)

/** The statements that no test sends to this server, where there is such a list. */
const listed = process.env.PREPARE_STATEMENTS

it('The server understands every statement that is only sent to another one', async () => {
  const statements: unknown = listed === undefined ? [] : JSON.parse(readFileSync(listed, 'utf8'))
  expect(await notUnderstood(db, statements as string[])).toEqual([])
}, 120_000)

it('A statement the server does not understand is named, and nothing of it is run', async () => {
  expect(
    await notUnderstood(db, [
      'select id from sites where id = $1',
      'select no_such_column from sites',
      'delete from sites where id = any($1)',
      'create temporary table kept as select id from no_column_of(sites)',
      'select 1 from sites s full join users u on s.id < length(u.email)',
      'listen somewhere',
      'insert into samples_of_another_day values ($1)',
    ]),
  ).toEqual([
    'column "no_such_column" does not exist: select no_such_column from sites',
    expect.stringContaining('no_column_of'),
    expect.stringContaining('FULL JOIN is only supported'),
  ])
})
