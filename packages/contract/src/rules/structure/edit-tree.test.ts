import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { duplicateDevices, removalsOf } from './check-houses.ts'
import * as edit from './edit-tree.ts'
import { labelSecret, labelText, readCodes } from './hardware-codes.ts'
import {
  allNodes,
  countTree,
  findNode,
  housesOf,
  placeInTree,
  STRUCTURE_LEVELS,
  type Tree,
  treeOf,
} from './tree.ts'

function namesFrom(start = 0) {
  let serial = start
  return {
    newKey: () => `new-${++serial}`,
    nameOf: (level: string, number: number) => `${level} ${number}`,
  }
}

type Step = (tree: Tree, names: edit.TreeNames) => Tree
const at = (tree: Tree, place: number) =>
  allNodes(tree)[place % Math.max(1, allNodes(tree).length)]?.key ?? 'none'

/** Draws whatever somebody may press, on whatever node. */
const step: fc.Arbitrary<Step> = fc
  .tuple(
    fc.constantFrom(
      'add',
      'house',
      'rename',
      'move',
      'by',
      'duplicate',
      'remove',
      'hang',
      'unhang',
      'rehang',
    ),
    fc.nat(40),
    fc.nat(40),
    fc.nat(5),
  )
  .map(([kind, a, b, c]) => (tree, names) => {
    const code = `ES4-${c}`
    switch (kind) {
      case 'add':
        return edit.addNode(tree, { parentKey: at(tree, a), productType: 'NURSERY', names })
      case 'house':
        return edit.addNode(tree, { parentKey: null, productType: 'NURSERY', names })
      case 'rename':
        return edit.renameNode(tree, at(tree, a), `Name ${b}`)
      case 'move':
        return edit.moveNode(tree, at(tree, a), { parentKey: b % 5 === 0 ? null : at(tree, b), index: c })
      case 'by':
        return edit.moveNodeBy(tree, at(tree, a), c % 2 === 0 ? 1 : -1)
      case 'duplicate':
        return countTree(tree).decks > 60 ? tree : edit.duplicateNode(tree, at(tree, a), names)
      case 'remove':
        return edit.removeNode(tree, at(tree, a))
      case 'hang':
        return edit.addMonitor(tree, at(tree, a), { code, name: '' })
      case 'unhang':
        return edit.removeMonitor(tree, at(tree, a), code)
      default:
        return edit.moveMonitor(tree, code, at(tree, a))
    }
  })
const steps = fc.array(step, { maxLength: 40 })

function run(all: readonly Step[], names = namesFrom()): Tree {
  return all.reduce((tree, each) => each(tree, names), [] as Tree)
}

const RUNS = { numRuns: 150, seed: 11 }

