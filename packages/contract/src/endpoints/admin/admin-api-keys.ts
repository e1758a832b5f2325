/** These calls are about the API keys of everybody, for administrators. */
import { type Changed, endpoint } from '#endpoint.ts'
import { AdminApiKey, AdminApiKeysQuery } from '#schemas/account/api-keys.ts'
import { Page } from '#schemas/page.ts'

export const adminApiKeys = {
  list: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/api-keys/',
    access: 'admin',
    signedInOnly: true,
    summary: 'API keys of everybody, with whose they are.',
    query: AdminApiKeysQuery,
    success: { status: 200, body: Page(AdminApiKey) },
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/v2/admin-dashboard/api-keys/{apiKeyId}/',
    access: 'admin',
    signedInOnly: true,
    summary: "End somebody's API key at once, everywhere.",
    changes: (): Changed => [adminApiKeys.list],
    success: { status: 204 },
    failure: 'part',
  }),
}
