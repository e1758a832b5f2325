/** The dashboard looks back over one of these numbers of days, which its address keeps. */
export const ACTIVITY_DAYS = [30, 90, 365] as const
type ActivityDays = (typeof ACTIVITY_DAYS)[number]

export interface ActivitySearch {
  days?: ActivityDays | undefined
  view?: 'table' | undefined
}

/** Reads the address; invalid values and the default are dropped. */
export function parseActivitySearch(raw: Record<string, unknown>): ActivitySearch {
  const days = ACTIVITY_DAYS.find(each => each === Number(raw.days) && each !== ACTIVITY_DAYS[0])
  return {
    ...(days !== undefined && { days }),
    ...(raw.view === 'table' && { view: 'table' as const }),
  }
}
