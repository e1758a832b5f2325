import { readFileSync } from 'node:fs'
import path from 'node:path'
import { MESSAGE_KEYS } from '@earshot/contract/schemas/messages.ts'
import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import { OWN_RULE_KEYS, ruleText } from './rule-text.ts'

const file = path.resolve(import.meta.dirname, '../../public/locales/en-US/common.json')
const { rules } = JSON.parse(readFileSync(file, 'utf8')) as { rules: Record<string, string> }

/** Returns the text itself, with the values that it is given. */
const t = ((key: string, given: Record<string, string>) => {
  const text = rules[key.replace('rules.', '')] ?? key
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => given[name] ?? '')
}) as TFunction<'common'>

it('Every key of the catalogue has a text, for text that is no number, and no other has', () => {
  expect(Object.keys(rules).sort()).toEqual([...MESSAGE_KEYS, ...OWN_RULE_KEYS].sort())
})

it.each([...MESSAGE_KEYS, ...OWN_RULE_KEYS])('The rule %s has words', message => {
  expect(ruleText({ t, message })).toMatch(/^[A-Z].*\.$/)
})

it('A bound is written as every other number is written', () => {
  expect(ruleText({ t, message: 'too_long', max: 5000 })).toBe('At most 5,000 characters.')
})

it('A text that the server has worded is handed on', () => {
  expect(ruleText({ t, message: 'No such number.' })).toBe('No such number.')
  expect(ruleText({ t, message: undefined })).toBeUndefined()
})
