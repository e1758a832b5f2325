import { defaultProductType } from '@earshot/contract/rules/batches/product-types.ts'
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
import type { DraftState } from '#features/site-editor/saving/use-site-draft.ts'
import { showToast } from '#ui/feedback/toasts.ts'
import { placeName, useNodeWords } from './use-node-words.ts'

export interface TreeActions {
  addHouse: () => void
  addFloor: (house: TreeNode) => void
  addAirspace: (parent: TreeNode) => void
  move: (key: string, target: Target) => void
  moveBy: (key: string, step: -1 | 1) => void
  duplicate: (key: string) => void
  remove: (key: string) => void
  /** Moves a monitor to a deck, or to the last deck of an airspace. */
  moveMonitor: (code: string, key: string) => void
  /** What was done, in words for people who do not see it. */
  announcement: string
}

/** Returns everything that can be done to the tree; each is a step that can be undone, and is announced. */
export function useTreeActions(state: DraftState, onSelect: (key: string) => void): TreeActions {
  const { t } = useTranslation('siteEditor')
  const { names } = useNodeWords()
  const [announcement, setAnnouncement] = useState('')
  const { tree, basics } = state.draft
  const productType = basics.type === '' ? null : defaultProductType(basics.type)

  const remove = useRemoval(state, setAnnouncement)

  /** @returns the first node that was not there before */
  function apply(next: Tree): TreeNode | undefined {
    const known = new Set(allNodes(tree).map(node => node.key))
    state.changeTree(next)
    return allNodes(next).find(node => !known.has(node.key))
  }

  function add(parentKey: string | null): void {
    openAdded(addNode(tree, { parentKey, productType, names }))
  }

  function openAdded(next: Tree): void {
    const added = apply(next)
    if (added === undefined) return
    setAnnouncement(t('said.added', { name: added.name }))
    onSelect(added.key)
  }

  function announceMove(next: Tree, key: string): void {
    if (next !== tree) state.changeTree(next)
    setAnnouncement(next === tree ? t('said.stays') : t('said.moved', positionOf(next, key)))
  }

  return {
    announcement,
    addHouse: () => add(null),
    addFloor: house => add(house.key),
    addAirspace: parent => add(parent.level === 'house' ? (parent.children[0]?.key ?? null) : parent.key),
    move: (key, target) => {
      if (canMoveTo(tree, key, target)) announceMove(moveNode(tree, key, target), key)
    },
    moveBy: (key, step) => announceMove(moveNodeBy(tree, key, step), key),
    duplicate: key => openAdded(duplicateNode(tree, key, names)),
    moveMonitor: (code, key) => {
      const deck = deckFor(tree, code, key)
      if (deck === undefined) return
      state.changeTree(moveMonitor(tree, code, deck.key))
      setAnnouncement(t('said.hangs', { code, place: placeName(tree, deck.key) }))
    },
    remove,
  }
}

/** Removes a node and offers to undo it; the last one of its kind stays, which is announced. */
function useRemoval(state: DraftState, announce: (text: string) => void): TreeActions['remove'] {
  const { t } = useTranslation('siteEditor')
  const { tree } = state.draft
  return key => {
    const node = findNode(tree, key)
    if (node === undefined) return
    if (!canRemove(tree, key)) {
      showToast({ kind: 'notice', text: t(node.level === 'deck' ? 'lastDeck' : 'lastFloor') })
      return
    }
    state.changeTree(removeNode(tree, key))
    const { monitors } = countTree([node])
    const text =
      monitors > 0
        ? t('removedWith', { name: node.name, count: monitors })
        : t('removed', { name: node.name })
    const undo = { label: t('undo'), run: () => state.changeTree(tree) }
    showToast({ kind: 'done', text, action: undo })
    announce(text)
  }
}

/** Returns where a node stands, as it is announced after a move. */
function positionOf(tree: Tree, key: string) {
  const path = pathTo(tree, key)
  const siblings = path.at(-2)?.children ?? tree
  const place = siblings.findIndex(node => node.key === key) + 1
  return { name: path.at(-1)?.name ?? '', place, of: siblings.length, house: path[0]?.name ?? '' }
}

/** Returns the deck itself, or an airspace's last one; none where the monitor hangs there already. */
function deckFor(tree: Tree, code: string, key: string): TreeNode | undefined {
  const place = findNode(tree, key)
  const isThere = place !== undefined && allNodes([place]).some(node => holds(node, code))
  if (isThere) return undefined
  return place?.level === 'deck' ? place : place?.children.at(-1)
}

function holds({ monitors }: TreeNode, code: string): boolean {
  return monitors.some(monitor => codeKey(monitor.code) === codeKey(code))
}
