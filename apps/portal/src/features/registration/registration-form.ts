import { RegistrationStep } from '@earshot/contract/schemas/account/registration.ts'
import { validate } from '@earshot/contract/schemas/messages.ts'
import type { Resolver } from 'react-hook-form'

/** What the form holds; the telephone number is typed in two parts. */
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
}

export interface WireContext {
  /** Country code → phone code, without the plus sign. */
  phoneCodes: ReadonlyMap<string, string>
  /** From the link that led here. */
  token: string | undefined
}

export interface Consents {
  consent_personal_data_usage?: boolean
  consent_newsletter?: boolean
}

/** The server's name of a field → the form's. */
export const FIELD_OF = {
  first_name: 'first_name',
  last_name: 'last_name',
  email: 'email',
  // An address that cannot be used is sometimes told this way (spec/1 §8).
  description: 'email',
  telephone: 'phone_digits',
  password: 'password',
  confirm_password: 'confirm_password',
  language: 'language',
  country: 'country',
  timezone: 'timezone',
  policy_accepted: 'policy_accepted',
} as const satisfies Record<string, keyof RegistrationValues>

/** The form as the server takes it; nothing chosen is nothing sent, so that the rule says "required". */
export function toWire(values: RegistrationValues, { phoneCodes, token }: WireContext) {
  const { phone_country, phone_digits, language, timezone, ...same } = values
  const phoneCode = phoneCodes.get(phone_country)
  return {
    ...same,
    telephone: phoneCode === undefined || phone_digits === '' ? '' : `+${phoneCode}${phone_digits}`,
    language: language === '' ? undefined : language,
    timezone: timezone === '' ? undefined : timezone,
    ...(token !== undefined && { token }),
  }
}

type Problems = Partial<Record<keyof RegistrationValues, string>>

/** The first broken rule of each of the form's fields, by the contract. */
export function problemsOf(values: RegistrationValues, context: WireContext): Problems {
  const result = validate(RegistrationStep, toWire(values, context))
  const problems: Problems = {}
  for (const [name, [message = 'invalid']] of Object.entries(result.ok ? {} : result.fields)) {
    if (isField(name)) problems[FIELD_OF[name]] = message
  }
  // The schema compares the passwords last, when nothing is missing; who has just typed the second hears it at once.
  if (values.password !== values.confirm_password) problems.confirm_password ??= 'match'
  return problems
}

function isField(name: string): name is keyof typeof FIELD_OF {
  return Object.hasOwn(FIELD_OF, name)
}

export function registrationResolver(context: WireContext): Resolver<RegistrationValues> {
  return values => {
    const problems = Object.entries(problemsOf(values, context))
    if (problems.length === 0) return { values, errors: {} }
    const errors = problems.map(([name, message]) => [name, { type: 'rule', message }])
    return { values: {}, errors: Object.fromEntries(errors) }
  }
}

/** What keeps the visitor from going on, the first thing first. */
export type NextHint =
  | { kind: 'fill' }
  | { kind: 'correct'; fields: (typeof FIELDS)[number][] }
  | { kind: 'accept' }

/** Null when nothing does. */
export function nextHint(values: RegistrationValues, context: WireContext): NextHint | null {
  const { policy_accepted, ...problems } = problemsOf(values, context)
  if (Object.keys(problems).some(name => values[name as keyof RegistrationValues] === '')) {
    return { kind: 'fill' }
  }
  const fields = FIELDS.filter(name => problems[name] !== undefined)
  if (fields.length > 0) return { kind: 'correct', fields }
  return policy_accepted === undefined ? null : { kind: 'accept' }
}

/** As they stand on the screen. */
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
