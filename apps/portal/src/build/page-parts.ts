/**
 * Finds out what each page is made of from where that is written down: its path from the route table, its code and
 * texts from its feature's `routes.ts`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ESTree, parseSync } from 'vite'

/** What a page is made of besides the first script; `*` stands for one part of the path. */
export interface PageParts {
  path: string
  /** The sources, below `src`, whose code the page begins with. */
  sources: readonly string[]
  /** The namespaces that the sources ask for. */
  texts: readonly string[]
}

type Node = ESTree.Node
type Of<Type extends Node['type']> = Extract<Node, { type: Type }>
type Parts = Pick<PageParts, 'sources' | 'texts'>
/** The parts are kept by file, because two features may have pages of the same name. */
type PartsByFile = ReadonlyMap<Node, ReadonlyMap<string, Parts>>

interface Route {
  /** The file of the table that the route is in: names are unique only within a file. */
  file: Node
  /** The constant that holds the route, which its children name. */
  name: string | undefined
  parent: string | undefined
  /** The path; it is empty for a frame around other routes. */
  path: string
  /** The constants that are spread into the route, a page's among them. */
  spread: string[]
}

const SOURCE = path.resolve(import.meta.dirname, '..')
const TABLE = 'app/route-table'
/** The files that bring the routes of an area which is not in the first script, by the first step of its paths. */
const AREAS: Readonly<Record<string, string>> = {
  app: `${TABLE}/user-routes.ts`,
  admin: `${TABLE}/admin-routes.ts`,
}
/** The root leads visitors without a session to this page. */
const DOOR = '/sign-in'

/** Returns every page that the route table leads to. A path that says more comes before one that also matches it. */
export function allPages(): PageParts[] {
  const table = readdirSync(path.join(SOURCE, TABLE)).map(file => parse(`${TABLE}/${file}`))
  const routes = table.flatMap(file => nodesOf(file, 'CallExpression').flatMap(call => routeOf(call, file)))
  const parts = new Map(table.map(file => [file, partsByName(file)]))
  const pages = routes
    .flatMap(route => pageOf(route, routes, parts))
    .sort((one, other) => openParts(one) - openParts(other))
  const door = pages.find(page => page.path === DOOR)
  return door === undefined ? pages : [{ ...door, path: '/' }, ...pages]
}

function openParts({ path }: PageParts): number {
  return path.split('*').length
}

/**
 * Returns the page of a route, or none for a route without a page of its own: it leads on, or holds others of which one
 * stands in its place.
 */
function pageOf(route: Route, routes: readonly Route[], parts: PartsByFile): PageParts[] {
  const way = wayTo(route, routes)
  const partsOf = ({ file, spread }: Route) => spread.flatMap(name => parts.get(file)?.get(name) ?? [])
  if (partsOf(route).length === 0 || route.path === '$' || route.path === '') return []
  if (routes.some(child => child.path === '/' && parentOf(child, routes) === route)) return []
  const all = way.flatMap(partsOf)
  const steps = way.flatMap(step => step.path.split('/').filter(step => step !== ''))
  const area = AREAS[steps[0] ?? '']
  return [
    {
      path: `/${steps.map(step => (step.startsWith('$') ? '*' : step)).join('/')}`,
      sources: [...(area === undefined ? [] : [area]), ...all.flatMap(({ sources }) => sources)],
      texts: [...new Set(all.flatMap(({ texts }) => texts))],
    },
  ]
}

/** Returns the routes from the first one that has a page of its own to this one. */
function wayTo(route: Route, routes: readonly Route[]): Route[] {
  const parent = parentOf(route, routes)
  return parent === undefined ? [route] : [...wayTo(parent, routes), route]
}

function parentOf({ file, parent }: Route, routes: readonly Route[]): Route | undefined {
  const named = routes.filter(({ name }) => name !== undefined && name === parent)
  return named.find(route => route.file === file) ?? named[0]
}

function routeOf(call: Of<'CallExpression'>, file: Node): Route[] {
  const [shape] = call.arguments
  if (!isCalled(call, 'createRoute') || shape?.type !== 'ObjectExpression') return []
  const kept = nodesOf(file, 'VariableDeclarator').find(({ init }) => init === call)
  const parent = nodesOf(fieldOf(shape, 'getParentRoute'), 'Identifier').at(-1)
  return [
    {
      file,
      name: kept?.id.type === 'Identifier' ? kept.id.name : undefined,
      parent: parent?.name,
      path: stringsIn(fieldOf(shape, 'path'))[0] ?? '',
      spread: shape.properties.flatMap(property =>
        property.type === 'SpreadElement' ? nodesOf(property, 'Identifier').map(({ name }) => name) : [],
      ),
    },
  ]
}

/** Says for every constant that a file of the table imports from a `routes.ts` what its page is made of. */
function partsByName(table: Node): Map<string, Parts> {
  const parts = new Map<string, Parts>()
  for (const { source } of nodesOf(table, 'ImportDeclaration')) {
    if (!/^#.*\/(?:\w+-)?routes\.ts$/.test(source.value)) continue
    const file = source.value.replace(/^#/, '')
    for (const [name, part] of partsIn(parse(file), path.dirname(file))) parts.set(name, part)
  }
  return parts
}

function partsIn(file: Node, folder: string): [string, Parts][] {
  const constants = nodesOf(file, 'VariableDeclarator')
  return constants.flatMap(({ id, init }) => {
    const call = nodesOf(init, 'CallExpression').find(each => isCalled(each, 'lazyPage'))
    if (call === undefined || id.type !== 'Identifier') return []
    // Several pages of one file share the code that loads them, or their texts.
    const [loader, , texts] = call.arguments.map(argument =>
      stringsIn(
        argument.type === 'Identifier'
          ? constants.find(({ id }) => isNamed(id, argument.name))?.init
          : argument,
      ),
    )
    return [[id.name, { sources: [path.posix.join(folder, loader?.[0] ?? '')], texts: texts ?? [] }]]
  })
}

function parse(file: string): Node {
  return parseSync(file, readFileSync(path.join(SOURCE, file), 'utf8')).program
}

function fieldOf(shape: Of<'ObjectExpression'>, key: string): Node | undefined {
  const found = shape.properties.find(property => property.type === 'Property' && isNamed(property.key, key))
  return found?.type === 'Property' ? found.value : undefined
}

function isCalled({ callee }: Of<'CallExpression'>, name: string): boolean {
  return isNamed(callee, name)
}

function isNamed(node: Node, name: string): boolean {
  return node.type === 'Identifier' && node.name === name
}

function stringsIn(node: Node | null | undefined): string[] {
  return nodesOf(node, 'Literal').flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
}

/** Returns every node of this type, the outer before the inner. */
function nodesOf<Type extends Node['type']>(node: unknown, type: Type): Of<Type>[] {
  if (Array.isArray(node)) return node.flatMap(each => nodesOf(each, type))
  if (typeof node !== 'object' || node === null) return []
  const own = isOfType(node, type) ? [node] : []
  return [...own, ...Object.values(node).flatMap(each => nodesOf(each, type))]
}

function isOfType<Type extends Node['type']>(node: object, type: Type): node is Of<Type> {
  return 'type' in node && node.type === type
}
