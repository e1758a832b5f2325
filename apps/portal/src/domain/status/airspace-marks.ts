import type { Site } from '@earshot/contract/schemas/farm/site.ts'
import type { StatusName } from '@earshot/contract/values.ts'

export interface AirspaceMark {
  status: StatusName
  count: number
}

/**
 * Counts the airspaces of a site by status, worst first. The indicators count alarms, warnings and ok; the remaining
 * ones share the reason of the site: silent, just started, or without a batch.
 */
export function airspaceMarks(site: Pick<Site, 'indicators' | 'status_name'>): AirspaceMark[] {
  const { alarms, warnings, ok, total } = site.indicators
  const rest = total - alarms - warnings - ok
  const restStatus =
    site.status_name === 'Offline' || site.status_name === 'Success' ? site.status_name : 'Default'
  const marks: AirspaceMark[] = [
    { status: 'Alarm', count: alarms },
    { status: 'Warning', count: warnings },
    { status: restStatus, count: rest },
    { status: 'Ok', count: ok },
  ]
  return marks.filter(mark => mark.count > 0)
}
