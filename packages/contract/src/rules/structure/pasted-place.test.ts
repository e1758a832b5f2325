import { expect, it } from 'vitest'
import { pastedPlace } from './pasted-place.ts'
import type { StructureLevel, TreeNode } from './tree.ts'

const node = (level: StructureLevel, key: string, name: string, children: TreeNode[] = []): TreeNode => ({
  key,
  level,
  name,
  children,
  id: null,
  productType: null,
  monitors: [],
})
const room = (key: string, name: string, decks: string[]) =>
  node(
    'airspace',
    key,
    name,
    decks.map(deck => node('deck', `${key} ${deck}`, deck)),
  )
const tree = [
  node('house', 'h1', 'House 1', [
    node('floor', 'f1', 'Ground', [
      room('a', 'Nursery 1', ['East', 'West']),
      room('b', 'Quarantine', ['Deck 1']),
    ]),
  ]),
  node('house', 'h2', 'House 2', [
    node('floor', 'f2', 'Ground', [
      room('c', 'Nursery 1', ['East']),
      room('d', 'Fattening', ['East', 'West']),
    ]),
  ]),
  node('house', 'h3', 'House 3', [node('floor', 'f3', 'Ground', [room('e', 'Hospital', ['Deck 1'])])]),
]

it.each([
  ['nothing said: where it was pasted', 'a West', '', '', 'a West'],
  ['a deck of the airspace it was pasted in', 'a West', '', ' east ', 'a East'],
  ['another airspace of the house', 'a East', 'quarantine', '', 'b Deck 1'],
  ['an airspace of another house', 'a East', 'Fattening', 'WEST', 'd West'],
  ['of two of one name that of the house', 'd East', 'Nursery 1', 'East', 'c East'],
  ['its own name said again', 'a West', 'Nursery 1', '', 'a West'],
])('The place is found: %s', (_, here, airspace, deck, key) => {
  expect(pastedPlace(tree, { airspace, deck }, here)).toMatchObject({ deck: { key }, problem: null })
})

it.each([
  ['noAirspace', 'a East', 'Farrowing', ''],
  ['severalAirspaces', 'e Deck 1', 'Nursery 1', 'East'],
  ['noDeck', 'a East', 'Quarantine', 'East'],
  ['severalDecks', 'a East', 'Fattening', ''],
] as const)('A place that is not found is the problem %s of its line', (problem, here, airspace, deck) => {
  expect(pastedPlace(tree, { airspace, deck }, here)).toEqual({ deck: null, problem })
})
