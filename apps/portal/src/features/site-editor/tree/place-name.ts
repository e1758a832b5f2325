import { pathTo, type Tree } from '@earshot/contract/rules/structure/tree.ts'

/** Returns the name of a deck: its airspace's and its own. */
export function placeName(tree: Tree, deckKey: string): string {
  return pathTo(tree, deckKey)
    .slice(-2)
    .map(node => node.name)
    .join(', ')
}
