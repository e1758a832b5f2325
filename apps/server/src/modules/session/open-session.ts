/** Opens a session for somebody who has proved who they are. */
import type { Tokens } from '@earshot/contract/schemas/account/session.ts'
import { sessionEnd } from '#auth/sessions.queries.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { unauthorized } from '#errors.ts'
import { rememberDevice } from './known-devices.ts'
import { issueRefreshToken } from './refresh.ts'
import { insertSession, removeExpiredSessions, type SignInUser, saveLogin } from './session.queries.ts'

export interface Visitor {
  address: string
  /** Their address stands for many people. */
  isShared: boolean
  userAgent: string
  /** The value of the cookie that a browser has which signed in before. */
  deviceToken: string | undefined
}

/** The tokens, and the one that makes the browser a known one. */
export type SignedIn = Tokens & { deviceToken: string }

export interface OpenSession {
  user: SignInUser
  visitor: Visitor
  /** Uses the proofs up and throws where they are not good any more: in the same transaction, so that none counts twice. */
  prove: (trx: Db) => Promise<void>
  /** Until then this browser is not asked for a second factor. */
  trustedUntil?: Date | undefined
  /** When the person proved who they are, where that is not now. */
  provedAt?: Date
  /** What an identity provider asked for counts as the second step. */
  secondFactorByProvider?: boolean
}

export async function openSession(ctx: Context, given: OpenSession): Promise<SignedIn> {
  const { user, visitor, prove, trustedUntil, provedAt, secondFactorByProvider = false } = given
  const now = ctx.clock.now()
  const opened = await ctx.db.transaction().execute(async db => {
    // This comes first, and by the row: somebody locked since the password was looked at gets no session that
    // outlives the lock, and whoever has set up a second factor meanwhile is asked for it.
    if (!(await saveLogin(db, { userId: user.id, now }))) throw unauthorized('account_blocked')
    await prove(db)
    await removeExpiredSessions(db, { userId: user.id, now })
    const { address, userAgent, deviceToken: token } = visitor
    const sessionId = await insertSession(db, {
      userId: user.id,
      address,
      userAgent,
      now,
      provedAt,
      secondFactorByProvider,
    })
    const deviceToken = await rememberDevice(db, { token, userId: user.id, now, trustedUntil })
    return {
      sessionId,
      deviceToken,
      refresh: await issueRefreshToken(db, { sessionId, sessionEndsAt: sessionEnd(now), now }),
    }
  })
  const access = await ctx.tokens.issue({ id: user.id, role: user.role, sessionId: opened.sessionId })
  return { access, refresh: opened.refresh, deviceToken: opened.deviceToken }
}
