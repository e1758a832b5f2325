/**
 * Goes along the chain of the audit log and finds the first link that does not hold. It computes the hashes itself and
 * calls none of the database's functions: whoever changes rows could change those too.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#db/open.ts'
import { int, json, oneOf, orNull, type RowOf, rowOf, rowsOf, text } from '#db/rows.ts'
import { inSnapshot } from '#db/snapshot.ts'
import { type ChainHead, chainHead } from './audit-chain.ts'

export type Verification =
  | { intact: true; links: number; forgotten: number; waiting: number; head: ChainHead | undefined }
  | { intact: false; position: number | null; entry: number | null; what: string }

type Break = Extract<Verification, { intact: false }>

const PAGE = 500

const Personal = z.array(
  z.object({
    id: z.int(),
    isEntry: z.boolean(),
    /** Null where the values were forgotten. */
    salt: z.string().nullable(),
    values: z.string(),
    isBlank: z.boolean(),
  }),
)
const Body = z
  .object({
    upto: z.int().optional(),
    hash: z.string().optional(),
    audit_log: z.array(z.int()).optional(),
    audit_changes: z.array(z.int()).optional(),
  })
  .nullable()

const LINK = {
  position: int,
  kind: oneOf(['ENTRY', 'FORGOTTEN', 'TRIMMED']),
  entry_id: orNull(int),
  hash: text,
  digests: json(z.array(z.string())),
  /** What the hash covers beside the hash of the link before; null where the entry is gone. */
  sealed: orNull(text),
  personal: json(Personal),
}
type Link = RowOf<typeof LINK>

interface Forgotten {
  entries: Set<number>
  changes: Set<number>
}

/** @param noted a head that somebody wrote down elsewhere: with it an end that was cut off is found whoever cut it */
export function verifyAudit(db: Db, noted?: ChainHead): Promise<Verification> {
  return inSnapshot(db, async snapshot => {
    const forgotten = await findForgotten(snapshot)
    const start = await findStart(snapshot)
    let { position, hash } = start
    let links = 0
    for (;;) {
      const page = await findLinks(snapshot, position)
      for (const link of page) {
        const what = judge(link, { position, hash, forgotten })
        if (what !== null) return broken(link, what)
        if (noted?.position === link.position && noted.hash !== link.hash)
          return broken(link, 'it is not the link whose hash was noted')
        ;({ position, hash } = link)
        links += 1
      }
      if (page.length < PAGE) break
    }
    const end = await judgeEnd(snapshot, { position, hash, noted, start })
    if (end !== null) return end
    const waiting = await countWaiting(snapshot)
    const head = links === 0 ? undefined : { position, hash }
    return { intact: true, links, forgotten: forgotten.entries.size + forgotten.changes.size, waiting, head }
  })
}

function broken({ position, entry_id }: Pick<Link, 'position' | 'entry_id'>, what: string): Break {
  return { intact: false, position, entry: entry_id, what }
}

/** Why the link does not follow from the one before it, or from the rows; null where it does. */
function judge(link: Link, before: ChainHead & { forgotten: Forgotten }): string | null {
  if (link.position !== before.position + 1)
    return `the links from ${before.position + 1} to ${link.position - 1} are missing`
  if (link.sealed === null) return 'its entry is missing'
  if (sha256(before.hash + link.sealed) !== link.hash)
    return link.kind === 'ENTRY'
      ? 'the entry, its changes or the order of the chain are not as they were sealed'
      : 'the link is not as it was written'
  if (link.kind !== 'ENTRY') return null
  for (const [place, { id, isEntry, salt, values, isBlank }] of link.personal.entries()) {
    const row = isEntry ? 'the entry' : `its change ${id}`
    if (salt === null) {
      const isNoted = (isEntry ? before.forgotten.entries : before.forgotten.changes).has(id)
      if (!isNoted || !isBlank)
        return `the values of ${row} were taken away or replaced, and not by forgetting`
    } else if (sha256(`${salt} ${values}`) !== link.digests[place])
      return `the values of ${row} are not as they were sealed`
  }
  return null
}

function sha256(words: string): string {
  return createHash('sha256').update(words).digest('hex')
}

