import { expect, it } from 'vitest'
import { isOfProduct, shapeOf } from './noted-statements.ts'

it.each([
  ['select 1 from sites where id = $1', 'select 1 from sites where id = $3'],
  ['select id from a where id in ($1, $2)', 'select id from a where id in ($1, $2, $3, $4)'],
  ['insert into a (x, y) values ($1, $2)', 'insert into a (x, y) values ($1, $2), ($3, $4)'],
  ["select 'it''s'", "select 'a'"],
  ['select *\n    from samples_20260301', 'select * from samples_20260302'],
])('The notes hold %s and %s for one statement', (one, other) => {
  expect(shapeOf(one)).toBe(shapeOf(other))
})

it('The notes tell columns, tables and orders apart', () => {
  const texts = ['select a from t', 'select b from t', 'select a from u', 'select a from t order by a']
  expect(new Set(texts.map(shapeOf)).size).toBe(4)
})

const frames = (...places: string[]) => places.map(place => `/somewhere/apps/server/src/${place}:1:1`)

it('The notes tell what the product sends from what a test prepares', () => {
  const carried = ['test/noted-statements.ts', 'db/silent-connection.ts', 'db/pool.ts']
  expect(
    isOfProduct(frames(...carried, 'modules/groups/groups.queries.ts', 'modules/groups/groups.test.ts')),
  ).toBe(true)
  expect(isOfProduct(frames(...carried, 'modules/groups/groups.test.ts'))).toBe(false)
  expect(isOfProduct(frames(...carried, 'test/app.ts', 'modules/groups/groups.test.ts'))).toBe(false)
  expect(isOfProduct(['/elsewhere/node_modules/pg/client.js:1:1'])).toBe(true)
})
