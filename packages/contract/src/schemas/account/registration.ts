/** The forms of registration (spec/1 §2, §3, §5). */
import { z } from 'zod'
import { LIMITS } from '#limits.ts'
import { isTimeZone } from '#rules/calendar.ts'
import { Country, choice, mustMatch, requiredText, text } from '#schemas/page.ts'
import { LANGUAGES } from '#values.ts'
import { Email, KnownEmail, KnownPassword, Password } from './session.ts'

// A name has letters of any script with their combining marks, spaces of any width but no line breaks, and hyphens.
const LETTERS = /^[\p{L}\p{M}\p{Zs}-]+$/u

/** A name of letters, spaces and hyphens. A letter and its mark count as one, however they were typed. */
export function personName(length: { min: number; max: number }) {
  return z
    .string('required')
    .trim()
    .normalize('NFC')
    .min(1, { error: 'required', abort: true })
    .min(length.min, 'longer')
    .max(length.max, 'too_long')
    .regex(LETTERS, 'wrong_characters')
}

/** A plus sign, the country's phone code and digits. */
export function telephone(min: number) {
  return z
    .string('required')
    .trim()
    .min(1, { error: 'required', abort: true })
    .min(min, 'longer')
    .max(LIMITS.telephone.max, 'too_long')
    .regex(/^\+?\d+$/, 'wrong_characters')
}

export const LanguageTag = choice(LANGUAGES)

/** An IANA zone; the picker's `{ value, label }` counts by its value. */
export const TimeZone = z
  .union([z.string(), z.object({ value: z.string(), label: z.string() })], 'required')
  .transform(zone => (typeof zone === 'string' ? zone : zone.value))
  .pipe(z.string().min(1, { error: 'required', abort: true }).refine(isTimeZone, 'invalid'))

const account = {
  first_name: personName({ min: 1, max: LIMITS.firstName }),
  last_name: requiredText(LIMITS.lastName),
  email: Email,
  telephone: telephone(LIMITS.telephone.min),
  password: Password,
  confirm_password: z.string('required'),
  language: LanguageTag,
  country: Country,
  timezone: TimeZone,
  policy_accepted: z.literal(true, 'required'),
  /** The token comes from the link of an invitation or an e-mail. */
  token: text(200).optional(),
  captcha_token: text(4000).optional(),
}

/** A step of the wizard: the form, and the consents given so far. */
export const RegistrationStep = z
  .object({
    ...account,
    consent_personal_data_usage: z.boolean().optional(),
    consent_newsletter: z.boolean().optional(),
  })
  .check(mustMatch('password', 'confirm_password'))
export type RegistrationStep = z.output<typeof RegistrationStep>

export const Registration = z
  .object({
    ...account,
    consent_personal_data_usage: z.boolean('required'),
    consent_newsletter: z.boolean('required'),
  })
  .check(mustMatch('password', 'confirm_password'))
export type Registration = z.output<typeof Registration>

/** The answer is truthy, so that the wizard moves on; a wrong step is a 400 with field errors. */
export const StepAccepted = z.object({ valid: z.literal(true) })

/** `activated`: by the link of an invitation, which has proven the address already; otherwise a mail follows. */
export const Registered = z.object({ email: z.string(), activated: z.boolean() })
export type Registered = z.output<typeof Registered>

export const ResendActivation = z.object({ email: KnownEmail })

const LinkToken = text(200).min(1, { error: 'required', abort: true })

/** The link proves the address, and the password that it was the same person who registered with it. */
export const Activation = z.object({ token: LinkToken, password: KnownPassword })

export const ActivationLink = z.object({ token: LinkToken })

/** The link confirms this address. */
export const AddressToConfirm = z.object({ email: z.string() })
