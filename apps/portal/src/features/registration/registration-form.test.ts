import { describe, expect, it } from 'vitest'
import { rulesResolver } from '#ui/forms/form-rules.ts'
import { nextHint, type RegistrationValues, registrationRules, toWire } from './registration-form.ts'

const VALUES: RegistrationValues = {
  first_name: 'Griet',
  last_name: 'Verlinde',
  email: 'griet@linde.example',
  phone_country: 'BE',
  phone_digits: '470123456',
  password: 'a quiet barn',
  confirm_password: 'a quiet barn',
  language: 'en-US',
  country: 'BE',
  timezone: 'Europe/Brussels',
  policy_accepted: true,
}
const CONTEXT = { phoneCodes: new Map([['BE', '32']]), token: undefined }

async function errorsOf(change: Partial<RegistrationValues>) {
  const resolve = rulesResolver(registrationRules(CONTEXT))
  const { errors } = await resolve({ ...VALUES, ...change }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]))
}

describe('The form on the wire', () => {
  it('The form joins the telephone number and leaves out what is not chosen', () => {
    expect(toWire(VALUES, CONTEXT).telephone).toBe('+32470123456')
    expect(toWire({ ...VALUES, phone_country: '' }, CONTEXT).telephone).toBe('')
    expect(toWire({ ...VALUES, timezone: '' }, CONTEXT).timezone).toBeUndefined()
    expect(toWire(VALUES, { ...CONTEXT, token: 'invited' })).toMatchObject({ token: 'invited' })
  })
})

describe('The rules of the registration', () => {
  it('The rules have nothing against a complete form', async () => {
    expect(await errorsOf({})).toEqual({})
  })

  it.each([
    [{ first_name: ' ' }, { first_name: 'required' }],
    [{ first_name: 'R2D2' }, { first_name: 'wrong_characters' }],
    [{ email: 'griet' }, { email: 'invalid' }],
    [{ phone_digits: '' }, { phone_digits: 'required' }],
    [{ phone_digits: '12345' }, { phone_digits: 'longer' }],
    [{ phone_digits: '1'.repeat(18) }, { phone_digits: 'too_long' }],
    [{ password: 'short', confirm_password: 'short' }, { password: 'longer' }],
    [{ confirm_password: 'another barn' }, { confirm_password: 'match' }],
    [
      { country: '', confirm_password: 'another barn' },
      { country: 'required', confirm_password: 'match' },
    ],
    [{ language: '' }, { language: 'required' }],
    [{ country: '' }, { country: 'required' }],
    [{ timezone: '' }, { timezone: 'required' }],
    [{ policy_accepted: false }, { policy_accepted: 'required' }],
  ])('The rules answer %o with %o', async (change, errors) => {
    expect(await errorsOf(change)).toEqual(errors)
  })
})

describe('The next hint', () => {
  it.each([
    [{}, null],
    [{ policy_accepted: false }, { kind: 'accept' }],
    [{ first_name: '', email: 'griet' }, { kind: 'fill' }],
    [{ phone_digits: '' }, { kind: 'fill' }],
    [{ timezone: '', policy_accepted: false }, { kind: 'fill' }],
    [
      { email: 'griet', policy_accepted: false },
      { kind: 'correct', fields: ['email'] },
    ],
    [
      { phone_digits: '12', confirm_password: 'another barn' },
      { kind: 'correct', fields: ['phone_digits', 'confirm_password'] },
    ],
    [{ first_name: ' ' }, { kind: 'correct', fields: ['first_name'] }],
  ])('The hint after %o is %o', (change, hint) => {
    expect(nextHint({ ...VALUES, ...change }, CONTEXT)).toEqual(hint)
  })
})
