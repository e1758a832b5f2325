/** This call is about what is normal for an airspace. */
import { endpoint } from '#endpoint.ts'
import { NormalQuery, OwnNormal } from '#schemas/batches/normal.ts'

export const normals = {
  read: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/airspaces/{airspaceId}/batches/{batchId}/normal/',
    access: 'user',
    right: 'see',
    summary: 'What is normal for the airspace of a batch, by day of age and local hour.',
    query: NormalQuery,
    success: { status: 200, body: OwnNormal },
    failure: 'part',
  }),
}
