/**
 * Every change of a structure is a step. It answers with a new tree and leaves the old one as it was, so undoing is
 * keeping it; a step that is not possible answers with the very same tree. A house always has a floor and an
 * airspace a deck: those are made with it, and the last of them stays.
 */

import type { ProductType } from '#values.ts'
import { codeKey } from './hardware-codes.ts'
import {
  allNodes,
  findNode,
  pathTo,
  STRUCTURE_LEVELS,
  type Tree,
  type TreeMonitor,
  type TreeNode,
} from './tree.ts'

/** A step may need these from outside: keys nobody has, and the reader's words for the first name. */
export interface TreeNames {
  newKey: () => string
  /** `House 1`; the number is the first that no sibling's name has. */
  nameOf: (level: TreeNode['level'], number: number) => string
}

/** @param parentKey null for a house */
export function addNode(
  tree: Tree,
  {
    parentKey,
    productType,
    names,
  }: { parentKey: string | null; productType: ProductType | null; names: TreeNames },
): Tree {
  const parent = parentKey === null ? null : findNode(tree, parentKey)
  if (parent === undefined) return tree
  const level = parent === null ? 'house' : levelBelow(parent)
  if (level === undefined) return tree
  const node = newNode(level, { siblings: parent?.children ?? tree, productType, names })
  return parent === null ? [...tree, node] : withChildren(tree, parent.key, [...parent.children, node])
}

/** Makes a node with what it cannot be without, down to one deck. */
function newNode(
  level: TreeNode['level'],
  { siblings, productType, names }: { siblings: Tree; productType: ProductType | null; names: TreeNames },
): TreeNode {
  const bare: TreeNode = {
    key: names.newKey(),
    level,
    id: null,
    name: freeName(level, siblings, names),
    productType: level === 'airspace' ? productType : null,
    children: [],
    monitors: [],
  }
  const below = levelBelow(bare)
  if (below === undefined) return bare
  return { ...bare, children: [newNode(below, { siblings: [], productType, names })] }
}

function freeName(level: TreeNode['level'], siblings: Tree, { nameOf }: TreeNames): string {
  const taken = new Set(siblings.map(node => node.name))
  let number = 1
  while (taken.has(nameOf(level, number)) && number <= siblings.length) number += 1
  return nameOf(level, number)
}

/** The name as typed; whether it will do is told by the form. */
export function renameNode(tree: Tree, key: string, name: string): Tree {
  return changeNode(tree, key, node => ({ ...node, name }))
}

/** Sets what an airspace is built for; any other node stays as it is. */
export function setProductType(tree: Tree, key: string, productType: ProductType): Tree {
  return changeNode(tree, key, node => (node.level === 'airspace' ? { ...node, productType } : node))
}

/**
 * Follows a change of the kind of site: airspaces that have no kind of animals yet, or the former kind's, take the
 * new one's.
 */
export function withUsualAnimals(
  tree: Tree,
  { former, usual }: { former: ProductType | null; usual: ProductType },
): Tree {
  return tree.map(node => {
    const children = withUsualAnimals(node.children, { former, usual })
    const isOpen = node.level === 'airspace' && (node.productType === null || node.productType === former)
    return { ...node, children, ...(isOpen && { productType: usual }) }
  })
}

/** A node may hang in a parent of the level above; a house nowhere but at the root. */
export interface Target {
  parentKey: string | null
  /** The node's place among the others there, itself not counted. */
  index: number
}

/** A node can always move to its own parent. The last child that its parent cannot be without stays there. */
export function canMoveTo(tree: Tree, key: string, { parentKey }: Target): boolean {
  const [node, parent] = [findNode(tree, key), parentOf(tree, key)]
  if (node === undefined) return false
  if (parentKey === (parent?.key ?? null)) return true
  const target = parentKey === null ? undefined : findNode(tree, parentKey)
  if (target === undefined || levelBelow(target) !== node.level) return false
  return !isNeeded(node, parent)
}

/** An index beyond the end is the end. The tree as it is where the node cannot go there. */
export function moveNode(tree: Tree, key: string, target: Target): Tree {
  const node = findNode(tree, key)
  if (node === undefined || !canMoveTo(tree, key, target)) return tree
  const without = takeOut(tree, key)
  const siblings = childrenOf(without, target.parentKey)
  const index = Math.max(0, Math.min(target.index, siblings.length))
  const moved = [...siblings.slice(0, index), node, ...siblings.slice(index)]
  return target.parentKey === null ? moved : withChildren(without, target.parentKey, moved)
}

/** Moves a node one place up or down as the eye sees it: past the end of its parent into the next one. */
export function moveNodeBy(tree: Tree, key: string, step: -1 | 1): Tree {
  const node = findNode(tree, key)
  if (node === undefined) return tree
  const parentKey = parentOf(tree, key)?.key ?? null
  const siblings = childrenOf(tree, parentKey)
  const index = siblings.findIndex(each => each.key === key) + step
  if (index >= 0 && index < siblings.length) return moveNode(tree, key, { parentKey, index })
  const parents = allNodes(tree).filter(each => each.level === levelAbove(node))
  const next = parents[parents.findIndex(each => each.key === parentKey) + step]
  if (parentKey === null || next === undefined) return tree
  return moveNode(tree, key, { parentKey: next.key, index: step === 1 ? 0 : next.children.length })
}