describe('A structure, whatever is done to it', () => {
  it('The structure keeps its four levels, a key for each node, a floor in each house and a deck in each airspace', () => {
    fc.assert(
      fc.property(steps, all => {
        const tree = run(all)
        const keys = allNodes(tree).map(node => node.key)
        expect(new Set(keys).size).toBe(keys.length)
        expectLevels(tree, 0)
      }),
      RUNS,
    )
  })

  it('A move loses no node and no monitor', () => {
    fc.assert(
      fc.property(
        steps,
        fc.nat(40),
        fc.nat(40),
        fc.nat(5),
        fc.constantFrom(-1, 1),
        (all, a, b, index, by) => {
          const tree = run(all)
          const moved = edit.moveNode(tree, at(tree, a), { parentKey: at(tree, b), index })
          for (const after of [moved, edit.moveNodeBy(tree, at(tree, a), by as -1 | 1)]) {
            expect(sorted(after)).toEqual(sorted(tree))
          }
        },
      ),
      RUNS,
    )
  })

  it('A move goes back up the way it went down', () => {
    fc.assert(
      fc.property(steps, fc.nat(40), (all, a) => {
        const tree = run(all)
        const key = at(tree, a)
        const down = edit.moveNodeBy(tree, key, 1)
        if (down !== tree && edit.canMoveTo(down, key, { parentKey: parentKey(tree, key), index: 0 })) {
          expect(edit.moveNodeBy(down, key, -1)).toEqual(tree)
        }
      }),
      RUNS,
    )
  })

  it('A step never changes the tree it began with, and answers with it where nothing could be done', () => {
    fc.assert(
      fc.property(steps, step, (all, last) => {
        const tree = run(all)
        const before = JSON.stringify(tree)
        const after = last(tree, namesFrom(1000))
        expect(JSON.stringify(tree)).toBe(before)
        if (JSON.stringify(after) === before) expect(after).toEqual(tree)
      }),
      RUNS,
    )
  })

  it('A copy has the shape and neither ids nor monitors', () => {
    fc.assert(
      fc.property(steps, fc.nat(40), (all, a) => {
        const tree = run(all)
        const node = findNode(tree, at(tree, a))
        fc.pre(node !== undefined)
        const after = edit.duplicateNode(tree, node.key, namesFrom(1000))
        expect(countTree(after).monitors).toBe(countTree(tree).monitors)
        expect(allNodes(after).length).toBe(allNodes(tree).length + allNodes([node]).length)
      }),
      RUNS,
    )
  })

  it('A monitor is in one place after it was moved there', () => {
    fc.assert(
      fc.property(steps, fc.nat(40), fc.nat(5), (all, a, c) => {
        const houses = edit.addNode(run(all), {
          parentKey: null,
          productType: 'NURSERY',
          names: namesFrom(1000),
        })
        const decks = allNodes(houses).filter(node => node.level === 'deck')
        const deck = decks[a % decks.length] ?? { key: '' }
        const code = `es4-${c}`
        // The monitor is in two places, as after a code was typed twice.
        const places = [decks.at(0)?.key ?? '', decks.at(-1)?.key ?? '']
        const tree = places.reduce((rest, key) => edit.addMonitor(rest, key, { code, name: '' }), houses)
        const after = edit.moveMonitor(tree, code, deck.key)
        expect(edit.decksWith(after, code).map(each => each.key)).toEqual([deck.key])
        expect(duplicateDevices(housesOf(after)).filter(each => each.code.toLowerCase() === code)).toEqual([])
      }),
      RUNS,
    )
  })

  it('The node of every field that is sent is found', () => {
    fc.assert(
      fc.property(steps, all => {
        const tree = run(all)
        for (const [field, value] of fieldsOf(housesOf(tree), 'houses')) {
          const { node, monitor } = placeInTree(tree, field)
          expect(monitor === null ? node?.name : monitor.code).toBe(value)
        }
      }),
      RUNS,
    )
  })
})

describe('The proposed names', () => {
  it('The names begin with the first number no sibling has', () => {
    const names = namesFrom()
    const house = (tree: Tree) => edit.addNode(tree, { parentKey: null, productType: 'FATTENING', names })
    const two = house(house([]))
    expect(two.map(node => node.name)).toEqual(['house 1', 'house 2'])
    const one = edit.removeNode(two, two[0]?.key ?? '')
    expect(house(one).map(node => node.name)).toEqual(['house 2', 'house 1'])
    expect(allNodes(two.slice(0, 1)).map(node => node.level)).toEqual([...STRUCTURE_LEVELS])
  })
})

describe('What a save takes away', () => {
  const airspace = (id: number, more: object) => ({
    id,
    name: `Room ${id}`,
    product_type: 'NURSERY' as const,
    active_batch: null,
    has_history: false,
    decks: [{ id, name: 'Whole', devices: [{ code: `ES4-${id}`, name: '' }] }],
    ...more,
  })
  const standing = [
    {
      id: 1,
      name: 'House 1',
      floors: [
        {
          id: 1,
          name: 'Ground',
          airspaces: [
            airspace(1, { active_batch: { id: 7, name: 'Round 7' }, has_history: true }),
            airspace(2, { has_history: true }),
            airspace(3, {}),
            airspace(4, {}),
          ],
        },
      ],
    },
  ]

  it('A save takes nothing away where nothing was touched', () => {
    const same = removalsOf(standing, housesOf(treeOf(standing)))
    expect(same).toEqual({ refused: [], archived: [], dropped: [], monitors: [] })
  })

  it('An airspace is refused with an active batch, archived with a history, and dropped without either', () => {
    const gone = ['airspace-1', 'airspace-2', 'airspace-3'].reduce(edit.removeNode, treeOf(standing))
    const house = { id: 1, name: 'House 1' }
    expect(removalsOf(standing, housesOf(gone))).toEqual({
      refused: [{ id: 1, name: 'Room 1', house, batch: 'Round 7' }],
      archived: [{ id: 2, name: 'Room 2', house }],
      dropped: [{ id: 3, name: 'Room 3', house }],
      monitors: ['ES4-1', 'ES4-2', 'ES4-3'],
    })
  })
})

