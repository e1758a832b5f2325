/**
 * The validation table of spec/1 §5 as tests: one item per form, one row per field, with the rule in the
 * specification's words, the values at its limit and just beside it, and the key of §8 that answers the wrong ones.
 */
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { type MessageKey, validate } from '#schemas/messages.ts'

export type Refusal = readonly [value: unknown, key: MessageKey, at?: string]

export interface Row {
  /** The rule in the specification's words. */
  rule: string
  takes: readonly unknown[]
  refuses: readonly Refusal[]
  /** Fields that follow the one under test, as a second password does. */
  along?: (value: unknown) => object
}

export interface Form {
  schema: z.ZodType
  valid: object
  rows: Record<string, Row>
}

export const VERY_LONG = 'a'.repeat(100_000)
export const letters = (count: number) => 'a'.repeat(count)
const address = (length: number) => `${letters(length - '@b.example'.length)}@b.example`

/** The refusals of nothing, in every way a form or another client can say it. */
export const nothing = (key: MessageKey = 'required'): Refusal[] => [
  [undefined, key],
  [null, key],
  ['', key],
]
export const blank: Refusal[] = [
  [' ', 'required'],
  ['\t\n\u00a0\u3000', 'required'],
]
export const otherTypes = (key: MessageKey = 'required'): Refusal[] => [
  [7, key],
  [true, key],
  [['a', 'b'], key],
  [{ a: 'b' }, key],
]
export const wrongText = [...nothing(), ...otherTypes()]

function email(max: number): Row['refuses'] {
  return [
    ...wrongText,
    ...blank,
    ['nobody', 'invalid'],
    ['nobody@', 'invalid'],
    ['@b.example', 'invalid'],
    ['a@b', 'invalid'],
    ['a b@b.example', 'invalid'],
    ['a@b.example\r\nBcc: c@d.example', 'invalid'],
    ['a@b.example,c@d.example', 'invalid'],
    ['jörg@b.example', 'invalid'],
    [address(max + 1), 'too_long'],
    [VERY_LONG, 'too_long'],
  ]
}
const goodEmails = (max: number) => [
  'a@b.co',
  ' A.b+c@D-e.example ',
  "o'neill@b.example",
  address(max - 1),
  address(max),
]

export const emailRow = (rule: string, max: number): Row => ({
  rule,
  takes: goodEmails(max),
  refuses: email(max),
})

/** Walks the rows of these forms. `names` is typed by hand from the table, so that none is forgotten. */
export function describeForms(forms: Record<string, Form>, names: readonly string[]): void {
  const rows = Object.entries(forms).flatMap(([form, { rows: fields, ...rest }]) =>
    Object.entries(fields).map(
      ([field, row]) => [`${form}, ${field}: ${row.rule}`, { field, ...rest, ...row }] as const,
    ),
  )

  describe('the validation table', () => {
    it('has a row for every form of the specification', () => {
      expect(Object.keys(forms)).toEqual(names)
    })

    it.each(rows)('%s', (_title, { schema, valid, field, takes, refuses, along }) => {
      const check = (value: unknown) => validate(schema, { ...valid, [field]: value, ...along?.(value) })
      for (const value of takes) {
        const result = check(value)
        expect(result.ok ? {} : result.fields, `takes ${shown(value)}`).toEqual({})
      }
      for (const [value, key, at = field] of refuses) {
        const result = check(value)
        const messages = result.ok ? [] : (result.fields[at] ?? [])
        // A text breaks one rule; what is none may break its length besides.
        expect(
          typeof value === 'object' ? messages.slice(0, 1) : messages,
          `refuses ${shown(value)}`,
        ).toEqual([key])
      }
    })

    it.each(rows)(
      '%s; a wrong value is nobody else’s fault',
      (_title, { schema, valid, field, refuses, along }) => {
        const others = new Set([field, ...Object.keys(along?.('') ?? {})])
        for (const [value] of refuses) {
          const result = validate(schema, { ...valid, [field]: value, ...along?.(value) })
          const blamed = result.ok ? [] : Object.keys(result.fields).map(name => name.split('.')[0] ?? '')
          expect(
            blamed.filter(name => !others.has(name)),
            shown(value),
          ).toEqual([])
        }
      },
    )
  })
}

function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value))
  return text.length > 80 ? `${text.slice(0, 60)}… (${text.length})` : text
}
