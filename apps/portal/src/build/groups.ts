/**
 * Which sources share a file. Over a phone's network a file costs a round trip more than its bytes do, so what is needed
 * together is one file; and nobody fetches what only others need. Which those are follows from who imports what: a new
 * page, or a part that two pages share, finds its file by itself.
 */
import path from 'node:path'

/** As much of a bundle's module as is needed here. */
interface Module {
  isEntry: boolean
  code: string | null
  importers: readonly string[]
  importedIds: readonly string[]
  dynamicImporters: readonly string[]
}
type ModuleOf = (id: string) => Module | null

interface Group {
  name: string | ((id: string, graph: { getModuleInfo: ModuleOf }) => string | null)
  debugName?: string
  test?: RegExp
  priority: number
  includeDependenciesRecursively?: boolean
}

/** The bundler's own. */
const RUNTIME = /rolldown\/runtime/
const PAGE = /\/src\/(?:features\/[\w-]+\/\w+(?:Pages?|Layout)|app\/layouts\/\w+Layout)\.tsx$/
const LAYOUT = /\/src\/app\/layouts\/\w+Layout\.tsx$/
const VISITORS = /\/src\/features\/(?:session|registration|public|error-pages)\//
/** The page most people see first. */
const DOOR = /\/src\/features\/session\/SignInPage\.tsx$/
/** What people keep open. Whoever looks at one of these looks at the others, so they are one file. */
const KEPT_OPEN =
  /\/src\/features\/(?:sites\/SiteList|site-dashboard\/SiteDashboard|alerts\/AlertList|airspaces\/Airspace)Page\.tsx$/
/** Come to from a message, but too heavy for the others. */
const ALERT = /\/src\/features\/alerts\/AlertPage\.tsx$/
/** Comes when such a page shows, as one file; its icons, which other pages show too, are not worth it to them. */
const CHART = /\/src\/barn\/charts\/AirspaceChart\.tsx$/
/** What is fetched beside the first script, for whoever is signed in. */
const MEMORY = /\/src\/(?:api\/memory|app\/route-table\/user-routes)\.ts$/
/** Comes where something was written without a network: it must bring no other page along. */
const QUEUE = /\/src\/(?:api\/queue\/(?:queue|after-sent)\.ts|app\/layouts\/WaitingLink\.tsx)$/
const ICON = /\/node_modules\/@tabler\//
const STYLE = /\.css$/
const CONTRACT = /\/packages\/contract\/src\//
const FORM_KIT = /\/src\/ui\/forms\/inputs\/|\/node_modules\/react-hook-form\//
const TABLE_KIT = /\/src\/ui\/table\//

/** Schemas and their library, for what judges by them. */
const SCHEMAS =
  /\/packages\/contract\/src\/(?:schemas\/(?!messages)|endpoints\/.*\.ts$|telemetry\/|catalogue|events)|\/node_modules\/zod\/|\/src\/api\/full-entry\.ts$/

/**
 * Files by who needs their sources, each with what the ones before it have left: the first load, with what the door and
 * signed-in pages both need; the signed-in frame with the pages kept open; the queue; the door; the chart; the schemas; what others share; and
 * what the door fetches once its form is there.
 */
const SHARED = [
  'start',
  'shell',
  'queue',
  'front',
  'chart',
  'schemas',
  'alert',
  'pages',
  'visitors',
  'tables',
  'forms',
  'extras',
] as const

