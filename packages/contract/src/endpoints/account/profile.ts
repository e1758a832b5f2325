/** These calls are about a person's own settings (spec/1 §7). */
import { type Changed, endpoint } from '#endpoint.ts'
import { Settings, SettingsPatch } from '#schemas/account/settings.ts'

export const profile = {
  settings: endpoint({
    method: 'GET',
    path: '/users/{userId}/settings/',
    access: 'user',
    summary: "One's own settings.",
    success: { status: 200, body: Settings },
    failure: 'part',
  }),
  updateSettings: endpoint({
    method: 'PATCH',
    path: '/users/{userId}/settings/',
    access: 'user',
    summary: "Change one's own settings; only what is sent changes.",
    body: SettingsPatch,
    encoding: 'multipart',
    changes: (): Changed => [],
    success: { status: 200, body: Settings },
    failure: 'part',
  }),
}
