/** Lists where a person is signed in, and signs out there. */
import { type Changed, endpoint } from '#endpoint.ts'
import { OpenSession, SessionParams } from '#schemas/account/sessions.ts'
import { Items } from '#schemas/page.ts'

export const sessions = {
  list: endpoint({
    method: 'GET',
    path: '/users/current/sessions/',
    access: 'user',
    signedInOnly: true,
    summary: "One's open sessions, the one that asks first, then by last use.",
    success: { status: 200, body: Items(OpenSession) },
    failure: 'part',
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/users/current/sessions/{sessionId}/',
    access: 'user',
    signedInOnly: true,
    summary: "End one of one's sessions, wherever it is open.",
    params: SessionParams,
    changes: (): Changed => [sessions.list],
    success: { status: 204 },
    failure: 'part',
  }),
  endOthers: endpoint({
    method: 'DELETE',
    path: '/users/current/sessions/',
    access: 'user',
    signedInOnly: true,
    summary: "End all of one's sessions but the one that asks.",
    changes: (): Changed => [sessions.list],
    success: { status: 204 },
    failure: 'part',
  }),
}