/** What lies outside of the links: the end of the chain, and entries that no link knows. */
async function judgeEnd(
  db: Db,
  { position, hash, noted, start }: ChainHead & { noted: ChainHead | undefined; start: ChainHead },
): Promise<Break | null> {
  const head = await chainHead(db)
  const whole = Math.max(head?.position ?? 0, noted?.position ?? 0)
  if (position < whole)
    return broken(
      { position: position + 1, entry_id: null },
      `the links from ${position + 1} to ${whole} are missing`,
    )
  if (position > start.position && (head?.position !== position || head.hash !== hash))
    return broken({ position, entry_id: null }, 'the chain goes on after its end')
  const outside = await findOutside(db)
  if (outside === undefined) return null
  return { intact: false, position: null, entry: outside, what: 'the entry stands outside of the chain' }
}

/** The chain begins after the links that were removed for their age. */
async function findStart(db: Db): Promise<ChainHead> {
  const trimmed = await rowOf(
    db,
    { body: json(Body) },
    sql`select body from audit_links where kind = 'TRIMMED' order by position desc limit 1`,
  )
  return { position: trimmed?.body?.upto ?? 0, hash: trimmed?.body?.hash ?? '' }
}

async function findForgotten(db: Db): Promise<Forgotten> {
  const rows = await rowsOf(
    db,
    { body: json(Body) },
    sql`select body from audit_links where kind = 'FORGOTTEN' order by position`,
  )
  return {
    entries: new Set(rows.flatMap(({ body }) => body?.audit_log ?? [])),
    changes: new Set(rows.flatMap(({ body }) => body?.audit_changes ?? [])),
  }
}

const MICROS = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`

/** The same texts that `audit_append` hashes, made by this statement alone. */
function findLinks(db: Db, after: number): Promise<Link[]> {
  const digests = sql`(select coalesce(jsonb_agg(encode(d, 'hex') order by n), '[]')
    from unnest(k.digests) with ordinality as u (d, n))`
  const content = sql`jsonb_build_array(jsonb_build_array(e.id, ${MICROS('e.at')}, e.action, e.request_id),
    (select coalesce(jsonb_agg(jsonb_build_array(c.id, c.entity, c.entity_id, c.op, c.site_id, to_jsonb(c.refs)) order by c.id), '[]')
      from audit_changes c where c.entry_id = e.id))`
  return rowsOf(
    db,
    LINK,
    sql`select k.position, k.kind, k.entry_id, encode(k.hash, 'hex') as hash, ${digests} as digests,
      case when k.kind <> 'ENTRY' or e.id is not null then
        jsonb_build_array(k.position, k.kind, ${MICROS('k.sealed_at')}, k.newest, ${digests}, coalesce(k.body, ${content}))::text
      end as sealed,
      case when e.id is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object(
          'id', e.id, 'isEntry', true, 'salt', e.salt,
          'values', jsonb_build_array(e.user_id, e.address, e.agent, e.api_key)::text,
          'isBlank', concat(e.address, e.agent, e.api_key) = ''))
        || (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'isEntry', false, 'salt', c.salt,
            'values', jsonb_build_array(c.label, c.before, c.after)::text,
            'isBlank', concat(c.label, c.before, c.after) = '') order by c.id), '[]')
          from audit_changes c where c.entry_id = e.id) end as personal
    from audit_links k left join audit_log e on e.id = k.entry_id
    where k.position > ${after} order by k.position limit ${PAGE}`,
  )
}

/** Below this id every entry has its link: none has its number for two hours before its transaction ends. */
const SETTLED = sql`coalesce((select newest from audit_links
  where sealed_at < (select max(sealed_at) from audit_links) - interval '2 hours'
  order by sealed_at desc, position desc limit 1), -1)`
const UNSEALED = sql`not exists (select from audit_links k where k.entry_id = e.id)`

async function findOutside(db: Db): Promise<number | undefined> {
  const statement = sql`select e.id from audit_log e where e.id <= ${SETTLED} and ${UNSEALED} order by e.id limit 1`
  return (await rowOf(db, { id: int }, statement))?.id
}

async function countWaiting(db: Db): Promise<number> {
  const statement = sql`select count(*) as waiting from audit_log e where e.id > ${SETTLED} and ${UNSEALED}`
  return (await rowOf(db, { waiting: int }, statement))?.waiting ?? 0
}
