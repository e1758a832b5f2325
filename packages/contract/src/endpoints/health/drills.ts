/** Drills of the alarm plan, and what proves them. */
import { z } from 'zod'
import { type Changed, endpoint, type ReadingEndpoint } from '#endpoint.ts'
import {
  Drill,
  DrillOverview,
  DrillPage,
  DrillProof,
  DrillScheduleForm,
  DrillsQuery,
} from '#schemas/health/drill.ts'

export const drills = {
  list: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/drills/',
    access: 'user',
    right: 'see',
    summary: 'The drills of a site, the newest first.',
    query: DrillsQuery,
    success: { status: 200, body: DrillPage },
    failure: 'part',
  }),
  overview: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/drills/overview/',
    access: 'user',
    right: 'see',
    summary: 'The schedule of the drills of a site, the last twelve months, and whether one is overdue.',
    success: { status: 200, body: DrillOverview },
    failure: 'part',
  }),
  start: endpoint({
    method: 'POST',
    path: '/sites/{siteId}/drills/',
    access: 'user',
    right: 'manageUsers',
    summary: 'Begin a drill. While a real Alarm or another drill runs none begins.',
    changes: callsWithDrills,
    success: { status: 201, body: Drill },
    failure: 'part',
  }),
  schedule: endpoint({
    method: 'PATCH',
    path: '/sites/{siteId}/drills/schedule/',
    access: 'user',
    right: 'manageUsers',
    summary: 'Set the weekday and the local hour at which a drill begins by itself, or turn that off.',
    body: DrillScheduleForm,
    changes: (): Changed => [drills.overview],
    success: { status: 200, body: DrillOverview },
    failure: 'part',
  }),
  read: endpoint({
    method: 'GET',
    path: '/alarm-drills/{drillId}/',
    access: 'user',
    right: 'see',
    summary: 'A drill: who was told when and by what, and who answered after how long.',
    success: { status: 200, body: Drill },
  }),
  answer: endpoint({
    method: 'POST',
    path: '/alarm-drills/{drillId}/answer/',
    access: 'user',
    right: 'comment',
    summary: 'The caller has it, as in a real Alarm. It counts for the caller; the others are still asked.',
    changes: callsWithDrills,
    success: { status: 200, body: Drill },
    failure: 'part',
  }),
  stop: endpoint({
    method: 'POST',
    path: '/alarm-drills/{drillId}/stop/',
    access: 'user',
    right: 'manageUsers',
    summary: 'End a drill before its time.',
    changes: callsWithDrills,
    success: { status: 200, body: Drill },
    failure: 'part',
  }),
  certificate: endpoint({
    method: 'GET',
    path: '/alarm-drills/{drillId}/certificate/',
    access: 'user',
    right: 'see',
    summary: 'The certificate of a drill that has ended, in the language of the reader.',
    success: { status: 200 },
    download: ['pdf'],
  }),
  check: endpoint({
    method: 'GET',
    path: '/drill-certificates/{drillHash}/',
    access: 'public',
    summary: 'Whether the hash of a certificate is that of a drill: the site, the day and the result.',
    params: z.object({ drillHash: z.string().regex(/^[0-9a-f]{64}$/, 'invalid') }),
    success: { status: 200, body: DrillProof },
    failure: 'part',
  }),
}

function callsWithDrills(): readonly ReadingEndpoint[] {
  return [drills.list, drills.overview, drills.read]
}
