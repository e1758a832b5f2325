import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeRefreshToken } from '#lib/storage.ts'
import { readDraft, removeDraft, writeDraft } from './drafts.ts'

const NOW = new Date('2026-03-02T08:00:00Z')
const LATER = new Date('2026-03-09T08:00:00Z')

beforeEach(() => writeRefreshToken('refresh', '7'))
afterEach(() => writeRefreshToken(null))

it('A draft keeps what one person types, until it is removed', () => {
  expect(writeDraft('group', { name: 'North' }, NOW)).toBe(true)
  expect(readDraft('group', NOW)).toEqual({ name: 'North' })
  expect(readDraft('site', NOW)).toBeNull()
  writeRefreshToken('refresh', '8')
  expect(readDraft('group', NOW)).toBeNull()
  writeRefreshToken('refresh', '7')
  removeDraft('group')
  expect(readDraft('group', NOW)).toBeNull()
})

it('A draft is kept for a week, and nothing of a file', () => {
  writeDraft('comment', { files: [new File(['x'], 'x.png')], picture: new File([], 'y'), text: 'a' }, NOW)
  expect(readDraft('comment', NOW)).toEqual({ files: [], picture: null, text: 'a' })
  expect(readDraft('comment', LATER)).toBeNull()
})

it('A draft ends with the session, and is of nobody without one', () => {
  writeDraft('group', { name: 'North' }, NOW)
  writeRefreshToken(null)
  expect(Object.keys(localStorage).filter(key => key.includes('draft'))).toEqual([])
  expect(writeDraft('group', { name: 'North' }, NOW)).toBe(false)
})

it.each(['{', 'null', '{"version":"0.0.1","at":1,"values":{}}'])(
  'A draft is thrown away when it is %s',
  text => {
    localStorage.setItem('earshot-store:draft:7:group', text)
    expect(readDraft('group', NOW)).toBeNull()
  },
)
