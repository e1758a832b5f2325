/** Keys by which programs call the API in the name of a person. */
import { z } from 'zod'
import { API_KEY_ACCESS, API_KEY_STATES } from '#account-values.ts'
import { LIMITS } from '#limits.ts'
import { choice, Id, ordering, PageQuery, Ref, requiredText, Search, Timestamp } from '#schemas/page.ts'

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  /** The first letters of the key, by which its owner knows it again. */
  start: z.string(),
  access: z.enum(API_KEY_ACCESS),
  /** The sites it is for; null for all that its owner sees, also those of later. */
  sites: z.array(Ref).nullable(),
  state: z.enum(API_KEY_STATES),
  created_at: Timestamp,
  expires_at: Timestamp,
  /** It is exact to about a minute; null where it has never been used. */
  last_used_at: Timestamp.nullable(),
  revoked_at: Timestamp.nullable(),
})
export type ApiKey = z.output<typeof ApiKey>

export const ApiKeyForm = z.object({
  name: requiredText(LIMITS.apiKeys.name),
  access: choice(API_KEY_ACCESS),
  /** The sites that it is for; null for all of the owner's. */
  site_ids: z.array(Id).min(1, 'link_site').max(LIMITS.apiKeys.sites, 'too_large').nullable(),
  /** The key ends so many days from now. */
  days: z
    .int('not_a_number')
    .min(1, 'too_small')
    .max(LIMITS.apiKeys.maxDays, 'too_big')
    .default(LIMITS.apiKeys.days),
})
export type ApiKeyForm = z.output<typeof ApiKeyForm>

/** The key itself is told this once, and kept as a hash only. */
export const NewApiKey = ApiKey.extend({ key: z.string() })
export type NewApiKey = z.output<typeof NewApiKey>

/** A key as administrators see it, with the person whose it is. */
export const AdminApiKey = ApiKey.extend({ owner: Ref })
export type AdminApiKey = z.output<typeof AdminApiKey>

export const ADMIN_API_KEY_ORDER = ['name', 'owner', 'last_used_at', 'expires_at', 'created_at'] as const
export const AdminApiKeysQuery = PageQuery.extend({
  /** A part of the key's name, or of its owner's name or address. */
  search: Search.optional(),
  state: z.enum(API_KEY_STATES, 'invalid').optional(),
  ...ordering(ADMIN_API_KEY_ORDER),
})
export type AdminApiKeysQuery = z.output<typeof AdminApiKeysQuery>
