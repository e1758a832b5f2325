/** The forms of signing in and the signed-in person (spec/1 §3, §5). */
import { z } from 'zod'
import { LEGAL_KINDS } from '#account-values.ts'
import { LIMITS } from '#limits.ts'
import { Id, Timestamp, text } from '#schemas/page.ts'
import { TEMPERATURE_UNITS, USER_ROLES } from '#values.ts'

/** Trims an address and keeps it in lower case, because it is one account however it is typed. */
function address(max: number) {
  return z
    .string('required')
    .trim()
    .min(1, { error: 'required', abort: true })
    .max(max, 'too_long')
    .pipe(z.email('invalid'))
    .transform(email => email.toLowerCase())
}

/** An address to keep. */
export const Email = address(LIMITS.email)

/** An address to look up: sign-in and the forgotten password set no limit of their own (spec/1 §5). */
export const KnownEmail = address(LIMITS.signIn.email)

/** Nothing and too little are one check: one that aborts would keep the form from saying whether two entries match. */
function passwordUpTo(max: number) {
  return z
    .string('required')
    .min(LIMITS.password.min, { error: ({ input }) => (input === '' ? 'required' : 'longer') })
    .max(max, 'too_long')
}

/** A password to choose. */
export const Password = passwordUpTo(LIMITS.password.max)

/** A password to compare: sign-in sets no limit of its own (spec/1 §5). */
export const KnownPassword = passwordUpTo(LIMITS.signIn.password)

export const Login = z.object({
  username: KnownEmail,
  password: KnownPassword,
  /** Gets past `account_locked`: a stranger's wrong passwords must not keep the owner out. */
  captcha_token: text(4000).optional(),
})
export type Login = z.output<typeof Login>

export const Tokens = z.object({ access: z.string(), refresh: z.string() })
export type Tokens = z.output<typeof Tokens>

export const RefreshTokens = z.object({ refresh: text(1000).min(1, { error: 'required', abort: true }) })

export const Logout = z.object({ refresh_token: text(1000).min(1, { error: 'required', abort: true }) })

export const Profile = z.object({
  id: Id,
  url: z.string(),
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  user_role: z.enum(USER_ROLES),
  /** Every role the person holds: an administrator is a user too. */
  roles: z.array(z.enum(USER_ROLES)),
  paging_size: z.int(),
  profile_picture: z.string().nullable(),
  telephone: z.string(),
  language: z.string(),
  country: z.string(),
  timezone: z.string(),
  temperature_unit: z.enum(TEMPERATURE_UNITS),
  last_login_at: Timestamp.nullable(),
  /**
   * The legal texts of which the person accepted an earlier version than the one in force. This is ours beyond the
   * specification.
   */
  legal_to_accept: z.array(z.enum(LEGAL_KINDS)).optional(),
  /** The person has to set up a second factor before anything else. This is ours too. */
  second_factor_missing: z.boolean().optional(),
  /** The person advises on more than one site, and so has a desk. Ours as well. */
  has_desk: z.boolean().optional(),
})
export type Profile = z.output<typeof Profile>
