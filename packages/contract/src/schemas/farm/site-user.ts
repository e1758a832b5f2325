/** Members of a site and those invited to it (spec/3 §3.4). */
import { z } from 'zod'
import { Email } from '#schemas/account/session.ts'
import { choice, Day, Id, ordering, PageQuery, Search, Timestamp } from '#schemas/page.ts'
import { ACCESS_ENDS, ACCESS_SCOPES, LOOK_SUBJECTS, SITE_ROLES } from '#values.ts'
import { Access, OfferedAccess } from './access.ts'

export const SiteUser = z.object({
  id: Id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** Their own, by which the names have their order. Ours beyond the specification. */
  language: z.string(),
  role: z.enum(SITE_ROLES),
  profile_picture: z.string().nullable(),
  last_login_at: Timestamp.nullable(),
  joined_at: Timestamp,
  /** Null for who is of the farm itself. */
  access: Access.nullable(),
})
export type SiteUser = z.output<typeof SiteUser>

const ORDER = ['email', 'first_name', 'last_name', 'role', 'last_login_at', 'joined_at'] as const
export type SiteUserField = (typeof ORDER)[number]

export const SiteUsersQuery = PageQuery.extend({ q: Search.optional(), ...ordering(ORDER) })

const AccessFields = {
  scope: choice(ACCESS_SCOPES),
  /** The last local day; today at the earliest. */
  ends_on: Day.nullable(),
}

/** An access is for a veterinarian or an adviser: it goes with that role, and with no other. */
export const InviteForm = z
  .object({
    email: Email,
    role: z.enum(SITE_ROLES, 'invalid').default('WORKER'),
    scope: AccessFields.scope.optional(),
    ends_on: AccessFields.ends_on.optional(),
  })
  .refine(({ role, scope }) => scope === undefined || role === 'VETERINARIAN', {
    path: ['scope'],
    error: 'invalid',
  })
  .refine(({ scope, ends_on }) => scope !== undefined || ends_on == null, {
    path: ['ends_on'],
    error: 'invalid',
  })
export type InviteForm = z.output<typeof InviteForm>

export const SiteUserPatch = z.object({
  role: choice(SITE_ROLES),
  /** The role the caller saw: where it is another by now, nothing is changed (record 068). */
  was: z.enum(SITE_ROLES, 'invalid').optional(),
})

export const AccessForm = z.object({
  ...AccessFields,
  /** The access that the caller saw: where it is another by now, nothing is changed. */
  was: z
    .object({ scope: z.enum(ACCESS_SCOPES), ends_on: Day.nullable() })
    .nullable()
    .optional(),
})
export type AccessForm = z.output<typeof AccessForm>

/** One subject that somebody from outside has looked at on one local day. */
export const AccessLook = z.object({
  day: Day,
  subject: z.enum(LOOK_SUBJECTS),
  /** How many calls were made for it. */
  calls: z.int(),
  last_at: Timestamp,
})
export type AccessLook = z.output<typeof AccessLook>

export const AccessLooksQuery = PageQuery

/** An access of one's own that is over, until one has put the line away. */
export const EndedAccess = z.object({
  site_id: Id,
  site: z.string(),
  scope: z.enum(ACCESS_SCOPES),
  ended_at: Timestamp,
  how: z.enum(ACCESS_ENDS),
  /** The name of the person who ended it; null where it ended by its date. */
  ended_by: z.string().nullable(),
})
export type EndedAccess = z.output<typeof EndedAccess>

export const Invitation = z.object({
  id: Id,
  email: z.string(),
  role: z.enum(SITE_ROLES),
  /** What access comes of it; null for who will be of the farm itself. */
  access: OfferedAccess.nullable(),
  /** The name of the person who invited. */
  invited_by: z.string().nullable(),
  created_at: Timestamp,
  /** The moment when its newest mail was asked for. */
  sent_at: Timestamp,
  /** The link works until then; afterwards it can be sent again. */
  expires_at: Timestamp,
})
export type Invitation = z.output<typeof Invitation>

/**
 * Every address is invited alike, and nobody is of the site before accepting: `user` is always null, so that the answer
 * does not tell who has an account.
 */
export const InviteAnswer = z.object({ user: SiteUser.nullable(), invitation: Invitation.nullable() })
export type InviteAnswer = z.output<typeof InviteAnswer>

/** An invitation as the person sees it whom it is for. */
export const OwnInvitation = z.object({
  id: Id,
  site: z.string(),
  role: z.enum(SITE_ROLES),
  /** What access comes of it; null for who will be of the farm itself. */
  access: OfferedAccess.nullable(),
  /** The name of the person who invited. */
  invited_by: z.string().nullable(),
  created_at: Timestamp,
  expires_at: Timestamp,
})
export type OwnInvitation = z.output<typeof OwnInvitation>

/** The site that somebody is of from now on. */
export const Joined = z.object({ site_id: Id })

/** The member who was removed a moment ago, and comes back as they were. */
export const RestoredMember = z.object({ user_id: Id })
