import { expect, it } from 'vitest'
import { matchingSites } from './use-groups.ts'

const SITES = [
  { name: 'Hoeve ter Linde', city: 'Diksmuide' },
  { name: 'Grange à l’Étang', city: 'Liège' },
]

it.each([
  ['', ['Hoeve ter Linde', 'Grange à l’Étang']],
  ['  ', ['Hoeve ter Linde', 'Grange à l’Étang']],
  ['LINDE', ['Hoeve ter Linde']],
  ['diks', ['Hoeve ter Linde']],
  ['etang', ['Grange à l’Étang']],
  ['liege', ['Grange à l’Étang']],
  ['nowhere', []],
])('The search "%s" finds %j', (typed, found) => {
  expect(matchingSites(SITES, typed).map(({ name }) => name)).toEqual(found)
})
