import { pathTo, type Tree } from '@earshot/contract/rules/structure/tree.ts'

/** A deck as it is told: its airspace and itself. */
export function placeName(tree: Tree, deckKey: string): string {
  return pathTo(tree, deckKey)
    .slice(-2)
    .map(node => node.name)
    .join(', ')
}
