import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'

/** What is old after a change of a batch: whatever shows the batch, its airspace or the site's status. */
export const SHOWS_BATCH = [
  batches.active,
  batches.read,
  batches.compare,
  batches.listInAirspace,
  sites.airspaces,
  sites.read,
]
