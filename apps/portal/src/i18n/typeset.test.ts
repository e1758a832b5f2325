import { expect, it } from 'vitest'
import { typeset } from './typeset.ts'

it.each([
  ['closes a sentence once where its last word has a full stop', 'Expire le 26 nov..', 'Expire le 26 nov.'],
  ['does so within a text as well', 'Bis 26. Nov.. Danach nicht.', 'Bis 26. Nov. Danach nicht.'],
  ['leaves an ellipsis', 'wait...', 'wait...'],
  ['leaves a folder', '../docs and a/../b', '../docs and a/../b'],
  ['keeps a unit with its figure', 'tose 3,3 × lo habitual', 'tose 3,3\u00a0× lo habitual'],
  ['keeps a per cent sign with its figure', '5 % over the band', '5\u00a0% over the band'],
])('%s', (_, text, expected) => {
  expect(typeset(text)).toBe(expected)
})
