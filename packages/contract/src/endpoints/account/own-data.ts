/** A person takes their own data along, and ends their account. */
import { type Changed, endpoint } from '#endpoint.ts'
import { AccountDeletion } from '#schemas/account/own-data.ts'

export const ownData = {
  download: endpoint({
    method: 'GET',
    path: '/users/current/data/',
    access: 'user',
    signedInOnly: true,
    recentSignIn: 'always',
    summary:
      'Everything that is kept of oneself as a zip of JSON files: account, memberships, entries, notices, sessions, consents.',
    success: { status: 200 },
    download: ['zip'],
    failure: 'part',
  }),
  deletion: endpoint({
    method: 'GET',
    path: '/users/current/deletion/',
    access: 'user',
    signedInOnly: true,
    summary: "When one's account will be deleted, and what stands in the way.",
    success: { status: 200, body: AccountDeletion },
    failure: 'part',
  }),
  planDeletion: endpoint({
    method: 'POST',
    path: '/users/current/deletion/',
    access: 'user',
    signedInOnly: true,
    recentSignIn: 'always',
    summary: "Have one's account deleted in seven days; until then it can be kept.",
    changes: (): Changed => [ownData.deletion],
    success: { status: 200, body: AccountDeletion },
    failure: 'part',
  }),
  cancelDeletion: endpoint({
    method: 'DELETE',
    path: '/users/current/deletion/',
    access: 'user',
    signedInOnly: true,
    summary: 'Keep the account that was to be deleted.',
    changes: (): Changed => [ownData.deletion],
    success: { status: 200, body: AccountDeletion },
    failure: 'part',
  }),
}
