import { expect, it } from 'vitest'
import { prefers } from './accept.ts'

const page = (accept: string | undefined) => prefers('text/html', 'application/json', accept)

it.each([
  ['nothing at all', undefined],
  ['curl, monitors and link previews', '*/*'],
  ['a browser', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'],
  ['any text', 'text/*, application/json;q=0.5'],
  ['both alike', 'application/json, text/html'],
  ['no JSON', '*/*, application/json;q=0'],
  ['capitals', 'Text/HTML; Q=0.3'],
])('A page suits a client that sends %s', (_, accept) => {
  expect(page(accept)).toBe(true)
})

it.each([
  ['JSON', 'application/json'],
  ['JSON before anything else', 'application/json, text/plain, */*'],
  ['JSON more than a page', 'text/html;q=0.8, application/json'],
  ['no page', '*/*, text/html;q=0'],
  ['neither', 'image/png'],
  ['a weight that is none', 'text/html;q=high'],
  ['an empty header', ''],
])('A page does not suit a client that sends %s', (_, accept) => {
  expect(page(accept)).toBe(false)
})
