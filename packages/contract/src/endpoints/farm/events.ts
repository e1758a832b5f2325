/** This call sends live updates. It is ours: the specification has no push channel for the browser. */
import { endpoint } from '#endpoint.ts'
import { EarshotEvent } from '#events.ts'

export const events = {
  stream: endpoint({
    method: 'GET',
    path: '/events/',
    access: 'user',
    summary: "Server-sent events for the signed-in user's sites.",
    success: { status: 200 },
    stream: EarshotEvent,
    failure: 'part',
  }),
}
