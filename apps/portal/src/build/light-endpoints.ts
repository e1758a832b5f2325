/**
 * Reduces the portal's calls to what goes over the wire: method, path and who may. The schemas, whose library is a third
 * of what a signed-in page would load, stay behind `api/full-endpoint.ts`, for the code that validates by them, and so
 * does what a writing call makes old, which leads to other modules of calls. The development server does the same.
 *
 * Nothing is read from the text of the contract: its modules are run, and what they export is written down as values.
 */
import path from 'node:path'
import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import type { Plugin } from 'vite'
import type { Area, EndpointModule } from './all-endpoints.ts'
import { runSource } from './run-source.ts'

const CONTRACT = /\/packages\/contract\/src\//
const ENDPOINTS = /\/packages\/contract\/src\/endpoints\/.+\.ts$/
const LIGHT = '?light'
/** The catalogue imports the endpoints whole, because it leads to the schemas, and so do whole endpoints each other. */
const WHOLE = /\/packages\/contract\/src\/(?:catalogue|endpoints\/.+)\.ts$/

export function lightEndpoints(): Plugin {
  let modules: Promise<ReadonlyMap<string, string>> | undefined
  return {
    name: 'earshot-light-endpoints',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (source.includes(LIGHT)) return source
      if (!source.includes('endpoints/') || importer === undefined || WHOLE.test(importer)) return null
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      return resolved !== null && ENDPOINTS.test(resolved.id) ? `${resolved.id}${LIGHT}` : null
    },
    async load(id) {
      const [file = '', area] = id.split(LIGHT)
      if (area === undefined) return null
      this.addWatchFile(file)
      modules ??= lightModules()
      const code = (await modules).get(id)
      return code === undefined ? null : { code, moduleType: 'js' }
    },
    // A light module imports no source, so the development server has to be told what it is made of.
    hotUpdate({ file, modules: changed }) {
      if (!CONTRACT.test(file)) return
      modules = undefined
      const known = [...this.environment.moduleGraph.idToModuleMap.values()]
      return [...changed, ...known.filter(({ id }) => id?.includes(LIGHT))]
    },
  }
}

/** Returns the light code of each module of endpoints and of each of its areas, by the module's id. */
export async function lightModules(): Promise<ReadonlyMap<string, string>> {
  const { endpointModules } = await runSource<typeof import('./all-endpoints.ts')>('build/all-endpoints.ts')
  const entries = Object.entries(endpointModules)
  return new Map(
    entries.flatMap(([file, module]) =>
      lightModulesOf(`${path.resolve(import.meta.dirname, file)}${LIGHT}`, module),
    ),
  )
}

/**
 * Makes a module of each call, one of each area, and one that exports the areas by their names: a file of the build
 * gets the calls that its own code asks for, because the bundler divides by modules and keeps objects whole.
 */
function lightModulesOf(id: string, module: EndpointModule): [id: string, code: string][] {
  const areas = Object.entries(module).filter((each): each is [string, Area] => isArea(each[1]))
  const calls = areas.flatMap(([area, each]) =>
    Object.entries(each).map(([name, call]) => ({ area, name, call })),
  )
  const idOf = (...names: string[]) => [id, ...names].join('&')
  const exportsOf = (area: string) => calls.filter(call => call.area === area).map(({ name }) => name)
  return [
    [id, areas.map(([area]) => exportFrom(`* as ${area}`, idOf(area))).join('')],
    ...areas.map(([area]): [string, string] => [
      idOf(area),
      exportsOf(area)
        .map(name => exportFrom(`{ call as ${name} }`, idOf(area, name)))
        .join(''),
    ]),
    ...calls.map(({ area, name, call }): [string, string] => [
      idOf(area, name),
      `export const call = ${JSON.stringify(lightCall(call))}\n`,
    ]),
  ]
}

const exportFrom = (what: string, id: string) => `export ${what} from ${JSON.stringify(id)}\n`

function isArea(value: object): value is Area {
  return Object.values(value).every(call => typeof call === 'object' && call !== null && 'path' in call)
}

/**
 * Leaves what the portal asks a call for: neither its schemas, nor what it makes old, nor what only the server judges by.
 * The portal has to know whether there is an answer to read, but not its shape.
 */
function lightCall(call: EndpointShape): object {
  const { params, query, body, stream, summary, changes, success, ...rest } = call
  const { signedInOnly, recentSignIn, beforeSecondFactor, ...wire } = rest
  return { ...wire, success: { status: success.status, ...(success.body !== undefined && { body: true }) } }
}
