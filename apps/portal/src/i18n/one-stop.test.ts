import { expect, it } from 'vitest'
import { withOneStop } from './one-stop.ts'

it.each([
  ['closes a sentence once where its last word has a full stop', 'Expire le 26 nov..', 'Expire le 26 nov.'],
  ['does so within a text as well', 'Bis 26. Nov.. Danach nicht.', 'Bis 26. Nov. Danach nicht.'],
  ['leaves an ellipsis', 'wait...', 'wait...'],
  ['leaves a folder', '../docs and a/../b', '../docs and a/../b'],
])('%s', (_, text, expected) => {
  expect(withOneStop(text)).toBe(expected)
})
