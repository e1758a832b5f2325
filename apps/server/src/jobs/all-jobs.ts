/** Every background job there is. A new one adds its line here. */
import { makeExports } from '#exports/make-exports.ts'
import type { JobDefinition } from '#queue/job.ts'
import { askFollowUps } from './ask-follow-ups.ts'
import { cleanup } from './cleanup.ts'
import { deleteAccounts } from './delete-accounts.ts'
import { endAccesses } from './end-accesses.ts'
import { endGatewayModes } from './end-gateway-modes.ts'
import { keepFigures } from './keep-figures.ts'
import { keepIncidents } from './keep-incidents.ts'
import { learnNormals } from './learn-normals.ts'
import { packSamples } from './pack-samples.ts'
import { queueWeeklyReports } from './queue-weekly-reports.ts'
import { sendDailyMessages } from './send-daily-messages.ts'
import { tellKeyEnds } from './tell-key-ends.ts'

export const JOBS: readonly JobDefinition[] = [
  makeExports,
  endAccesses,
  endGatewayModes,
  keepFigures,
  keepIncidents,
  learnNormals,
  packSamples,
  sendDailyMessages,
  queueWeeklyReports,
  askFollowUps,
  tellKeyEnds,
  cleanup,
  deleteAccounts,
]
