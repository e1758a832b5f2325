import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { useRefresh } from '#api/use-refresh.ts'

/** After an entry of one's own: the feed, the calendar, what it says about slaughter. */
export function useRefreshLogbook(): () => void {
  const refresh = useRefresh()
  return () => refresh(logbook.list, logbook.eventDays, logbook.treatments, logbook.treatmentEdits)
}
