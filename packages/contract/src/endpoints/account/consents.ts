/** These calls are about a person's own consents, as registration asked for them. */
import { type Changed, endpoint } from '#endpoint.ts'
import { Consents, ConsentsPatch } from '#schemas/account/consents.ts'

export const consents = {
  read: endpoint({
    method: 'GET',
    path: '/users/current/consents/',
    access: 'user',
    signedInOnly: true,
    summary: 'What one has agreed to or declined, the newest word on each question.',
    success: { status: 200, body: Consents },
    failure: 'part',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/users/current/consents/',
    access: 'user',
    signedInOnly: true,
    summary: 'Answer a question of the registration anew; every answer is kept.',
    body: ConsentsPatch,
    changes: (): Changed => [consents.read],
    success: { status: 200, body: Consents },
    failure: 'part',
  }),
}
