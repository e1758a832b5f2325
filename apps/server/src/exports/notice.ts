/** Makes the notice for the person who asked for an export: it can be fetched now. Pure. */
import type { Notice } from '#follow-up/notifications.ts'
import type { ClaimedExport } from './export-work.queries.ts'

export function exportNotice({ id, attempt, site_id, requested_by }: ClaimedExport, now: Date): Notice[] {
  if (requested_by === null) return []
  return [
    {
      eventKind: 'EXPORT_READY',
      refId: id,
      transitionNo: attempt,
      kind: 'export_ready',
      at: now.getTime(),
      siteId: site_id,
      airspaceId: null,
      sensors: [],
      deviceIds: [],
      params: {},
      userId: requested_by,
    },
  ]
}
