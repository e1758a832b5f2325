/** The search for a place or a thing by its name or code. */
import { z } from 'zod'
import { LIMITS } from '#limits.ts'
import { Id, Ref, Search } from '#schemas/page.ts'

export const FOUND_KINDS = ['site', 'airspace', 'device', 'gateway'] as const

export const FindQuery = z.object({
  q: Search.pipe(z.string().min(LIMITS.find.from, 'longer')),
})

export const Found = z.object({
  kind: z.enum(FOUND_KINDS),
  id: Id,
  name: z.string(),
  /** The code of a monitor or gateway; null for a place. */
  code: z.string().nullable(),
  site: Ref,
  /** The airspace a monitor hangs in; null where it hangs nowhere, and for everything else. */
  airspace: Ref.nullable(),
})
export type Found = z.output<typeof Found>

export const FLEET_FOUND_KINDS = [...FOUND_KINDS, 'user', 'supplier', 'order'] as const

/** Administrators also find hardware that hangs nowhere, people, suppliers and orders. */
export const FleetFound = z.object({
  kind: z.enum(FLEET_FOUND_KINDS),
  id: Id,
  name: z.string(),
  /** The code of a monitor or gateway, or the address of a person; null for everything else. */
  code: z.string().nullable(),
  site: Ref.nullable(),
  airspace: Ref.nullable(),
  /** The hardware address or SIM it was found by, as it is stored. */
  matched: z.string().nullable(),
})
export type FleetFound = z.output<typeof FleetFound>
