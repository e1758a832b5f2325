/** Every background job there is. A new one adds its line here. */
import { sendAccountMail } from '#accounts/send-account-mail.ts'
import type { JobDefinition } from './job.ts'
import { sweepDeliveries } from './jobs/sweep-deliveries.ts'
import { tidy } from './jobs/tidy.ts'

export const JOBS: readonly JobDefinition[] = [sweepDeliveries, sendAccountMail, tidy]
