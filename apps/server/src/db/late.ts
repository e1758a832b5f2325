import { DOMAIN } from '@earshot/contract/domain.ts'

/** True of a sample that came after its slot had been judged (spec/3 §4.1): it shows in charts, and raised nothing. */
export const CAME_LATE = `received_at > to_timestamp((slot + 1) * ${DOMAIN.slotSeconds} + ${DOMAIN.evalGraceMin * 60})`
