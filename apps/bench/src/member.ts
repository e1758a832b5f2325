import type { SignedInUser } from '@earshot/server/src/auth/access-tokens.ts'
import type { Context } from '@earshot/server/src/context.ts'
import type { BenchSite } from '@earshot/server/src/test/bulk-farm.ts'

/** A member of every site, with a session of its own. */
export async function makeMember(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  sites: readonly BenchSite[],
): Promise<SignedInUser> {
  const user = await db
    .insertInto('users')
    .values({
      email: 'bench@earshot.example',
      password_hash: '',
      first_name: 'Bench',
      last_name: 'Mark',
      role: 'USER',
      activated_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('memberships')
    .values(sites.map(site => ({ site_id: site.id, user_id: user.id, role: 'OWNER' })))
    .execute()
  const session = await db
    .insertInto('sessions')
    .values({ user_id: user.id, created_at: clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: user.id, role: 'USER', sessionId: session.id, key: null }
}
