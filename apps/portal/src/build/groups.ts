/**
 * Decides which sources share a file. Over a phone's network a file costs a round trip more than its bytes do, so code
 * that is needed together is one file, and nobody fetches what only others need. The groups follow from who imports
 * what: a new page, or a part that two pages share, finds its file by itself.
 */
import path from 'node:path'

/** The part of a bundle's module that is needed here. */
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

/** The runtime is the bundler's own code. */
const RUNTIME = /rolldown\/runtime/
const PAGE = /\/src\/(?:(?:features|admin)\/[\w-]+\/\w+(?:Pages?|Layout)|app\/layouts\/\w+Layout)\.tsx$/
/** The administrators' frame is fetched with their pages. */
const LAYOUT = /\/src\/app\/layouts\/(?!Admin)\w+Layout\.tsx$/
const VISITORS = /\/src\/features\/(?:session|registration|public|error-pages)\//
/** Most visitors see this page first. */
const DOOR = /\/src\/features\/session\/SignInPage\.tsx$/
/** The sign-in page asks for these once its form is on screen. Its other parts are asked for only by those who need them. */
const AFTER_DOOR = /\/src\/(?:features\/session\/SignInExtras|ui\/choice\/LanguageMenu)\.tsx$/
/** The pages that people keep open. People who look at one of them look at the others too, so they are one file. */
const KEPT_OPEN =
  /\/src\/features\/(?:sites\/SiteList|site-dashboard\/SiteDashboard|alerts\/AlertList|airspaces\/Airspace)Page\.tsx$/
/** The page of an alert is opened from a message, but is too heavy to be in the file of the others. */
const ALERT = /\/src\/features\/alerts\/AlertPage\.tsx$/
/**
 * The chart is fetched as one file when such a page shows. Its icons, which other pages show too, stay out, because
 * those pages should not fetch it.
 */
const CHART = /\/src\/domain\/charts\/AirspaceChart\.tsx$/
/** The code that is fetched beside the first script for signed-in people. */
const PERSISTENCE = /\/src\/(?:api\/query-persistence|app\/route-table\/user-routes)\.ts$/
/** The queue's code is fetched where something was written without a network, so it must bring no other page along. */
const QUEUE = /\/src\/(?:api\/queue\/(?:queue|after-sent)\.ts|app\/layouts\/WaitingLink\.tsx)$/
const ICON = /\/node_modules\/@tabler\//
const STYLE = /\.css$/
const CONTRACT = /\/packages\/contract\/src\//
const FORM_KIT = /\/src\/ui\/forms\/inputs\/|\/node_modules\/react-hook-form\//
const TABLE_KIT = /\/src\/ui\/table\//

/** The schemas and their library, for the code that validates by them. */
const SCHEMAS =
  /\/packages\/contract\/src\/(?:schemas\/(?!messages)|endpoints\/.*\.ts$|telemetry\/|catalogue|events)|\/node_modules\/zod\/|\/src\/api\/(?:full-endpoint|parse-event)\.ts$/

/**
 * The files by who needs their sources, each with what the ones before it have left: the first load, with what the
 * sign-in page and signed-in pages both need; the signed-in frame with the pages that are kept open; the queue; the
 * sign-in page; the chart; the schemas; what other pages share; and what the sign-in page fetches once its form is
 * there.
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

/** The menus, and what else opens beside a button. */
const MENUS = { name: 'menus', test: /\/node_modules\/(?:@floating-ui|tabbable)\// }

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
      // A page that needs a rule of the contract should not fetch the schemas for it.
      includeDependenciesRecursively: name !== 'schemas',
    }),
  )
  // What the first load needs of a library that menus need too is part of the first load.
  const [start, ...others] = shared
  return [start, MENUS, ...others].flatMap((group, place, { length }) =>
    group === undefined ? [] : [{ ...group, priority: length - place }],
  )
}

/** Remembers modules, because each question to the bundler copies what it knows. */
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

/** Everything that decides in which file a source is. */
interface Source {
  id: string
  moduleOf: ModuleOf
  /** The pages that need it at once, and those of them that signed-in people see. */
  pages: readonly string[]
  signedIn: readonly string[]
  isDoors: boolean
  isAfterDoor: boolean
  isFrames: boolean
  isOfChart: boolean
  isOfQueue: boolean
}