describe('Pasted codes', () => {
  it.each([
    ['ES4-90DD58 ES4-9C11F0\nes4 cc0671', ['ES4-90DD58', 'ES4-9C11F0', 'ES4-CC0671']],
    ['ES4-A1F597; ES4-87EE71, ES4-A42954', ['ES4-A1F597', 'ES4-87EE71', 'ES4-A42954']],
    ['es4_a1f597\r\nES4-A1F597', ['ES4-A1F597']],
    ['  \n ,; ', []],
  ])('The codes of %j are %j', (text, codes) => {
    expect(readCodes(text).map(each => each.code)).toEqual(codes)
  })

  it('The codes come with the name, airspace and deck of a spreadsheet’s next columns, without its head', () => {
    const bare = { proof: '', name: '', airspace: '', deck: '' }
    expect(
      readCodes('Code\tName\tAirspace\tDeck\nES4-A1F597\tNB-01, left\tNursery 1\tEast\r\nES4-87EE71\t'),
    ).toEqual([
      { ...bare, code: 'ES4-A1F597', name: 'NB-01, left', airspace: 'Nursery 1', deck: 'East' },
      { ...bare, code: 'ES4-87EE71' },
    ])
    expect(readCodes('ES4-A1F597\tNB-01\n\tno code')).toEqual([
      { ...bare, code: 'ES4-A1F597', name: 'NB-01' },
    ])
  })

  it('The codes bring along what the label says beside them, as it was read', () => {
    const read = (text: string) => readCodes(text).map(({ code, proof }) => [code, proof])
    expect(read('es4-a1f597#3F9A0C1B77D2')).toEqual([['ES4-A1F597', '3F9A0C1B77D2']])
    expect(read('es4 a1f597#3f9A, EG-7TN4P#earshot-demo ES4-2')).toEqual([
      ['ES4-A1F597', '3f9A'],
      ['EG-7TN4P', 'earshot-demo'],
      ['ES4-2', ''],
    ])
    expect(read(`${labelText({ code: 'ES4-2', secret: 'AB' })}\tLeft`)).toEqual([['ES4-2', 'AB']])
    expect(['3f9a-0c1b', ' 3F9A 0C1B', 'ES4-2#3F9A0C1B'].map(labelSecret)).toEqual(Array(3).fill('3F9A0C1B'))
  })
})

function expectLevels(tree: Tree, depth: number): void {
  for (const node of tree) {
    expect(node.level).toBe(STRUCTURE_LEVELS[depth])
    if (node.level !== 'deck') expect(node.monitors).toEqual([])
    if (node.level === 'house' || node.level === 'airspace') expect(node.children.length).toBeGreaterThan(0)
    expectLevels(node.children, depth + 1)
  }
}

function sorted(tree: Tree): string[] {
  return allNodes(tree)
    .map(({ key, name, monitors }) => JSON.stringify([key, name, monitors]))
    .sort()
}

function parentKey(tree: Tree, key: string): string | null {
  return allNodes(tree).find(node => node.children.some(child => child.key === key))?.key ?? null
}

/** Lists each name and each code with its field. */
function fieldsOf(value: unknown, field: string): [string, string][] {
  if (Array.isArray(value)) return value.flatMap((each, index) => fieldsOf(each, `${field}.${index}`))
  if (typeof value !== 'object' || value === null) return []
  if ('code' in value) return [[`${field}.code`, String(value.code)]]
  const own = 'name' in value ? [[`${field}.name`, String(value.name)] as [string, string]] : []
  return [...own, ...Object.entries(value).flatMap(([name, inner]) => fieldsOf(inner, `${field}.${name}`))]
}
