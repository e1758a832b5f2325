/** Reads what the database says about itself: the tables to carry, their columns, partitions and sequences. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { bool, ints, rowOf, rowsOf, text, texts } from '#db/rows.ts'
import type { End, Manifest } from './format.ts'

type Table = Manifest['tables'][number]

/** Kysely keeps its record of migrations in two; the manifest has what is in them. */
const OWN_RECORDS = ['kysely_migration', 'kysely_migration_lock']

/**
 * Describes every table of the schema, a partitioned one as a whole. Others' schemas (the job queue's) are theirs to
 * make anew.
 */
export async function describeTables(db: Db): Promise<Table[]> {
  return rowsOf(
    db,
    { name: text, columns: texts, partitions: ints },
    sql`select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(array_agg(substring(i.inhrelid::regclass::text from '_([0-9]+)$')::integer
          order by i.inhrelid::regclass::text), '{}')
        from pg_inherits i where i.inhparent = c.oid) as partitions
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> all(${OWN_RECORDS})
      -- What an extension brought along is the extension's.
      and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
    order by c.relname`,
  )
}

/** Lists the migrations in the order in which they were applied; it is empty where this is no database of Earshot. */
export async function appliedMigrations(db: Db): Promise<string[]> {
  const table = await rowOf(
    db,
    { found: bool },
    sql`select to_regclass('public.kysely_migration') is not null as found`,
  )
  if (!table?.found) return []
  const rows = await rowsOf(db, { name: text }, sql`select name from kysely_migration order by name`)
  return rows.map(row => row.name)
}

/**
 * Reads where each identity column stands. Sequences know no snapshot: read them after the rows, and they are never
 * behind.
 */
export async function readSequences(db: Db): Promise<End['sequences']> {
  const rows = await rowsOf(
    db,
    { table: text, column: text, sequence: text },
    sql`select c.relname as "table", a.attname as "column",
      pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and pg_get_serial_sequence(quote_ident(c.relname), a.attname) is not null
    order by 1, 2`,
  )
  const states: End['sequences'] = []
  for (const { table, column, sequence } of rows) {
    const state = await rowsOf(
      db,
      { last_value: text, is_called: bool },
      sql`select last_value::text, is_called from ${sql.raw(sequence)}`,
    )
    for (const row of state) states.push({ table, column, ...row })
  }
  return states
}

/** The first table that holds a row; undefined when all are empty. */
export async function firstFilledTable(
  db: Db,
  tables: readonly Pick<Table, 'name'>[],
): Promise<string | undefined> {
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (rows.length > 0) return name
  }
  return undefined
}