function sourceOf(id: string, { roots, moduleOf }: { roots: string[]; moduleOf: ModuleOf }): Source {
  const isNeededBy = (pattern: RegExp) => roots.some(root => pattern.test(root))
  const pages = roots.filter(root => PAGE.test(root))
  return {
    id,
    moduleOf,
    pages,
    signedIn: pages.filter(page => !VISITORS.test(page)),
    isDoors: pages.some(page => DOOR.test(page)),
    isAfterDoor: isNeededBy(AFTER_DOOR),
    isFrames: [LAYOUT, KEPT_OPEN, PERSISTENCE].some(isNeededBy),
    isOfChart: isNeededBy(CHART),
    isOfQueue: isNeededBy(QUEUE),
  }
}

/** True if a source is a style of one of the files that most people fetch. */
function isEarlyStyle({ id, isDoors, isAfterDoor, isFrames, isOfChart, isOfQueue }: Source): boolean {
  return STYLE.test(id) && (isDoors || isAfterDoor || isFrames || isOfChart || isOfQueue)
}

/** The rules in their order, the first that holds deciding; null is the page's own file. */
const RULES: readonly [file: (typeof SHARED)[number] | null, holds: (source: Source) => boolean][] = [
  // The styles are one sheet: on a phone its few kilobytes cost less than another file.
  ['start', isEarlyStyle],
  ['start', ({ isDoors, isAfterDoor, signedIn }) => (isDoors || isAfterDoor) && signedIn.length > 0],
  // What schemas are made of and one of these needs too is apart from both, so that no form fetches them.
  ['start', source => (source.isFrames || source.isOfChart) && isOfSchemas(source.id, source.moduleOf)],
  ['schemas', ({ id, moduleOf }) => isOfSchemas(id, moduleOf)],
  ['front', ({ isDoors, isAfterDoor, pages }) => isDoors || (isAfterDoor && pages.length > 0)],
  ['shell', ({ id, isFrames, isOfChart }) => isFrames || (isOfChart && ICON.test(id))],
  ['queue', ({ isOfQueue }) => isOfQueue],
  ['chart', ({ isOfChart }) => isOfChart],
  ['extras', ({ pages, isAfterDoor }) => pages.length === 0 && isAfterDoor],
  [null, ({ pages }) => pages.length < 2],
  ['alert', ({ pages }) => pages.some(page => ALERT.test(page))],
  ['forms', ({ id, moduleOf }) => needs(id, FORM_KIT, moduleOf)],
  ['tables', ({ id, moduleOf }) => needs(id, TABLE_KIT, moduleOf)],
  ['visitors', ({ signedIn }) => signedIn.length === 0],
  ['pages', () => true],
]

/** Returns the shared file of a source, or null for what only one page needs: that is in the page's own file. */
function sharedFile(id: string, moduleOf: ModuleOf): string | null {
  if (RUNTIME.test(id)) return 'start'
  const roots = rootsOf(id, moduleOf)
  if (roots.some(root => moduleOf(root)?.isEntry)) return 'start'
  if (SCHEMAS.test(id)) return 'schemas'
  const source = sourceOf(id, { roots, moduleOf })
  return RULES.find(([, holds]) => holds(source))?.[0] ?? null
}

/**
 * Finds what is fetched on demand (pages, and parts inside them) and needs this source at once. Code that needs it for
 * a schema only has the schemas first.
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

/**
 * The importers are remembered, because each module is on the way to many roots, and finding those that name it reads
 * all importers of its index.
 */
const importers = new WeakMap<Module, readonly string[]>()

function importersOf(id: string, module: Module, moduleOf: ModuleOf): readonly string[] {
  const known = importers.get(module)
  if (known !== undefined) return known
  const found = findImporters(id, module, moduleOf)
  importers.set(module, found)
  return found
}

/** Finds the importers of a module. Through a library's index only those that name it count. */
function findImporters(id: string, module: Module, moduleOf: ModuleOf): string[] {
  const name = new RegExp(`\\b${path.basename(id).replace(/\.\w+$/, '')}\\b`, 'i')
  return module.importers.flatMap(importer => {
    const index = moduleOf(importer)
    if (index === null || !/\/node_modules\/.*\/(?:index|tabler-icons-react)\.m?js$/.test(importer))
      return [importer]
    return index.importers.filter(each => name.test(moduleOf(each)?.code ?? ''))
  })
}

/** True if the source is a rule or constant of the contract that schemas are made of. */
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

function visit(first: string, next: (id: string) => readonly string[]): void {
  const seen = new Set<string>()
  const waiting = [first]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    waiting.push(...next(id))
  }
}
