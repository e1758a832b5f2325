import { expect, it } from 'vitest'
import { shapeOf } from './noted-statements.ts'

it.each([
  ['select 1 from sites where id = $1', 'select 1 from sites where id = $3'],
  ['select id from a where id in ($1, $2)', 'select id from a where id in ($1, $2, $3, $4)'],
  ['insert into a (x, y) values ($1, $2)', 'insert into a (x, y) values ($1, $2), ($3, $4)'],
  ["select 'it''s'", "select 'a'"],
  ['select *\n    from samples_20260301', 'select * from samples_20260302'],
])('holds %s and %s for one statement', (one, other) => {
  expect(shapeOf(one)).toBe(shapeOf(other))
})

it('tells columns, tables and orders apart', () => {
  const texts = ['select a from t', 'select b from t', 'select a from u', 'select a from t order by a']
  expect(new Set(texts.map(shapeOf)).size).toBe(4)
})
