/**
 * Decides when the server is killed: a seeded generator chooses, and it is told by what can be seen of its progress,
 * not by a clock.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { ServerProcess } from './server-process.ts'

export type Strike =
  /**
   * It strikes after so many acknowledgements since the last kill; PostgreSQL may die before the server does, or with
   * it.
   */
  | { when: 'acknowledging'; after: number; postgres: 'lives' | 'dies before' | 'dies too' }
  /** It strikes once the engine is seen in the middle of a transaction that writes, so many looks later. */
  | { when: 'judging'; looks: number }
  /** It strikes after so many looks at a server that is still starting: before its address answers, or just after. */
  | { when: 'starting'; looks: number }

const LOOK_MS = 4
const MAX_STARTING_LOOKS = 120

/** Draws uniformly from [0, 1) by mulberry32, public domain. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export interface PlanInput {
  kills: number
  /** Acknowledgements of the whole recording. */
  acknowledgements: number
  random: () => number
}

/** Half of the kills hit the ingest, and make work for the engine that the kill after them can hit. */
export function planStrikes({ kills, acknowledgements, random }: PlanInput): Strike[] {
  const busy = Math.ceil(kills / 2)
  const share = (acknowledgements * 0.8) / busy
  const first = Math.floor(random() * busy)
  const second = (first + 1 + Math.floor(random() * (busy - 1))) % busy
  return Array.from({ length: kills }, (_, n): Strike => {
    if (n % 2 === 0) {
      const after = Math.ceil(share * (0.3 + 1.4 * random()))
      const postgres = n / 2 === first ? 'dies before' : n / 2 === second ? 'dies too' : 'lives'
      return { when: 'acknowledging', after, postgres }
    }
    return random() < 0.6
      ? { when: 'judging', looks: Math.floor(random() * 8) }
      : { when: 'starting', looks: Math.floor(random() * MAX_STARTING_LOOKS) }
  })
}

export interface Moment {
  strike: Strike
  server: ServerProcess
  db: Db
  /** Acknowledgements so far. */
  acknowledged: () => number
  isOver: () => boolean
}

/** Resolves when it is time; at the latest when what was waited for can no longer come. */
export async function strikeTime({ strike, server, db, acknowledged, isOver }: Moment): Promise<void> {
  if (strike.when === 'acknowledging') {
    const goal = acknowledged() + strike.after
    while (acknowledged() < goal && !isOver()) await pause(LOOK_MS)
    return
  }
  if (strike.when === 'starting') {
    let ready = false
    void server.ready.then(
      () => (ready = true),
      () => (ready = true),
    )
    for (let look = 0; look < strike.looks && !ready; look++) await pause(LOOK_MS)
    return
  }
  while (!(await engineWrites(db)) && !isOver()) await pause(LOOK_MS)
  for (let look = 0; look < strike.looks; look++) await pause(1)
}

/** A transaction that is not over has judged hours or moved cursors. */
async function engineWrites(db: Db): Promise<boolean> {
  try {
    const { rows } = await sql`
      select 1 from pg_locks
      where mode = 'RowExclusiveLock' and relation in ('airspace_rhs_hours'::regclass, 'airspace_states'::regclass)
      limit 1`.execute(db)
    return rows.length > 0
  } catch {
    // PostgreSQL died with the server before this one and is not there yet.
    return false
  }
}
