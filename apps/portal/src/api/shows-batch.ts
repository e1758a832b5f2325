import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'

/** The calls that are old after a change of a batch: they show the batch, its airspace or the site's status. */
export const SHOWS_BATCH = [
  batches.active,
  batches.read,
  batches.compare,
  batches.listInAirspace,
  sites.airspaces,
  sites.read,
]
