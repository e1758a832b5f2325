/** The chain that seals the audit log (migration 092, decision 102). What makes it stands in the database, as its owner's. */
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#db/open.ts'
import { int, json, moment, type RowOf, rowOf, rowsOf, text } from '#db/rows.ts'

/** Many where an installation had a log before it had a chain, else what came within seconds. */
const SEALED_AT_ONCE = 5_000

/** Seals what has come since; answers how many entries. Where another process does so now, none. */
export async function sealEntries(db: Db, now: Date): Promise<number> {
  const statement = sql`select audit_seal(${SEALED_AT_ONCE}, ${now}) as sealed`
  return (await rowOf(db, { sealed: int }, statement))?.sealed ?? 0
}

/** Seals all, then removes entries older than that with their links; answers how many went. */
export async function trimEntries(
  db: Db,
  { before, now, stopping }: { before: Date; now: Date; stopping: AbortSignal },
): Promise<number> {
  while (!stopping.aborted && (await sealEntries(db, now)) > 0);
  let removed = 0
  while (!stopping.aborted) {
    const statement = sql`select audit_trim(${before}, ${SEALED_AT_ONCE}, ${now}) as removed`
    const batch = (await rowOf(db, { removed: int }, statement))?.removed ?? 0
    if (batch === 0) break
    removed += batch
  }
  return removed
}

const HEAD = { position: int, hash: text }
export type ChainHead = RowOf<typeof HEAD>

/** The last link; undefined where nothing was ever sealed. */
export async function chainHead(db: Db): Promise<ChainHead | undefined> {
  return rowOf(db, HEAD, sql`select position, encode(hash, 'hex') as hash from audit_head`)
}

const Changes = z.array(
  z.object({ op: z.string(), entity: z.string(), id: z.string(), site: z.int().nullable() }),
)

const LINE = {
  position: int,
  hash: text,
  kind: text,
  sealed_at: moment,
  entry: json(
    z
      .object({
        id: z.int(),
        at: z.string(),
        user_id: z.int().nullable(),
        action: z.string(),
        request_id: z.string(),
        address: z.string(),
        api_key: z.string().nullable(),
        changes: Changes,
      })
      .nullable(),
  ),
}
export type ChainLine = RowOf<typeof LINE>

/** The most changes that a line names: a bulk change of a thousand devices is one line too. */
const NAMED_CHANGES = 50

/**
 * Takes the links that were not written to the log yet, in their order, and notes them as written when `write` has
 * returned. The first call of an installation begins with what comes next. Two processes take turns.
 */
export async function tellEntries(db: Db, write: (line: ChainLine) => void): Promise<number> {
  return db.transaction().execute(async trx => {
    const begun = await sql`
      insert into audit_told (position) select coalesce(max(position), 0) from audit_links
      on conflict (id) do nothing`.execute(trx)
    if ((begun.numAffectedRows ?? 0n) > 0n) return 0
    const told = await rowOf(
      trx,
      { position: int },
      sql`select position from audit_told for update skip locked`,
    )
    if (told === undefined) return 0
    const lines = await findLines(trx, told.position)
    for (const line of lines) write(line)
    const last = lines.at(-1)
    if (last !== undefined) await sql`update audit_told set position = ${last.position}`.execute(trx)
    return lines.length
  })
}

/** Values stay in the database: what is in a log cannot be forgotten. */
function findLines(db: Db, after: number): Promise<ChainLine[]> {
  return rowsOf(
    db,
    LINE,
    sql`select k.position, encode(k.hash, 'hex') as hash, k.kind, k.sealed_at,
      case when e.id is null then 'null'::jsonb else jsonb_build_object('id', e.id, 'at', e.at, 'user_id', e.user_id,
        'action', e.action, 'request_id', e.request_id, 'address', e.address, 'api_key', e.api_key,
        'changes', (select coalesce(jsonb_agg(jsonb_build_object('op', c.op, 'entity', c.entity, 'id', c.entity_id,
            'site', c.site_id) order by c.id), '[]')
          from (select * from audit_changes where entry_id = e.id order by id limit ${NAMED_CHANGES}) c)) end as entry
    from audit_links k left join audit_log e on e.id = k.entry_id
    where k.position > ${after} order by k.position limit 500`,
  )
}
