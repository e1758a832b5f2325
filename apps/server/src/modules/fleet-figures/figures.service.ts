/** Figures over the whole fleet are counted ahead of the question by a job (docs/decisions/049-figures-ahead.md). */
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#db/open.ts'
import { bool, json, moment, rowOf } from '#db/rows.ts'
import { inSnapshot } from '#db/snapshot.ts'
import { iso } from '#db/time.ts'

/** Older figures are not told: where no job runs, figures are counted when they are asked for. */
const OLDEST_MINUTES = 5

export interface Figures<Schema extends z.ZodObject> {
  /** The name they are kept under. */
  name: string
  /** The call's answer, whose `as_of` says how old it may be. */
  schema: Schema
  count: (db: Db, now: Date) => Promise<Omit<z.output<Schema>, 'as_of'>>
  /**
   * Rows beside the figures are stored here, where there are some, and their number is returned. It runs in the
   * transaction of the figures.
   */
  keep?: (trx: Db, now: Date) => Promise<Omit<z.output<Schema>, 'as_of'>>
}

/**
 * Reads the figures as they were kept within the last minutes, or else counts them now. A small fleet's are never
 * kept, so they are always new.
 */
export async function readFigures<Schema extends z.ZodObject>(
  db: Db,
  figures: Figures<Schema>,
  now: Date,
): Promise<z.output<Schema>> {
  const kept = await rowOf(
    db,
    { content: json(z.unknown()) },
    sql`select content from fleet_figures where ${isFresh(figures.name, now)}`,
  )
  // A figure that another version has kept may be of another shape.
  const read = figures.schema.safeParse(kept?.content)
  if (read.success) return read.data
  return withCountedAt(figures.schema, await inSnapshot(db, moment => figures.count(moment, now)), now)
}

/** Finds when the figures were counted that are told; undefined where they are to be counted now. */
export async function countedAt(db: Db, name: string, now: Date): Promise<Date | undefined> {
  return (await rowOf(db, { at: moment }, sql`select at from fleet_figures where ${isFresh(name, now)}`))?.at
}

/**
 * Counts them all as of one moment and keeps them, so that what a page shows of several fits together. A run that finds
 * another counting leaves it to that one; figures that are newer already stay.
 */
export function storeFigures(
  db: Db,
  all: readonly Figures<z.ZodObject>[],
  { now, stopping }: { now: Date; stopping?: AbortSignal | undefined },
): Promise<void> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async trx => {
      if (!(await tryLock(trx))) return
      // The figures are counted one after the other: nobody waits for them, and the engine's passes need the
      // connections.
      for (const figures of all) {
        if (stopping?.aborted) return
        if (!(await hasNewer(trx, figures.name, now))) await storeOne(trx, figures, now)
      }
    })
}

/** Tries the lock without waiting: what the other has kept by then would not be in this transaction's moment. */
async function tryLock(trx: Db): Promise<boolean> {
  const lock = sql`select pg_try_advisory_xact_lock(hashtextextended('figures', 0)) as free`
  return (await rowOf(trx, { free: bool }, lock))?.free === true
}

async function hasNewer(trx: Db, name: string, now: Date): Promise<boolean> {
  const newer = await trx
    .selectFrom('fleet_figures')
    .select('at')
    .where('name', '=', name)
    .where('at', '>=', now)
    .where('at', '<', futureLimit(now))
    .executeTakeFirst()
  return newer !== undefined
}

async function storeOne(
  trx: Db,
  { name, schema, count, keep = count }: Figures<z.ZodObject>,
  now: Date,
): Promise<void> {
  const content = JSON.stringify(withCountedAt(schema, await keep(trx, now), now))
  await sql`insert into fleet_figures (name, at, content) values (${name}, ${now}, ${content})
    on conflict (name) do update set at = excluded.at, content = excluded.content`.execute(trx)
}

function isFresh(name: string, now: Date) {
  const oldest = new Date(now.getTime() - OLDEST_MINUTES * 60_000)
  return sql`name = ${name} and at > ${oldest} and at < ${futureLimit(now)}`
}

/** Further than clocks of two machines differ: kept before somebody set a clock back. */
function futureLimit(now: Date): Date {
  return new Date(now.getTime() + 60_000)
}

/** `now` was taken before anything was counted: nothing in it is older than it says. */
function withCountedAt<Schema extends z.ZodObject>(
  schema: Schema,
  content: object,
  now: Date,
): z.output<Schema> {
  return schema.parse({ ...content, as_of: iso(now) })
}
