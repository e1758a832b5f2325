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
      if (!source.includes('endpoints/') || importer === undefined || WHOLE.test(importer)) return null
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      return resolved !== null && ENDPOINTS.test(resolved.id) ? `${resolved.id}${LIGHT}` : null
    },
    async load(id) {
      if (!id.endsWith(LIGHT)) return null
      const file = id.slice(0, -LIGHT.length)
      this.addWatchFile(file)
      modules ??= lightModules()
      const code = (await modules).get(file)
      return code === undefined ? null : { code, moduleType: 'js' }
    },
    // A light module imports nothing, so the development server has to be told what it is made of.
    hotUpdate({ file, modules: changed }) {
      if (!CONTRACT.test(file)) return
      modules = undefined
      const known = [...this.environment.moduleGraph.idToModuleMap.values()]
      return [...changed, ...known.filter(({ id }) => id?.endsWith(LIGHT))]
    },
  }
}

/** Returns the light code of each module of endpoints, by the module's file. */
export async function lightModules(): Promise<ReadonlyMap<string, string>> {
  const { endpointModules } = await runSource<typeof import('./all-endpoints.ts')>('build/all-endpoints.ts')
  const entries = Object.entries(endpointModules)
  return new Map(
    entries.map(([file, module]) => [path.resolve(import.meta.dirname, file), lightCode(module)]),
  )
}

function lightCode(module: EndpointModule): string {
  const areas = Object.entries(module).filter((each): each is [string, Area] => isArea(each[1]))
  return areas.map(([name, area]) => `export const ${name} = ${JSON.stringify(lightArea(area))}\n`).join('')
}

function isArea(value: object): value is Area {
  return Object.values(value).every(call => typeof call === 'object' && call !== null && 'path' in call)
}

function lightArea(area: Area): object {
  return Object.fromEntries(Object.entries(area).map(([name, call]) => [name, lightCall(call)]))
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
