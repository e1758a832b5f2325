/** The whole fleet at a glance: what an administrators' dashboard asks for. Ours. */
import { z } from 'zod'
import { AdminSite } from '#schemas/admin/admin-site.ts'
import { StatusCounts } from '#schemas/farm/status.ts'
import { AsOf, Page } from '#schemas/page.ts'

/** The page also tells how the sites of all pages stand. */
export const AdminSiteList = Page(AdminSite).extend({ counts: StatusCounts })
export type AdminSiteList = z.output<typeof AdminSiteList>

/** Counts the sites in use of a country. The position is the middle of them, for a map. */
export const FleetCountry = z.object({
  country: z.string(),
  sites: z.int(),
  by_status: StatusCounts,
  longitude: z.number(),
  latitude: z.number(),
})
export type FleetCountry = z.output<typeof FleetCountry>

/** So many sites were heard last so long ago; null: longer than the last bound there is. */
export const FleetAge = z.object({ under_minutes: z.int().nullable(), sites: z.int() })
export type FleetAge = z.output<typeof FleetAge>

/** The sites in use; ages of those that have a device. */
export const FleetOverview = z.object({
  ...AsOf,
  /** Placed in the batches that run. */
  animals: z.int(),
  by_country: z.array(FleetCountry),
  ages: z.array(FleetAge),
  never_heard: z.int(),
})
export type FleetOverview = z.output<typeof FleetOverview>
