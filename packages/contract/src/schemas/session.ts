/** Signing in and the signed-in person (spec/1 §3, §5). */
import { z } from 'zod'
import { LIMITS } from '#limits.ts'
import { TEMPERATURE_UNITS, USER_ROLES } from '#values.ts'
import { Id, Timestamp, text } from './page.ts'

/** Trimmed; kept in lower case because an address is one account however it is typed. */
export const Email = z
  .string('required')
  .trim()
  .min(1, { error: 'required', abort: true })
  .max(LIMITS.email, 'too_long')
  .pipe(z.email('invalid'))
  .transform(email => email.toLowerCase())

/** A password to sign in with or to choose. */
export const Password = z
  .string('required')
  .min(1, { error: 'required', abort: true })
  .min(LIMITS.password.min, 'longer')
  .max(LIMITS.password.max, 'too_long')

export const Login = z.object({ username: Email, password: Password })
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
})
export type Profile = z.output<typeof Profile>
