/** How far back the dashboard looks, as its address says. */
export const ACTIVITY_DAYS = [30, 90, 365] as const
type ActivityDays = (typeof ACTIVITY_DAYS)[number]

export interface ActivitySearch {
  days?: ActivityDays | undefined
  view?: 'table' | undefined
}

/** What cannot be meant falls away; the default is left out. */
export function parseActivitySearch(raw: Record<string, unknown>): ActivitySearch {
  const days = ACTIVITY_DAYS.find(each => each === Number(raw.days) && each !== ACTIVITY_DAYS[0])
  return {
    ...(days !== undefined && { days }),
    ...(raw.view === 'table' && { view: 'table' as const }),
  }
}
