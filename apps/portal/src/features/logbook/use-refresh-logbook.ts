import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { useRefresh } from '#api/use-refresh.ts'

/**
 * Returns a function that renews, after an item of the reader's own, the feed, the calendar, and what the page says
 * about slaughter.
 */
export function useRefreshLogbook(): () => void {
  const refresh = useRefresh()
  return () => refresh(logbook.list, logbook.eventDays, logbook.treatments, logbook.treatmentEdits)
}

/** Returns a function that renews, after a count, the feed and everything that says how many animals are there. */
export function useRefreshCounts(): () => void {
  const refresh = useRefresh()
  return () =>
    refresh(
      logbook.list,
      batches.read,
      batches.active,
      batches.listInAirspace,
      batches.compare,
      sites.airspaces,
    )
}
