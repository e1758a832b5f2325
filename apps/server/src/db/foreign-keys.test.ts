import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { rowsOf, text } from './rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

it('Every foreign key that a deletion has to look through has an index', async () => {
  const missing = await rowsOf(
    database.db,
    { place: text },
    sql`select c.conrelid::regclass || ' (' || (
          select string_agg(a.attname, ', ' order by k.at)
          from unnest(c.conkey) with ordinality as k (attnum, at)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum) || ') -> ' || c.confrelid::regclass as place
        from pg_constraint c
        join pg_class t on t.oid = c.conrelid
        where c.contype = 'f' and c.conparentid = 0 and not t.relispartition
          and not exists (
            select from pg_index i
            where i.indrelid = c.conrelid and i.indisvalid
              -- An index of some of the rows serves where it leaves out only those that refer to nothing.
              and coalesce(pg_get_expr(i.indpred, i.indrelid), '') ~ '^(\\(\\w+ IS NOT NULL\\))?$'
              and (select array_agg(k order by k) from unnest((i.indkey::smallint[])[0:cardinality(c.conkey) - 1]) k)
                = (select array_agg(k order by k) from unnest(c.conkey) k))
        order by 1`,
  )
  expect(missing.map(({ place }) => place)).toEqual([])
})
