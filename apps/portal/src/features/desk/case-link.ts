import type { DeskRow } from '@earshot/contract/schemas/desk/desk.ts'
import { linkOptions } from '@tanstack/react-router'

/** The parts of a case that a key of the desk leads to. */
export type CasePart = 'advise' | 'follow-up' | 'close'

/** Leads to the case of a row, or to a part of it. */
export function caseLink({ airspace }: Pick<DeskRow, 'airspace'>, part?: CasePart) {
  return linkOptions({
    to: '/app/desk/cases/$airspaceId',
    params: { airspaceId: airspace.id },
    ...(part !== undefined && { hash: part }),
  })
}
