/** What takes an account away from its owner is not done by an open page alone (docs/decisions/096-sessions-that-end.md). */
import { LIMITS } from '@earshot/contract/limits.ts'
import type { Clock } from '#clock.ts'
import type { Db } from '#db/open.ts'
import { forbidden } from '#errors.ts'
import type { SignedInUser } from './access-tokens.ts'
import { isProvenSince } from './sessions.queries.ts'

/**
 * Must come before what is dangerous. The binder asks it for every call whose endpoint says so.
 * @throws 403 `sign_in_again`
 */
export async function requireRecentSignIn(
  { db, clock }: { db: Db; clock: Clock },
  user: SignedInUser,
): Promise<void> {
  const since = new Date(clock.now().getTime() - LIMITS.session.provenMinutes * 60_000)
  if (!(await isProvenSince(db, { sessionId: user.sessionId, since }))) throw forbidden('sign_in_again')
}
