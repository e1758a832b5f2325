import { readdirSync, readFileSync } from 'node:fs'
import { ERROR_CODES } from '@earshot/contract/error-codes.ts'
import { expect, it } from 'vitest'
import { fieldText } from './messages.ts'

const sources = new URL('../', import.meta.url)

it('The messages have one sentence for each error code of the contract, and none besides', () => {
  const { errors } = JSON.parse(readFileSync(new URL('http/messages/en-US.json', sources), 'utf8'))
  expect(Object.keys(errors).sort()).toEqual(Object.keys(ERROR_CODES).sort())
  // One message begins with the name of the person who was quicker.
  for (const text of Object.values(errors)) expect(text).toMatch(/^(?:[A-Z]|\{by\} ).+\.$/)
})

it.each([
  ['en-US', 'At most 5,000 characters.'],
  [undefined, 'At most 5,000 characters.'],
])('The digits of a number are grouped for a reader of %s', (language, text) => {
  expect(fieldText({ key: 'too_long_than', params: { maximum: 5000 } }, language)).toBe(text)
})

it.each([
  ['en-US', 'This batch has entries of 28 February 2026. It cannot end before that.'],
  ['de', '28. Februar 2026'],
  ['cn', '2026年2月28日'],
  ['hu', '2026. február 28.'],
  ['th', '28 กุมภาพันธ์ ค.ศ. 2026'],
])('A day is written for a reader of %s', (language, text) => {
  const message = { key: 'end_before_entry', params: { day: '2026-02-28' } }
  expect(fieldText(message, language)).toContain(text)
  expect(fieldText(message, language)).not.toContain('2026-02-28')
})

it('A name that reads like a day is left as somebody wrote it', () => {
  const params = { product: '2026-02-28', day: '2026-03-07' }
  expect(fieldText({ key: 'withdrawal_runs', params }, 'en-US')).toContain(
    'of 2026-02-28 runs until 7 March 2026',
  )
})

it.each(['http/messages', 'channels/mail/messages', 'seed/content/en-US'])(
  'The word email is spelled one way in %s',
  folder => {
    const files = readdirSync(new URL(`${folder}/`, sources)).filter(name =>
      /^en-US\.json$|\.html$/.test(name),
    )
    const texts = files.map(name => readFileSync(new URL(`${folder}/${name}`, sources), 'utf8'))
    expect(texts.flatMap(text => text.match(/\be-mails?\b/gi) ?? [])).toEqual([])
  },
)
