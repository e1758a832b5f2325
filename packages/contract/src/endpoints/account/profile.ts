/** These calls are about a person's own settings (spec/1 §7). */
import { z } from 'zod'
import { type Changed, endpoint } from '#endpoint.ts'
import { Settings, SettingsPatch } from '#schemas/account/settings.ts'
import { SignedToken } from '#schemas/page.ts'

export const profile = {
  settings: endpoint({
    method: 'GET',
    path: '/users/{userId}/settings/',
    access: 'user',
    signedInOnly: true,
    summary: "One's own settings.",
    success: { status: 200, body: Settings },
    failure: 'part',
  }),
  updateSettings: endpoint({
    method: 'PATCH',
    path: '/users/{userId}/settings/',
    access: 'user',
    signedInOnly: true,
    recentSignIn: 'by_handler',
    summary:
      "Change one's own settings; only what is sent changes, and an address once its owner has confirmed it.",
    body: SettingsPatch,
    encoding: 'multipart',
    changes: (): Changed => [],
    success: { status: 200, body: Settings },
    failure: 'part',
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/unsubscribe/{unsubscribeToken}/',
    access: 'public',
    summary:
      'No more Warnings by mail, by the link of a daily summary; Alarms come as before. A mail program may post it by itself (RFC 8058), with a form that is not read.',
    params: z.object({ unsubscribeToken: SignedToken }),
    changes: (): Changed => [],
    success: { status: 204 },
    failure: 'part',
  }),
}
