/** Who has to have a second factor and has none may set one up, and do nothing else (docs/decisions/095-second-factor.md). */
import type { UserRole } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '#db/open.ts'
import { bool, rowOf } from '#db/rows.ts'
import type { RequestUser } from './access-tokens.ts'

export interface SecondFactorDuty {
  /** The installation wants a second factor of people with this role. */
  isRequired(role: UserRole): boolean
  /** It wants one of this person, who has none. */
  isOpen(user: RequestUser): Promise<boolean>
}

interface DutyParts {
  db: Db
  /** Who has to have one: everybody, administrators, or nobody. */
  policy: 'all' | 'admins' | 'off'
}

export function createSecondFactorDuty({ db, policy }: DutyParts): SecondFactorDuty {
  // Only what is good is remembered, and by session: taking somebody's factors away ends their sessions.
  const done = new LRUCache<string, true>({ max: 20_000, ttl: 60_000 })

  const isRequired = (role: UserRole) => policy === 'all' || (policy === 'admins' && role === 'ADMIN')

  return {
    isRequired,
    isOpen: async ({ id, role, sessionId }) => {
      // A key has no session of its own: what is found holds for all keys of its owner.
      const caller = `${sessionId} ${id}`
      if (!isRequired(role) || done.has(caller)) return false
      if (!(await hasSecondFactor(db, id)) && !(await hasProvedElsewhere(db, sessionId))) return true
      done.set(caller, true)
      return false
    },
  }
}

/** The session was opened by an identity provider that the installation trusts with the second step. */
async function hasProvedElsewhere(db: Db, sessionId: string | null): Promise<boolean> {
  if (sessionId === null) return false
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('second_factor_by_provider', '=', true)
    .executeTakeFirst()
  return row !== undefined
}

/** Recovery codes alone are none: they stand in for one that was lost. */
export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  const row = await rowOf(
    db,
    { has: bool },
    sql`select exists (select from authenticator_apps where user_id = ${userId})
      or exists (select from passkeys where user_id = ${userId}) as has`,
  )
  return row?.has === true
}