/** Menus and what opens beside a button. */
const MENUS = { name: 'menus', test: /\/node_modules\/(?:@mantine|@floating-ui)\// }

export function groups(): Group[] {
  const files = new Map<string, string | null>()
  const known = new Map<string, Module | null>()
  const shared = SHARED.map(
    (name): Omit<Group, 'priority'> => ({
      debugName: name,
      name: (id, graph) => {
        if (!files.has(id)) files.set(id, sharedFile(id, remembering(known, graph.getModuleInfo.bind(graph))))
        return files.get(id) === name ? name : null
      },
      // A rule of the contract that a page needs too is not worth the schemas to it.
      includeDependenciesRecursively: name !== 'schemas',
    }),
  )
  // What the first load needs of a library that menus need too is the first load's.
  const [start, ...others] = shared
  return [start, MENUS, ...others].flatMap((group, place, { length }) =>
    group === undefined ? [] : [{ ...group, priority: length - place }],
  )
}

/** Each question to the bundler is a copy of what it knows. */
function remembering(known: Map<string, Module | null>, moduleOf: ModuleOf): ModuleOf {
  return id => {
    if (!known.has(id)) known.set(id, copyOf(id, moduleOf(id)))
    return known.get(id) ?? null
  }
}

function copyOf(id: string, module: Module | null): Module | null {
  if (module === null) return null
  const { isEntry, importers, importedIds, dynamicImporters } = module
  const code = id.includes('/node_modules/') ? null : module.code
  return { isEntry, importers, importedIds, dynamicImporters, code }
}

/** Null for what only one page needs: that is in the page's own file. */
function sharedFile(id: string, moduleOf: ModuleOf): string | null {
  if (RUNTIME.test(id)) return 'start'
  const roots = rootsOf(id, moduleOf)
  if (roots.some(root => moduleOf(root)?.isEntry)) return 'start'
  if (SCHEMAS.test(id)) return 'schemas'
  const pages = roots.filter(root => PAGE.test(root))
  const signedIn = pages.filter(page => !VISITORS.test(page))
  const isDoors = pages.some(page => DOOR.test(page))
  const isAfterDoor = roots.some(root => isFetchedByDoor(root, moduleOf))
  const isFrames = roots.some(root => LAYOUT.test(root) || KEPT_OPEN.test(root) || MEMORY.test(root))
  const isOfChart = roots.some(root => CHART.test(root))
  // One sheet: to a phone its few kilobytes are less than another file.
  const isOfQueue = roots.some(root => QUEUE.test(root))
  if (STYLE.test(id) && (isDoors || isAfterDoor || isFrames || isOfChart || isOfQueue)) return 'start'
  if ((isDoors || isAfterDoor) && signedIn.length > 0) return 'start'
  if (isOfSchemas(id, moduleOf)) return isFrames ? 'start' : 'schemas'
  if (isDoors || (isAfterDoor && pages.length > 0)) return 'front'
  if (isFrames || (isOfChart && ICON.test(id))) return 'shell'
  if (isOfQueue) return 'queue'
  if (isOfChart) return 'chart'
  if (pages.length === 0) return isAfterDoor ? 'extras' : null
  if (pages.length === 1) return null
  if (pages.some(page => ALERT.test(page))) return 'alert'
  if (needs(id, FORM_KIT, moduleOf)) return 'forms'
  if (needs(id, TABLE_KIT, moduleOf)) return 'tables'
  return signedIn.length === 0 ? 'visitors' : 'pages'
}

/**
 * What is fetched on demand (pages, and parts inside them), as far as it needs this source at once. Who needs it for the
 * sake of a schema has the schemas first.
 */
function rootsOf(id: string, moduleOf: ModuleOf): string[] {
  const roots: string[] = []
  visit(id, next => {
    const module = moduleOf(next)
    if (module === null || (next !== id && SCHEMAS.test(next))) return []
    if (module.isEntry || module.dynamicImporters.length > 0) roots.push(next)
    return importersOf(next, module, moduleOf)
  })
  return roots
}

/** Each stands on the way to many roots, and to find who names it all of its index's importers are read. */
const importers = new WeakMap<Module, readonly string[]>()

function importersOf(id: string, module: Module, moduleOf: ModuleOf): readonly string[] {
  const known = importers.get(module)
  if (known !== undefined) return known
  const found = findImporters(id, module, moduleOf)
  importers.set(module, found)
  return found
}

/** Through a library's index it is needed by those who name it only. */
function findImporters(id: string, module: Module, moduleOf: ModuleOf): string[] {
  const name = new RegExp(`\\b${path.basename(id).replace(/\.\w+$/, '')}\\b`, 'i')
  return module.importers.flatMap(importer => {
    const index = moduleOf(importer)
    if (index === null || !/\/node_modules\/.*\/(?:index|tabler-icons-react)\.m?js$/.test(importer))
      return [importer]
    return index.importers.filter(each => name.test(moduleOf(each)?.code ?? ''))
  })
}

/** A rule or constant of the contract that schemas are made of. */
function isOfSchemas(id: string, moduleOf: ModuleOf): boolean {
  let found = false
  visit(id, next => {
    found ||= SCHEMAS.test(next)
    return found || !CONTRACT.test(next) ? [] : (moduleOf(next)?.importers ?? [])
  })
  return found
}

function needs(id: string, kit: RegExp, moduleOf: ModuleOf): boolean {
  let found = false
  visit(id, next => {
    found ||= kit.test(next)
    return found ? [] : (moduleOf(next)?.importedIds ?? [])
  })
  return found
}

/** A part that the front door asks for once its form is on screen, rather than the first script. */
function isFetchedByDoor(root: string, moduleOf: ModuleOf): boolean {
  const askers = moduleOf(root)?.dynamicImporters ?? []
  return askers.some(asker => {
    const pages = rootsOf(asker, moduleOf)
    return pages.some(page => DOOR.test(page)) && !pages.some(page => moduleOf(page)?.isEntry)
  })
}

function visit(first: string, next: (id: string) => readonly string[]): void {
  const seen = new Set<string>()
  const waiting = [first]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    waiting.push(...next(id))
  }
}
