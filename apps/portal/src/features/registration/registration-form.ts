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

/** Digits only, whatever is pasted; the length of the whole number is the server's and the schema's to judge. */
export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '')
}

/** The contract's own rules, on the form's own fields. */
export function registrationResolver(context: WireContext): Resolver<RegistrationValues> {
  return values => {
    const result = validate(RegistrationStep, toWire(values, context))
    if (result.ok) return { values, errors: {} }
    const errors: Partial<Record<keyof RegistrationValues, { type: string; message: string }>> = {}
    for (const [name, [message = 'invalid']] of Object.entries(result.fields)) {
      if (isField(name)) errors[FIELD_OF[name]] = { type: 'rule', message }
    }
    // The schema compares the passwords last, when nothing is missing; who has just typed the second hears it at once.
    if (values.password !== values.confirm_password)
      errors.confirm_password ??= { type: 'rule', message: 'match' }
    return { values: {}, errors }
  }
}

function isField(name: string): name is keyof typeof FIELD_OF {
  return Object.hasOwn(FIELD_OF, name)
}