/** The copy is beside the node, with new keys and without what exists once: ids and monitors. */
export function duplicateNode(tree: Tree, key: string, names: TreeNames): Tree {
  const node = findNode(tree, key)
  if (node === undefined) return tree
  const parentKey = parentOf(tree, key)?.key ?? null
  const siblings = childrenOf(tree, parentKey)
  const copy = { ...copyOf(node, names), name: freeName(node.level, siblings, names) }
  const index = siblings.findIndex(each => each.key === key) + 1
  const all = [...siblings.slice(0, index), copy, ...siblings.slice(index)]
  return parentKey === null ? all : withChildren(tree, parentKey, all)
}

function copyOf(node: TreeNode, names: TreeNames): TreeNode {
  const children = node.children.map(child => copyOf(child, names))
  return { ...node, key: names.newKey(), id: null, monitors: [], children }
}

/** The last floor of a house and the last deck of an airspace stay. */
export function canRemove(tree: Tree, key: string): boolean {
  const node = findNode(tree, key)
  return node !== undefined && !isNeeded(node, parentOf(tree, key))
}

/** Removes a node with all below it. The tree stays as it is where the node has to stay. */
export function removeNode(tree: Tree, key: string): Tree {
  return canRemove(tree, key) ? takeOut(tree, key) : tree
}

/**
 * Adds a monitor even where the code hangs elsewhere already: that is a problem to be shown, not to be decided here.
 */
export function addMonitor(tree: Tree, deckKey: string, monitor: TreeMonitor): Tree {
  return changeNode(tree, deckKey, deck => {
    const isThere = deck.monitors.some(each => codeKey(each.code) === codeKey(monitor.code))
    if (deck.level !== 'deck' || isThere) return deck
    return { ...deck, monitors: [...deck.monitors, monitor] }
  })
}

/** Notes what is printed on the monitor of that code, wherever it hangs. */
export function proveMonitor(tree: Tree, code: string, proof: string): Tree {
  const wanted = codeKey(code)
  return decksWith(tree, code).reduce(
    (rest, { key }) =>
      changeNode(rest, key, deck => ({
        ...deck,
        monitors: deck.monitors.map(each => (codeKey(each.code) === wanted ? { ...each, proof } : each)),
      })),
    tree,
  )
}

/** The decks on which a code hangs: one where all is well. */
export function decksWith(tree: Tree, code: string): TreeNode[] {
  const wanted = codeKey(code)
  return allNodes(tree).filter(node => node.monitors.some(each => codeKey(each.code) === wanted))
}

/** Removes the monitor from this deck only; codes are compared without regard to case. */
export function removeMonitor(tree: Tree, deckKey: string, code: string): Tree {
  return changeNode(tree, deckKey, deck => {
    const monitors = deck.monitors.filter(each => codeKey(each.code) !== codeKey(code))
    return monitors.length === deck.monitors.length ? deck : { ...deck, monitors }
  })
}

/** The monitor hangs on this deck and on no other, wherever it was before. */
export function moveMonitor(tree: Tree, code: string, deckKey: string): Tree {
  if (findNode(tree, deckKey)?.level !== 'deck') return tree
  const from = decksWith(tree, code)
  const monitor = from[0]?.monitors.find(each => codeKey(each.code) === codeKey(code))
  if (monitor === undefined || (from.length === 1 && from[0]?.key === deckKey)) return tree
  const others = from.filter(deck => deck.key !== deckKey)
  const without = others.reduce((rest, deck) => removeMonitor(rest, deck.key, code), tree)
  return addMonitor(without, deckKey, monitor)
}

function levelBelow({ level }: Pick<TreeNode, 'level'>): TreeNode['level'] | undefined {
  return STRUCTURE_LEVELS[STRUCTURE_LEVELS.indexOf(level) + 1]
}

function levelAbove({ level }: TreeNode): TreeNode['level'] | undefined {
  return STRUCTURE_LEVELS[STRUCTURE_LEVELS.indexOf(level) - 1]
}

function parentOf(tree: Tree, key: string): TreeNode | undefined {
  return pathTo(tree, key).at(-2)
}

/** A floor or a deck without a neighbour. */
function isNeeded(node: TreeNode, parent: TreeNode | undefined): boolean {
  const isPart = node.level === 'floor' || node.level === 'deck'
  return isPart && (parent?.children.length ?? 0) <= 1
}

function childrenOf(tree: Tree, parentKey: string | null): Tree {
  return parentKey === null ? tree : (findNode(tree, parentKey)?.children ?? [])
}

function withChildren(tree: Tree, key: string, children: Tree): Tree {
  return changeNode(tree, key, node => ({ ...node, children }))
}

function takeOut(tree: Tree, key: string): Tree {
  if (tree.some(node => node.key === key)) return tree.filter(node => node.key !== key)
  return mapUnlessUnchanged(tree, node => {
    const children = takeOut(node.children, key)
    return children === node.children ? node : { ...node, children }
  })
}

function changeNode(tree: Tree, key: string, change: (node: TreeNode) => TreeNode): Tree {
  return mapUnlessUnchanged(tree, node => {
    if (node.key === key) return change(node)
    const children = changeNode(node.children, key, change)
    return children === node.children ? node : { ...node, children }
  })
}

/** The same list where nothing in it became another. */
function mapUnlessUnchanged(tree: Tree, change: (node: TreeNode) => TreeNode): Tree {
  const changed = tree.map(change)
  return changed.some((node, index) => node !== tree[index]) ? changed : tree
}
