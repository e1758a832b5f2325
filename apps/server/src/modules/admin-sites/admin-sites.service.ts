/** Answers what other modules may ask of the fleet's sites. */
import { FleetEvidence, FleetOverview } from '@earshot/contract/schemas/admin/fleet.ts'
import { SiteStats } from '@earshot/contract/schemas/hardware/statistics.ts'
import type { Figures } from '#modules/fleet-figures/figures.service.ts'
import { siteStats } from './admin-sites.view.ts'
import {
  countAnimals,
  countBehindFigures,
  countByAge,
  countByCountry,
  countHardware,
  countSites,
} from './fleet.queries.ts'
import { behindFigures, fleetAges, fleetCountries } from './fleet.view.ts'

export const siteFigures: Figures<typeof SiteStats> = {
  name: 'sites',
  schema: SiteStats,
  count: async db => siteStats(await countSites(db), await countHardware(db)),
}

export const fleetFigures: Figures<typeof FleetOverview> = {
  name: 'fleet',
  schema: FleetOverview,
  count: async (db, now) => {
    const animals = await countAnimals(db)
    const countries = await countByCountry(db)
    const ages = await countByAge(db, now)
    return {
      animals,
      by_country: fleetCountries(countries),
      ages: fleetAges(ages),
      never_heard: ages.find(({ minutes }) => minutes === null)?.sites ?? 0,
    }
  },
}

export const evidenceFigures: Figures<typeof FleetEvidence> = {
  name: 'fleet-evidence',
  schema: FleetEvidence,
  count: async (db, now) => behindFigures(await countBehindFigures(db, now), await countHardware(db)),
}
