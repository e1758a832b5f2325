/** Finds where a pasted line says that a monitor hangs, by the names of an airspace and a deck. Pure. */
import type { ReadCode } from './hardware-codes.ts'
import { allNodes, pathTo, type Tree, type TreeNode } from './tree.ts'

export type PlaceProblem = 'noAirspace' | 'severalAirspaces' | 'noDeck' | 'severalDecks'
export type PastedPlace = { deck: TreeNode; problem: null } | { deck: null; problem: PlaceProblem }

/**
 * The deck of that name in the airspace of that name; what the line leaves open is where it was pasted, or what there is
 * only one of. Of several airspaces of one name that of the same house is meant.
 * @param hereKey the deck it was pasted into
 */
export function pastedPlace(
  tree: Tree,
  { airspace, deck }: Pick<ReadCode, 'airspace' | 'deck'>,
  hereKey: string,
): PastedPlace {
  const path = pathTo(tree, hereKey)
  const own = path.find(node => node.level === 'airspace')
  const airspaces = airspace === '' && own !== undefined ? [own] : airspacesNamed(tree, airspace, path[0])
  const [found] = airspaces
  if (found === undefined) return { deck: null, problem: 'noAirspace' }
  if (airspaces.length > 1) return { deck: null, problem: 'severalAirspaces' }
  return deckIn(found, deck, hereKey)
}

function airspacesNamed(tree: Tree, name: string, house: TreeNode | undefined): TreeNode[] {
  const named = (nodes: Tree) =>
    allNodes(nodes).filter(node => node.level === 'airspace' && isSame(node.name, name))
  const beside = house === undefined ? [] : named([house])
  return beside.length > 0 ? beside : named(tree)
}

function deckIn({ children }: TreeNode, name: string, hereKey: string): PastedPlace {
  const here = children.find(deck => deck.key === hereKey)
  if (name === '' && here !== undefined) return { deck: here, problem: null }
  const decks = name === '' ? children : children.filter(deck => isSame(deck.name, name))
  const [found] = decks
  if (found === undefined) return { deck: null, problem: 'noDeck' }
  return decks.length > 1 ? { deck: null, problem: 'severalDecks' } : { deck: found, problem: null }
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLocaleLowerCase() === other.trim().toLocaleLowerCase()
}
