import { choice, Day, requiredText } from '@earshot/contract/schemas/page.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { placeMessages } from './field-places.ts'
import { brokenRules, rulesResolver } from './form-rules.ts'
import { toFormData } from './sending.ts'

const schema = z.object({
  name: requiredText(5),
  weight: z.number('invalid').positive('only_numbers_positive').nullish(),
  count: z.int('required').min(2, 'longer'),
  from: Day,
  until: Day.optional(),
  kind: choice(['a', 'b']),
  houses: z.array(z.object({ name: requiredText() })).default([]),
})
const RIGHT = {
  name: 'Hoeve',
  weight: null,
  count: 2,
  from: '2026-03-01',
  until: null,
  kind: 'a',
  houses: [],
}
const broken = (change: object) =>
  Object.fromEntries(
    brokenRules<Record<string, unknown>, typeof schema>({ ...RIGHT, ...change }, { schema }).broken,
  )

describe('The rules of a form', () => {
  it('The rules take an emptied field as not given where the schema knows no null, and as null where it does', () => {
    const { broken, judged } = brokenRules(RIGHT, { schema })
    expect([...broken]).toEqual([])
    expect(judged).toEqual({ ...RIGHT, until: undefined })
  })

  it.each([
    [{ name: '' }, { name: { message: 'required' } }],
    [{ name: 'Hoevelaar' }, { name: { message: 'too_long', max: 5 } }],
    [{ count: 1 }, { count: { message: 'longer', min: 2 } }],
    [{ count: null }, { count: { message: 'required' } }],
    [{ count: 'many' }, { count: { message: 'only_numbers' } }],
    [{ weight: -1 }, { weight: { message: 'only_numbers_positive', min: 0 } }],
    [{ from: null }, { from: { message: 'required' } }],
    [{ from: '2026-02-30' }, { from: { message: 'invalid' } }],
    [{ kind: null }, { kind: { message: 'required' } }],
    [{ houses: [{ name: 'A' }, { name: ' ' }] }, { 'houses.1.name': { message: 'required' } }],
  ])('The rules answer %o with %o', (change, expected) => {
    const [[name, rule] = []] = Object.entries(expected)
    expect(broken(change)).toEqual({ [name as string]: { type: 'rule', ...rule } })
  })

  it('The rules say of text where a number belongs that it is none, and not that nothing is there', () => {
    const schema = z.object({ latitude: z.number('required'), animals: z.int('invalid').nullish() })
    const messages = (values: object) =>
      [...brokenRules(values, { schema }).broken].map(([name, { message }]) => [name, message])
    expect(messages({ latitude: 'abc', animals: '2,5' })).toEqual([
      ['latitude', 'only_numbers'],
      ['animals', 'only_numbers'],
    ])
    expect(messages({ latitude: null, animals: null })).toEqual([['latitude', 'required']])
  })

  it('The messages stand where the form library looks for them, nested ones too', async () => {
    const resolve = rulesResolver<Record<string, unknown>, typeof schema>({ schema })
    const options = { fields: {}, shouldUseNativeValidation: false }
    const { errors } = await resolve({ ...RIGHT, houses: [{ name: '' }] }, undefined, options)
    expect(errors).toEqual({ houses: [{ name: { type: 'rule', message: 'required' } }] })
  })
})

describe('The field that shows a message', () => {
  const places = { shown: new Set(['houses.0.name', 'files']), fieldOf: { description: 'files' } }

  it('The message is on the field itself, by its own name or another, else on the nearest around it, else above', () => {
    const { placed, elsewhere } = placeMessages(
      {
        'houses.0.name': ['Taken.'],
        'files.1': ['Too large.'],
        description: ['No.'],
        houses: ['Too many.'],
        'houses.1.name': ['Gone.'],
        constructor: ['Odd.'],
      },
      places,
    )
    expect([...placed]).toEqual([
      ['houses.0.name', 'Taken.'],
      ['files', 'Too large. No.'],
    ])
    expect(elsewhere).toEqual(['Too many.', 'Gone.', 'Odd.'])
  })
})

describe('A multipart body', () => {
  it('The body has texts, files, a list as the same name again, and nothing for what is not given', () => {
    const file = new File(['x'], 'x.png', { type: 'image/png' })
    const form = toFormData({ a: 1, b: [file, file], c: null, d: undefined, e: { f: true }, g: '' })
    expect([...form.keys()]).toEqual(['a', 'b', 'b', 'e', 'g'])
    expect(form.get('a')).toBe('1')
    expect(form.getAll('b').map(item => (item as File).name)).toEqual(['x.png', 'x.png'])
    expect(form.get('e')).toBe('{"f":true}')
  })
})

it('An emptied field whose schema has a default is needed: the default is for a caller who leaves it out', () => {
  const schema = z.object({ quantity: z.int('required').min(1, 'only_numbers_positive').default(1) })
  const { broken } = brokenRules({ quantity: null }, { schema })
  expect(broken.get('quantity')?.message).toBe('required')
  expect(brokenRules({}, { schema }).judged).toEqual({ quantity: 1 })
})
