/** These calls are about the keys by which programs call the API in a person's name. */
import { type Changed, endpoint } from '#endpoint.ts'
import { ApiKey, ApiKeyForm, NewApiKey } from '#schemas/account/api-keys.ts'
import { Items } from '#schemas/page.ts'

export const apiKeys = {
  list: endpoint({
    method: 'GET',
    path: '/users/current/api-keys/',
    access: 'user',
    signedInOnly: true,
    summary: "One's API keys, the newest first; those that have ended are told for a year.",
    success: { status: 200, body: Items(ApiKey) },
    failure: 'part',
  }),
  create: endpoint({
    method: 'POST',
    path: '/users/current/api-keys/',
    access: 'user',
    signedInOnly: true,
    recentSignIn: 'always',
    summary: 'Make an API key; its text is told this once.',
    body: ApiKeyForm,
    changes: (): Changed => [apiKeys.list],
    success: { status: 201, body: NewApiKey },
    failure: 'part',
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/users/current/api-keys/{apiKeyId}/',
    access: 'user',
    signedInOnly: true,
    summary: 'End an API key at once, everywhere.',
    changes: (): Changed => [apiKeys.list],
    success: { status: 204 },
    failure: 'part',
  }),
}
