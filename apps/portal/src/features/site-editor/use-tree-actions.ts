import { defaultProductType } from '@earshot/contract/rules/product-types.ts'
import {
  addNode,
  canMoveTo,
  canRemove,
  duplicateNode,
  moveMonitor,
  moveNode,
  moveNodeBy,
  removeNode,
  type Target,
} from '@earshot/contract/rules/structure/edit-tree.ts'
import { codeKey } from '@earshot/contract/rules/structure/hardware-codes.ts'
import {
  allNodes,
  countTree,
  findNode,
  pathTo,
  type Tree,
  type TreeNode,
} from '@earshot/contract/rules/structure/tree.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '#ui/toasts.ts'
import { placeName } from './place-name.ts'
import { useNodeWords } from './use-node-words.ts'
import type { DraftState } from './use-site-draft.ts'

export interface TreeActions {
  addHouse: () => void
  addFloor: (house: TreeNode) => void
  addAirspace: (parent: TreeNode) => void
  move: (key: string, target: Target) => void
  moveBy: (key: string, step: -1 | 1) => void
  duplicate: (key: string) => void
  remove: (key: string) => void
  /** Moves a monitor to a deck, or to the last deck of an airspace. */
  hang: (code: string, key: string) => void
  /** What was done, for who does not see it. */
  said: string
}

/** Everything that can be done to the tree, each a step that can be taken back, and said. */
export function useTreeActions(state: DraftState, onSelect: (key: string) => void): TreeActions {
  const { t } = useTranslation('siteEditor')
  const { names } = useNodeWords()
  const [said, setSaid] = useState('')
  const { tree, basics } = state.draft
  const productType = basics.type === '' ? null : defaultProductType(basics.type)

  /** @returns the first node that was not there before */
  function apply(next: Tree): TreeNode | undefined {
    const known = new Set(allNodes(tree).map(node => node.key))
    state.changeTree(next)
    return allNodes(next).find(node => !known.has(node.key))
  }

  function add(parentKey: string | null, open: (added: TreeNode) => string = added => added.key): void {
    const added = apply(addNode(tree, { parentKey, productType, names }))
    if (added === undefined) return
    setSaid(t('said.added', { name: added.name }))
    onSelect(open(added))
  }

  function sayMoved(next: Tree, key: string): void {
    if (next === tree) {
      setSaid(t('said.stays'))
      return
    }
    state.changeTree(next)
    const path = pathTo(next, key)
    const siblings = path.at(-2)?.children ?? next
    const place = siblings.findIndex(node => node.key === key) + 1
    const place_ = { name: path.at(-1)?.name ?? '', place, of: siblings.length, house: path[0]?.name ?? '' }
    setSaid(t('said.moved', place_))
  }

  return {
    said,
    addHouse: () => add(null),
    addFloor: house => add(house.key),
    addAirspace: parent => add(parent.level === 'house' ? (parent.children[0]?.key ?? null) : parent.key),
    move: (key, target) => {
      if (canMoveTo(tree, key, target)) sayMoved(moveNode(tree, key, target), key)
    },
    moveBy: (key, step) => sayMoved(moveNodeBy(tree, key, step), key),
    duplicate: key => {
      const added = apply(duplicateNode(tree, key, names))
      if (added !== undefined) onSelect(added.key)
      if (added !== undefined) setSaid(t('said.added', { name: added.name }))
    },
    hang: (code, key) => {
      const place = findNode(tree, key)
      const isThere = place !== undefined && allNodes([place]).some(node => holds(node, code))
      const deck = place?.level === 'deck' ? place : place?.children.at(-1)
      if (deck === undefined || isThere) return
      state.changeTree(moveMonitor(tree, code, deck.key))
      setSaid(t('said.hangs', { code, place: placeName(tree, deck.key) }))
    },
    remove: key => {
      const node = findNode(tree, key)
      if (node === undefined) return
      if (!canRemove(tree, key)) {
        showToast({ kind: 'notice', text: t(node.level === 'deck' ? 'lastDeck' : 'lastFloor') })
        return
      }
      const before = tree
      state.changeTree(removeNode(tree, key))
      const { monitors } = countTree([node])
      const text =
        monitors > 0
          ? t('removedWith', { name: node.name, count: monitors })
          : t('removed', { name: node.name })
      const undo = { label: t('undo'), run: () => state.changeTree(before) }
      showToast({ kind: 'done', text, action: undo })
      setSaid(text)
    },
  }
}

function holds({ monitors }: TreeNode, code: string): boolean {
  return monitors.some(monitor => codeKey(monitor.code) === codeKey(code))
}
