/**
 * Decides which sources share a file. Over a phone's network a file costs a round trip more than its bytes do, so code
 * that is needed together is one file, and nobody fetches what only others need. The groups follow from who imports
 * what: a new page, or a part that two pages share, finds its file by itself.
 */
import path from 'node:path'
import { reachable } from './reachable.ts'

/** The part of a bundle's module that is needed here. */
interface Module {
  isEntry: boolean
  code: string | null
  importers: readonly string[]
  importedIds: readonly string[]
  dynamicImporters: readonly string[]
}
type ModuleOf = (id: string) => Module | null

interface Graph {
  moduleOf: ModuleOf
  importersOf: (id: string) => readonly string[]
}

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
const PERSISTENCE = /\/src\/(?:api\/persistence\/query-persistence|app\/route-table\/user-routes)\.ts$/
/** The queue's code is fetched where something was written without a network, so it must bring no other page along. */
const QUEUE = /\/src\/(?:api\/queue\/(?:queue|after-sent)\.ts|app\/layouts\/WaitingLink\.tsx)$/
const ICON = /\/node_modules\/@tabler\//
const STYLE = /\.css$/
const CONTRACT = /\/packages\/contract\/src\//
/** The module of one call (`light-endpoints.ts`), which all importers of its file seem to need. */
const CALL = /^(?<file>.+\?light)&(?<area>\w+)&(?<name>\w+)$/
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
  let graph: Graph | undefined
  const fileOf = remembered((id, moduleOf: ModuleOf) => {
    graph ??= graphOf(moduleOf)
    return sharedFile(id, graph)
  })
  const shared = SHARED.map(
    (name): Omit<Group, 'priority'> => ({
      debugName: name,
      name: (id, bundler) => (fileOf(id, each => bundler.getModuleInfo(each)) === name ? name : null),
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

/** The bundler copies a module for each question, and finding its importers reads all those of its index. */
function graphOf(moduleOf: ModuleOf): Graph {
  const copyOf = remembered(id => withoutLibraryCode(id, moduleOf(id)))
  return { moduleOf: copyOf, importersOf: remembered(id => findImporters(id, copyOf)) }
}

function withoutLibraryCode(id: string, module: Module | null): Module | null {
  if (module === null) return null
  const { isEntry, importers, importedIds, dynamicImporters, code } = module
  const isLibrary = id.includes('/node_modules/')
  return { isEntry, importers, importedIds, dynamicImporters, code: isLibrary ? null : code }
}

function remembered<Answer extends object | string | null, Rest extends unknown[]>(
  answer: (id: string, ...rest: Rest) => Answer,
): (id: string, ...rest: Rest) => Answer {
  const known = new Map<string, Answer>()
  return (id, ...rest) => {
    const before = known.get(id)
    if (before !== undefined) return before
    const found = answer(id, ...rest)
    known.set(id, found)
    return found
  }
}

/** Everything that decides in which file a source is. */
interface Source {
  id: string
  graph: Graph
  roots: readonly string[]
  /** The pages that need it at once, and those of them that signed-in people see. */
  pages: readonly string[]
  signedIn: readonly string[]
}

function sourceOf(id: string, graph: Graph, roots: readonly string[]): Source {
  const pages = roots.filter(root => PAGE.test(root))
  return { id, graph, roots, pages, signedIn: pages.filter(page => !VISITORS.test(page)) }
}

type Holds = (source: Source) => boolean
const isNeededBy =
  (...patterns: RegExp[]): Holds =>
  ({ roots }) =>
    patterns.some(pattern => roots.some(root => pattern.test(root)))
const isDoors = isNeededBy(DOOR)
const isAfterDoor = isNeededBy(AFTER_DOOR)
const isFrames = isNeededBy(LAYOUT, KEPT_OPEN, PERSISTENCE)
const isOfChart = isNeededBy(CHART)
const isOfQueue = isNeededBy(QUEUE)
const EARLY: readonly Holds[] = [isDoors, isAfterDoor, isFrames, isOfChart, isOfQueue]

/** The rules in their order, the first that holds deciding; null is the page's own file. */
const RULES: readonly [file: (typeof SHARED)[number] | null, holds: Holds][] = [
  // The styles are one sheet: on a phone its few kilobytes cost less than another file.
  ['start', source => STYLE.test(source.id) && EARLY.some(holds => holds(source))],
  ['start', source => (isDoors(source) || isAfterDoor(source)) && source.signedIn.length > 0],
  // What schemas are made of and one of these needs too is apart from both, so that no form fetches them.
  ['start', source => (isFrames(source) || isOfChart(source)) && isOfSchemas(source)],
  ['schemas', isOfSchemas],
  ['front', source => isDoors(source) || (isAfterDoor(source) && source.pages.length > 0)],
  ['shell', source => isFrames(source) || (isOfChart(source) && ICON.test(source.id))],
  ['queue', isOfQueue],
  ['chart', isOfChart],
  ['extras', isAfterDoor],
  // A call that a page shares with a part of itself is too little for a file of its own.
  [null, ({ id, pages, roots }) => pages.length < 2 && !(CALL.test(id) && roots.length > 1)],
  ['alert', isNeededBy(ALERT)],
  ['forms', source => needs(source, FORM_KIT)],
  ['tables', source => needs(source, TABLE_KIT)],
  ['visitors', ({ signedIn }) => signedIn.length === 0],
  ['pages', () => true],
]

/** Returns the shared file of a source, or null for what only one page needs: that is in the page's own file. */
function sharedFile(id: string, graph: Graph): string | null {
  if (RUNTIME.test(id)) return 'start'
  const roots = rootsOf(id, graph)
  if (roots.some(root => graph.moduleOf(root)?.isEntry)) return 'start'
  if (SCHEMAS.test(id)) return 'schemas'
  const source = sourceOf(id, graph, roots)
  return RULES.find(([, holds]) => holds(source))?.[0] ?? null
}

/**
 * Finds what is fetched on demand (pages, and parts inside them) and needs this source at once. Code that needs it for
 * a schema only has the schemas first.
 */
function rootsOf(id: string, { moduleOf, importersOf }: Graph): string[] {
  const isForSchema = (each: string) => each !== id && SCHEMAS.test(each)
  const needing = reachable([id], each => (isForSchema(each) ? [] : importersOf(each)))
  return needing.filter(each => {
    const module = isForSchema(each) ? null : moduleOf(each)
    return module !== null && (module.isEntry || module.dynamicImporters.length > 0)
  })
}

/** Finds the importers of a module. Through a library's index only those that name it count. */
function findImporters(id: string, moduleOf: ModuleOf): string[] {
  const call = CALL.exec(id)?.groups
  if (call !== undefined) return findCallers(call, moduleOf)
  const name = new RegExp(`\\b${path.basename(id).replace(/\.\w+$/, '')}\\b`, 'i')
  return (moduleOf(id)?.importers ?? []).flatMap(importer => {
    const index = moduleOf(importer)
    if (index === null || !/\/node_modules\/.*\/(?:index|tabler-icons-react)\.m?js$/.test(importer))
      return [importer]
    return index.importers.filter(each => name.test(moduleOf(each)?.code ?? ''))
  })
}

/** Finds the sources that name a call of the contract, for example `sites.list`. */
function findCallers({ file = '', area, name }: Record<string, string>, moduleOf: ModuleOf): string[] {
  const call = new RegExp(`\\b${area}\\.${name}\\b`)
  return (moduleOf(file)?.importers ?? []).filter(each => call.test(moduleOf(each)?.code ?? ''))
}

/** True if the source is a rule or constant of the contract that schemas are made of. */
function isOfSchemas({ id, graph: { moduleOf } }: Source): boolean {
  const needing = reachable([id], each => (CONTRACT.test(each) ? (moduleOf(each)?.importers ?? []) : []))
  return needing.some(each => SCHEMAS.test(each))
}

function needs({ id, graph: { moduleOf } }: Source, kit: RegExp): boolean {
  const imported = reachable([id], each => (kit.test(each) ? [] : (moduleOf(each)?.importedIds ?? [])))
  return imported.some(each => kit.test(each))
}
