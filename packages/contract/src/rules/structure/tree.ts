import type { ProductType } from '#values.ts'

/** The levels go from the root down: a node's level is its depth. */
export const STRUCTURE_LEVELS = ['house', 'floor', 'airspace', 'deck'] as const
export type StructureLevel = (typeof STRUCTURE_LEVELS)[number]

export interface TreeMonitor {
  code: string
  name: string
  /** The secret of its label, where it had to be given. */
  proof?: string | undefined
}

export interface TreeNode {
  key: string
  level: StructureLevel
  /** The node's id, or null until it is saved. */
  id: number | null
  name: string
  /** Only an airspace has one, and only once it is chosen; null otherwise. */
  productType: ProductType | null
  children: readonly TreeNode[]
  /** Only a deck has monitors. */
  monitors: readonly TreeMonitor[]
}

/** The houses. */
export type Tree = readonly TreeNode[]

/** This travels, before it is judged. */
export interface HouseInput {
  id?: number
  name: string
  floors: {
    id?: number
    name: string
    airspaces: {
      id?: number
      name: string
      product_type: ProductType | null
      decks: { id?: number; name: string; devices: { code: string; name: string; proof?: string }[] }[]
    }[]
  }[]
}

interface StructureLike {
  id: number
  name: string
  floors: readonly {
    id: number
    name: string
    airspaces: readonly {
      id: number
      name: string
      product_type: ProductType
      decks: readonly { id: number; name: string; devices: readonly { code: string; name: string }[] }[]
    }[]
  }[]
}

/**
 * Makes the tree of what stands on the site, to be edited. The key of what is saved is made from its id, so it is the
 * same after a reload.
 */
export function treeOf(houses: readonly StructureLike[]): Tree {
  const node = (level: StructureLevel, { id, name }: { id: number; name: string }): TreeNode => ({
    key: `${level}-${id}`,
    level,
    id,
    name,
    productType: null,
    children: [],
    monitors: [],
  })
  return houses.map(house => ({
    ...node('house', house),
    children: house.floors.map(floor => ({
      ...node('floor', floor),
      children: floor.airspaces.map(airspace => ({
        ...node('airspace', airspace),
        productType: airspace.product_type,
        children: airspace.decks.map(deck => ({
          ...node('deck', deck),
          monitors: deck.devices.map(({ code, name }) => ({ code, name })),
        })),
      })),
    })),
  }))
}

/** Makes the houses as a save sends them; what was never saved has no id. */
export function housesOf(tree: Tree): HouseInput[] {
  const named = ({ id, name }: TreeNode) => ({ ...(id !== null && { id }), name })
  return tree.map(house => ({
    ...named(house),
    floors: house.children.map(floor => ({
      ...named(floor),
      airspaces: floor.children.map(airspace => ({
        ...named(airspace),
        product_type: airspace.productType,
        decks: airspace.children.map(deck => ({
          ...named(deck),
          devices: deck.monitors.map(({ code, name, proof = '' }) => ({
            code,
            name,
            ...(proof !== '' && { proof }),
          })),
        })),
      })),
    })),
  }))
}

const CHILDREN: Readonly<Record<string, true>> = { houses: true, floors: true, airspaces: true, decks: true }

export interface NodePlace {
  /** The node, or null for the structure as a whole. */
  node: TreeNode | null
  /** The monitor that the message is about, where it is about one. */
  monitor: TreeMonitor | null
}

/**
 * Finds which node a field of the sent houses is about: `houses.0.floors.0.airspaces.1.name`, `….decks.0.devices.2`.
 */
export function placeInTree(tree: Tree, field: string): NodePlace {
  const steps = field.split('.')
  let node: TreeNode | null = null
  let siblings: readonly TreeNode[] = tree
  while (steps.length > 1 && CHILDREN[steps[0] ?? '']) {
    const found: TreeNode | undefined = siblings[Number(steps[1])]
    if (found === undefined) break
    node = found
    siblings = found.children
    steps.splice(0, 2)
  }
  const monitor = steps[0] === 'devices' ? (node?.monitors[Number(steps[1])] ?? null) : null
  return { node, monitor }
}

/** Lists every node, each before its children. */
export function allNodes(tree: Tree): TreeNode[] {
  return tree.flatMap(node => [node, ...allNodes(node.children)])
}

/** Finds a node at any level. */
export function findNode(tree: Tree, key: string): TreeNode | undefined {
  return allNodes(tree).find(node => node.key === key)
}

/** Finds the nodes from the house down to the node itself; empty where there is none. */
export function pathTo(tree: Tree, key: string): readonly TreeNode[] {
  for (const node of tree) {
    if (node.key === key) return [node]
    const below = pathTo(node.children, key)
    if (below.length > 0) return [node, ...below]
  }
  return []
}

export interface TreeCounts {
  houses: number
  airspaces: number
  decks: number
  monitors: number
}

/** Counts the nodes of each level; floors are not counted. */
export function countTree(tree: Tree): TreeCounts {
  const nodes = allNodes(tree)
  const of = (level: StructureLevel) => nodes.filter(node => node.level === level).length
  const monitors = nodes.reduce((sum, node) => sum + node.monitors.length, 0)
  return { houses: of('house'), airspaces: of('airspace'), decks: of('deck'), monitors }
}
