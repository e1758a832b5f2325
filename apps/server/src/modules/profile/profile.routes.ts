import { profile } from '@earshot/contract/endpoints/account/profile.ts'
import { handle, type Route } from '#http/handle.ts'
import { changeSettings, readSettings } from './profile.service.ts'

/** Pictures cost time to draw. */
const CHANGES_PER_MINUTE = 60

export const routes: Route[] = [
  handle(profile.settings, ({ params, user }, ctx) =>
    readSettings(ctx, { userId: user.id, wanted: params.userId }),
  ),
  handle(
    profile.updateSettings,
    ({ params, user, body, request }, ctx) =>
      changeSettings(ctx, { user, wanted: params.userId, patch: body, address: request.callerAddress }),
    { perMinute: CHANGES_PER_MINUTE },
  ),
]
