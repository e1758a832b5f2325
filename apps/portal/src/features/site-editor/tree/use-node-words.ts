import type { TreeNames } from '@earshot/contract/rules/structure/edit-tree.ts'
import { countTree, pathTo, type Tree, type TreeNode } from '@earshot/contract/rules/structure/tree.ts'
import { useTranslation } from 'react-i18next'
import { newId } from '#lib/new-id.ts'
import { formatList, joinFacts } from '#lib/text/locale.ts'

/** Returns the words about a node, and the name of a new one. */
export function useNodeWords() {
  const { t, i18n } = useTranslation('siteEditor')
  const names: TreeNames = {
    newKey: () => `new-${newId()}`,
    nameOf: (level, number) => t(`newName.${level}`, { number }),
  }
  return {
    names,
    productType: (node: TreeNode) => (node.productType === null ? '' : t(`productType.${node.productType}`)),
    house: (node: TreeNode) => {
      const floors = t('count.floors', { count: node.children.length })
      return joinFacts([floors, t('count.airspaces', { count: countTree([node]).airspaces })], i18n.language)
    },
    /** A single deck needs no name. */
    decks: (node: TreeNode) =>
      node.children.length === 1
        ? t('count.monitors', { count: node.children[0]?.monitors.length ?? 0 })
        : formatList(
            node.children.map(deck => t('deckCount', { name: deck.name, count: deck.monitors.length })),
            i18n.language,
          ),
  }
}

/** Returns the name of a deck: its airspace's and its own. */
export function placeName(tree: Tree, deckKey: string): string {
  return pathTo(tree, deckKey)
    .slice(-2)
    .map(node => node.name)
    .join(', ')
}
