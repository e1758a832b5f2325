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

/** The figures of the fleet that can be looked behind. */
export const FLEET_FIGURES = ['SITES', 'ANIMALS', 'DEVICES', 'GATEWAYS', 'ALARM', 'OLD'] as const
export type FleetFigure = (typeof FLEET_FIGURES)[number]

/** Why something of the fleet is in no figure. */
export const FLEET_LEFT_OUT = [
  'NOT_IN_USE',
  'NO_NUMBER',
  'NOT_HUNG',
  'NO_SITE',
  'NO_DEVICE',
  'NEVER_HEARD',
] as const
export type FleetLeftOut = (typeof FLEET_LEFT_OUT)[number]

/** What stands behind the figures of the fleet, all as of one moment. */
export const FleetEvidence = z.object({
  ...AsOf,
  figures: z.array(
    z.object({
      figure: z.enum(FLEET_FIGURES),
      /** What is told: the animals, those heard, those in Alarm, those not heard for an hour. */
      part: z.int(),
      /** The sites, batches, monitors or gateways that were counted. */
      counted: z.int(),
      /** Those that were not, by reason; each is counted once, by the first reason that holds. */
      left_out: z.array(z.object({ reason: z.enum(FLEET_LEFT_OUT), count: z.int() })),
    }),
  ),
})
export type FleetEvidence = z.output<typeof FleetEvidence>
