/** The desk: one list over all sites of a person who advises. */
import { endpoint } from '#endpoint.ts'
import { Desk, DeskQuery } from '#schemas/desk/desk.ts'

export const desk = {
  list: endpoint({
    method: 'GET',
    path: '/desk/',
    access: 'user',
    summary:
      'The airspaces of all sites of the caller: Alarms first, then by how far each is from its own normal and how many animals stand behind it.',
    query: DeskQuery,
    success: { status: 200, body: Desk },
    failure: 'part',
  }),
}
