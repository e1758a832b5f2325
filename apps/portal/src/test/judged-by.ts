/** The limits that an alert was judged by where nobody has set any. */
import { USUAL_LIMITS } from '@earshot/contract/rules/health/limits.ts'
import type { JudgedBy } from '@earshot/contract/schemas/health/alert.ts'

export const JUDGED_USUALLY: JudgedBy = { opened: USUAL_LIMITS, ends: USUAL_LIMITS, version: null }
