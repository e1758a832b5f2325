/** Parts of the fleet got worse or better since yesterday. */
import { z } from 'zod'
import { StatusNameSchema } from '#schemas/farm/status.ts'
import { AsOf, Country, Id, Page, PageQuery, Ref, Timestamp } from '#schemas/page.ts'

export const CHANGE_KINDS = ['SITE', 'GATEWAY', 'DEVICE'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]
export const CHANGE_DIRECTIONS = ['WORSE', 'BETTER'] as const

export const AdminChangesQuery = PageQuery.extend({
  kind: z.enum(CHANGE_KINDS, 'invalid').optional(),
  direction: z.enum(CHANGE_DIRECTIONS, 'invalid').optional(),
  country: Country.optional(),
})
export type AdminChangesQuery = z.output<typeof AdminChangesQuery>

/**
 * A site, gateway or device whose status is another than a day ago. `name` of hardware is its code; `site` is where it
 * is, of a site itself. `since`: when it came to be what it is.
 */
export const AdminChange = z.object({
  kind: z.enum(CHANGE_KINDS),
  entity_id: Id,
  name: z.string(),
  site: Ref,
  country: z.string(),
  direction: z.enum(CHANGE_DIRECTIONS),
  before: StatusNameSchema,
  now: StatusNameSchema,
  since: Timestamp,
})
export type AdminChange = z.output<typeof AdminChange>

/** The changes of a large fleet are worked out ahead, as its figures are. */
export const AdminChangeList = Page(AdminChange).extend(AsOf)
export type AdminChangeList = z.output<typeof AdminChangeList>

const Balance = z.object({ worse: z.int(), better: z.int() })

/** `alarm`: sites in Alarm now and a day ago; countries with the largest change first, those without any left out. */
export const AdminChangeFigures = z.object({
  ...AsOf,
  since: Timestamp,
  sites: Balance,
  gateways: Balance,
  devices: Balance,
  alarm: z.object({ before: z.int(), now: z.int() }),
  by_country: z.array(
    z.object({
      country: z.string(),
      worse: z.int(),
      better: z.int(),
      alarm_before: z.int(),
      alarm_now: z.int(),
    }),
  ),
})
export type AdminChangeFigures = z.output<typeof AdminChangeFigures>
