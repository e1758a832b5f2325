/** The forms that create and edit a site (spec/2 §3, §5), and the parts their text travels in. */
import { z } from 'zod'
import { LIMITS } from '#limits.ts'
import { isTimeZone } from '#rules/calendar.ts'
import { Email } from '#schemas/account/session.ts'
import { Country, choice, Id, requiredText, text } from '#schemas/page.ts'
import { PRODUCT_TYPES, SITE_ROLES, SITE_TYPES } from '#values.ts'

const NodeName = z
  .string('name_required')
  .trim()
  .min(1, { error: 'name_required', abort: true })
  .pipe(text(LIMITS.nodeName))
/** Present on a node that already exists. */
const NodeId = Id.optional()

const HardwareCode = z.string().trim().pipe(text(LIMITS.hardwareCode))

/**
 * A device or gateway as a picker gives it: `value` or `id`, `label` or `code` (spec/2 §3). The code is what counts; an id
 * alone names only what is on the site already. `proof` is what is printed on it, for what was never on a site of the person's.
 */
export const UnitForm = z
  .object({
    id: Id.optional(),
    value: z.union([Id, HardwareCode]).optional(),
    code: HardwareCode.optional(),
    label: HardwareCode.optional(),
    name: text(LIMITS.shortText).optional(),
    gateway_id: Id.nullish(),
    proof: text(LIMITS.hardwareProof).optional(),
  })
  .transform((unit, ctx) => {
    const id = unit.id ?? (typeof unit.value === 'number' ? unit.value : null)
    const code = unit.code ?? unit.label ?? (typeof unit.value === 'string' ? unit.value : null)
    if (id === null && code === null) ctx.addIssue({ code: 'custom', message: 'required_device' })
    return {
      id,
      code,
      name: unit.name ?? '',
      gateway_id: unit.gateway_id ?? null,
      proof: unit.proof ?? null,
    }
  })
export type UnitForm = z.output<typeof UnitForm>

const DeckForm = z.object({
  id: NodeId,
  name: NodeName,
  devices: z.array(UnitForm, 'required_device').min(1, 'required_device'),
})
const AirspaceForm = z.object({
  id: NodeId,
  name: NodeName,
  product_type: choice(PRODUCT_TYPES),
  decks: z.array(DeckForm, 'required_device').min(1, 'required_device'),
})
const FloorForm = z.object({
  id: NodeId,
  name: NodeName,
  airspaces: z.array(AirspaceForm, 'add_airspace').min(1, 'add_airspace'),
})
export const HouseForm = z.object({
  id: NodeId,
  name: NodeName,
  floors: z.array(FloorForm, 'add_airspace').min(1, 'add_airspace'),
})
export type HouseForm = z.output<typeof HouseForm>

const coordinate = (limit: number) => z.number('required').min(-limit, 'invalid').max(limit, 'invalid')

const Score = z.int('invalid').min(0, 'invalid').max(5, 'invalid')
export const Feedback = z.object({ score: Score.default(0), description: text().default('') })

/** A person to invite: an address, or an address with a role. Without a role they become WORKER. */
export const UserToAdd = z.union([
  Email.transform(email => ({ email, role: 'WORKER' as const })),
  z.object({ email: Email, role: z.enum(SITE_ROLES, 'invalid').default('WORKER') }),
])
export type UserToAdd = z.output<typeof UserToAdd>

/** The wizard's first page. */
export const SiteBasics = z.object({
  name: requiredText(LIMITS.siteName.max).min(LIMITS.siteName.min, 'longer'),
  type: choice(SITE_TYPES),
  company: text(LIMITS.shortText).default(''),
  animals_quantity: z.int('invalid').min(0, 'invalid').max(LIMITS.maxId, 'invalid').nullish(),
  country: Country,
  state: text(LIMITS.shortText).default(''),
  postal_code: text(LIMITS.shortText).default(''),
  city: text(LIMITS.shortText).default(''),
  street: text(LIMITS.shortText).default(''),
  house_number: text(LIMITS.shortText).default(''),
  longitude: coordinate(180),
  latitude: coordinate(90),
  /** Derived from the coordinate where it is missing. */
  timezone: text(64).refine(isTimeZone, 'invalid').optional(),
  premise_id: text(LIMITS.premiseId).default(''),
})
export type SiteBasics = z.output<typeof SiteBasics>

export const SiteForm = z.object({
  ...SiteBasics.shape,
  users_to_add: z.array(UserToAdd).max(LIMITS.usersToAdd, 'too_large').default([]),
  houses: z.array(HouseForm, 'required').min(1, { error: 'required', abort: true }),
  gateways: z.array(UnitForm, 'required').min(1, { error: 'required', abort: true }),
  feedback: Feedback.default({ score: 0, description: '' }),
})
export type SiteForm = z.output<typeof SiteForm>

// These fields have no defaults, unlike at creation: what an edit leaves out stays as it is.
const optionalTexts = { company: text(LIMITS.shortText), premise_id: text(LIMITS.premiseId) }
const address = {
  state: text(LIMITS.shortText),
  postal_code: text(LIMITS.shortText),
  city: text(LIMITS.shortText),
  street: text(LIMITS.shortText),
  house_number: text(LIMITS.shortText),
}
export const SitePatch = z
  .object({
    ...SiteForm.shape,
    ...optionalTexts,
    ...address,
    users_to_add: z.array(UserToAdd).max(LIMITS.usersToAdd, 'too_large'),
    // An edit without a score of its own would take back the one that was given.
    feedback: Feedback.extend({ score: Score }),
    /**
     * The revision of the structure these houses were made from. Where it is no longer the newest, the save is
     * refused.
     */
    revision: z.int('invalid').min(0, 'invalid'),
  })
  .partial()
export type SitePatch = z.output<typeof SitePatch>

/** A part of a text in parts of 1024 characters. */
export const Chunk = z.object({
  chunk: z
    .string('required')
    .min(1, { error: 'required', abort: true })
    .max(LIMITS.chunk.characters, 'too_long'),
  chunk_index: z
    .int('invalid')
    .min(0, 'invalid')
    .max(LIMITS.chunk.maxChunks - 1, 'invalid'),
  total_chunks: z.int('invalid').min(1, 'invalid').max(LIMITS.chunk.maxChunks, 'too_large'),
  message_id: requiredText(100),
})
export type Chunk = z.output<typeof Chunk>

/** The answer to every part but the one that completes the text (status 202). */
export const ChunkReceived = z.object({ received: z.int(), total: z.int() })
export type ChunkReceived = z.output<typeof ChunkReceived>

/** Confirms a preinstalled or new site: what is confirmed may be corrected on the way. */
export const SiteActivation = z.object({ ...SiteBasics.shape, ...optionalTexts, ...address }).partial()
export type SiteActivation = z.output<typeof SiteActivation>
