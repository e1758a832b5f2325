import { RegistrationStep } from '@earshot/contract/schemas/account/registration.ts'
import { brokenRules, type FormRules } from '#ui/forms/form-rules.ts'

/** The values of the form; the telephone number is typed in two parts. */
export interface RegistrationValues {
  first_name: string
  last_name: string
  email: string
  phone_country: string
  phone_digits: string
  password: string
  confirm_password: string
  language: string
  country: string
  timezone: string
  policy_accepted: boolean
  consent_personal_data_usage?: boolean
  consent_newsletter?: boolean
}

export interface WireContext {
  /** The phone code by country code, without the plus sign. */
  phoneCodes: ReadonlyMap<string, string>
  /** The token of the link that led here. */
  token: string | undefined
}

/** The form's name of a field by the server's. */
const FIELD_OF = {
  first_name: 'first_name',
  last_name: 'last_name',
  email: 'email',
  // An address that cannot be used is sometimes reported this way (spec/1 §8).
  description: 'email',
  telephone: 'phone_digits',
  password: 'password',
  confirm_password: 'confirm_password',
  language: 'language',
  country: 'country',
  timezone: 'timezone',
  policy_accepted: 'policy_accepted',
} as const satisfies Record<string, keyof RegistrationValues>

/** Returns the form as the server takes it. Nothing is sent for an empty choice, so that the rule says "required". */
export function toWire(values: RegistrationValues, { phoneCodes, token }: WireContext) {
  const { phone_country, phone_digits, language, timezone, ...same } = values
  const phoneCode = phoneCodes.get(phone_country)
  return {
    ...same,
    telephone: phoneCode === undefined || phone_digits === '' ? '' : `+${phoneCode}${phone_digits}`,
    language: language || undefined,
    timezone: timezone || undefined,
    ...(token !== undefined && { token }),
  }
}

/** Returns the contract's rules for the form as the server takes it. */
export function registrationRules(
  context: WireContext,
): FormRules<RegistrationValues, typeof RegistrationStep> {
  return {
    schema: RegistrationStep,
    toInput: values => toWire(values, context),
    also: ({ password, confirm_password }) =>
      password === confirm_password ? {} : { confirm_password: 'match' },
    fieldOf: FIELD_OF,
  }
}

/** What keeps the visitor from continuing, the most important reason first. */
export type NextHint =
  | { kind: 'fill' }
  | { kind: 'correct'; fields: (typeof FIELDS)[number][] }
  | { kind: 'accept' }

/** Returns the reason, or null when there is none. */
export function nextHint(values: RegistrationValues, context: WireContext): NextHint | null {
  const { broken } = brokenRules(values, registrationRules(context))
  const fields = FIELDS.filter(name => broken.has(name))
  if (fields.some(name => !values[name])) return { kind: 'fill' }
  if (fields.length > 0) return { kind: 'correct', fields }
  return broken.has('policy_accepted') ? { kind: 'accept' } : null
}

/** The fields in the order in which they stand on the screen. */
const FIELDS = [
  'first_name',
  'last_name',
  'email',
  'phone_digits',
  'password',
  'confirm_password',
  'language',
  'country',
  'timezone',
] as const satisfies (keyof RegistrationValues)[]
