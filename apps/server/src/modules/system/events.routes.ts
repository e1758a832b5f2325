import { events } from '@earshot/contract/endpoints/farm/events.ts'
import { bearerToken } from '#http/authenticate.ts'
import { handle, type Route } from '#http/handle.ts'
import type { EventStreams } from './event-stream.ts'

export function eventRoutes(streams: EventStreams): Route[] {
  return [
    handle(events.stream, async ({ user, request }, ctx) => {
      const { expiresAt } = await ctx.tokens.verify(bearerToken(request))
      return streams.open({ user, expiresAt })
    }),
  ]
}
