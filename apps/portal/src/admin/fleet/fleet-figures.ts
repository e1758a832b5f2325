import type { FleetCountry, FleetOverview } from '@earshot/contract/schemas/admin/fleet.ts'

const HOUR = 60
/** From this share of a country's sites in Alarm on, its circle has a ring. */
const ALARM_SHARE = 0.05

/** Returns the share in percent; the share of nothing is 0. */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : (100 * part) / whole
}

/** Returns the sites by the three levels of a data's age (spec/1 §4). A site that was never heard has no age. */
export function agesInThree({ ages }: Pick<FleetOverview, 'ages'>) {
  const sum = (isIn: (bound: number | null) => boolean) =>
    ages.filter(age => isIn(age.under_minutes)).reduce((total, { sites }) => total + sites, 0)
  return {
    regular: sum(bound => bound !== null && bound <= HOUR),
    warning: sum(bound => bound !== null && bound > HOUR),
    alarm: sum(bound => bound === null),
  }
}

export function isRinged({ sites, by_status }: Pick<FleetCountry, 'sites' | 'by_status'>): boolean {
  return by_status.Alarm > sites * ALARM_SHARE
}
