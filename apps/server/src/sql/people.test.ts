import { fullName } from '@earshot/contract/rules/person-name.ts'
import { LANGUAGES } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { rowsOf, text } from '#db/rows.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { personName } from './people.ts'

const { db } = appWithDatabase()

const NAMES = [
  ['Anna', 'Nagy'],
  ['小明', '王'],
  ['Văn An', 'Nguyễn'],
  ['Anna', ''],
  ['', 'Nagy'],
  ['', ''],
] as const

it('A list made by the database calls people as a page does', async () => {
  const people = LANGUAGES.flatMap(language =>
    NAMES.map(([first_name, last_name]) => ({ first_name, last_name, language })),
  )
  const rows = await rowsOf(
    db,
    { name: text },
    sql`select ${personName('p')} as name
      from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p (first_name text, last_name text, language text)`,
  )
  expect(rows.map(({ name }) => name)).toEqual(people.map(fullName))
})
