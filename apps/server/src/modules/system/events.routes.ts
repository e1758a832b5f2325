import { events } from '@earshot/contract/endpoints/farm/events.ts'
import { ACCESS_TOKEN_SECONDS } from '#auth/access-tokens.ts'
import { bearerToken } from '#http/authenticate.ts'
import { handle, type Route } from '#http/handle.ts'
import type { EventStreams } from './event-stream.ts'

export function eventRoutes(streams: EventStreams): Route[] {
  return [
    handle(events.stream, async ({ user, request }, ctx) => {
      // A program's key is looked at as often as a person's token is renewed.
      const byKey = new Date(ctx.clock.now().getTime() + ACCESS_TOKEN_SECONDS * 1000)
      const expiresAt = user.key === null ? (await ctx.tokens.verify(bearerToken(request))).expiresAt : byKey
      return streams.open({ user, expiresAt })
    }),
  ]
}
