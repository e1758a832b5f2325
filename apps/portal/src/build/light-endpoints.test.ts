import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { catalogue } from '@earshot/contract/catalogue.ts'
import { expect, it } from 'vitest'
import { lightModules } from './light-endpoints.ts'

const SOURCE = path.resolve(import.meta.dirname, '..')

/** Reads the calls of light modules by their area and name. */
async function lightCalls(): Promise<Map<string, unknown>> {
  const modules = await lightModules()
  const calls = [...modules].flatMap(([id, code]) => {
    const [, area, name] = id.split('&')
    return name === undefined
      ? []
      : [[`${area}.${name}`, JSON.parse(code.replace(/^export const call = /, ''))] as const]
  })
  return new Map(calls)
}

it('Every call of the contract is left whole but for its schemas, what it changes and what only the server judges by', async () => {
  const light = await lightCalls()
  expect([...light.keys()].sort()).toEqual(Object.keys(catalogue).sort())
  for (const [name, endpoint] of Object.entries(catalogue)) {
    const { params, query, body, stream, summary, changes, success, ...rest } = endpoint
    const { signedInOnly, recentSignIn, beforeSecondFactor, ...wire } = rest
    const { status } = success
    expect(light.get(name), name).toEqual({
      ...wire,
      success: { status, ...(success.body !== undefined && { body: true }) },
    })
  }
})

it('A light file exports its areas by their names, and an area its calls, each from a module of its own', async () => {
  const modules = await lightModules()
  const file = [...modules.keys()].find(id => id.endsWith('/farm/sites.ts?light')) ?? ''
  expect(modules.get(file)).toBe(`export * as sites from "${file}&sites"\n`)
  expect(modules.get(`${file}&sites`)).toContain(`export { call as list } from "${file}&sites&list"\n`)
  const imports = [...modules.values()].flatMap(code =>
    [...code.matchAll(/ from "(.+)"/g)].map(([, id]) => id),
  )
  expect(imports.filter(id => !modules.has(id ?? ''))).toEqual([])
})

it('No source of the portal looks for a schema at an endpoint itself', () => {
  const names = Object.keys(catalogue).map(name => name.replace('.', '\\.'))
  const touch = new RegExp(
    `\\b(?:${names.join('|')})\\.(?:params|query|body|stream|summary|changes|success|signedInOnly|recentSignIn|beforeSecondFactor)\\b`,
  )
  const faults = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter(file => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith('test'))
    .filter(file => touch.test(readFileSync(path.join(SOURCE, file), 'utf8').replace(/typeof [\w.]+/g, '')))
  expect(faults).toEqual([])
})
