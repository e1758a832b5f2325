/** The time of a farm whose clock passes as fast as its samples are stored and judged. */
import { createAccessTokens } from '@earshot/server/src/auth/access-tokens.ts'
import type { Context } from '@earshot/server/src/context.ts'
import type { Db } from '@earshot/server/src/db/open.ts'
import type { BenchSite } from '@earshot/server/src/test/bulk-farm.ts'
import { sql } from 'kysely'
import { makeMember } from './member.ts'

export const SLOT_MS = 600_000
/** The first slot that a farm sends. */
export const FIRST_SLOT = Date.parse('2026-03-02T00:00:00Z') / SLOT_MS
const DAY_MS = 86_400_000

/** Returns the slot up to which everything is judged. */
export async function judgedUpTo(db: Db): Promise<number> {
  const { rows } = await sql<{
    slot: number | null
  }>`select min(next_slot) as slot from airspace_states`.execute(db)
  return rows[0]?.slot ?? FIRST_SLOT
}

/** Access lasts ten minutes of the server's clock, which passes in seconds here: it is issued for the end of the first day. */
export async function longToken(ctx: Context, sites: readonly BenchSite[]): Promise<string> {
  const user = await makeMember(ctx, sites)
  const later = new Date(FIRST_SLOT * SLOT_MS + DAY_MS)
  return createAccessTokens({ ...ctx, clock: { now: () => later } }).issue(user)
}
