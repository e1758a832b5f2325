import { linkOptions } from '@tanstack/react-router'

/** The parts of a case that a key of the desk leads to. */
export type CasePart = 'advise' | 'follow-up' | 'close'

/** Leads to the case of an airspace, or to a part of it. */
export function caseLink(airspaceId: number, part?: CasePart) {
  return linkOptions({
    to: '/app/desk/cases/$airspaceId',
    params: { airspaceId },
    ...(part !== undefined && { hash: part }),
  })
}
