import { sessions } from '@earshot/contract/endpoints/account/sessions.ts'
import type { OpenSession } from '@earshot/contract/schemas/account/sessions.ts'
import { browserName } from '#accounts/browser-name.ts'
import { notFound } from '#errors.ts'
import { handle, type Route } from '#http/handle.ts'
import { endSession, endSessions } from './session.service.ts'
import { findOpenSessions, type SessionRow } from './sessions.queries.ts'

export const routes: Route[] = [
  handle(sessions.list, async ({ user }, { db, clock }) => {
    const currentId = user.sessionId
    const rows = await findOpenSessions(db, { userId: user.id, currentId, now: clock.now() })
    return { items: rows.map(row => sessionView(row, currentId)) }
  }),

  handle(sessions.end, async ({ user, params }, ctx) => {
    const isEnded = await endSession(ctx, { userId: user.id, sessionId: params.sessionId })
    if (!isEnded) throw notFound('session')
  }),

  handle(sessions.endOthers, ({ user }, ctx) =>
    endSessions(ctx, { userId: user.id, reason: 'LOGOUT', exceptSessionId: user.sessionId }),
  ),
]

function sessionView(row: SessionRow, currentId: string): OpenSession {
  return {
    id: row.id,
    current: row.id === currentId,
    ...browserName(row.user_agent),
    address: row.address,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at.toISOString(),
  }
}
