import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { catalogue } from '@earshot/contract/catalogue.ts'
import { expect, it } from 'vitest'
import type { Area } from './all-endpoints.ts'
import { lightModules } from './light-endpoints.ts'

const SOURCE = path.resolve(import.meta.dirname, '..')

/** Reads what a light module exports. */
function areasIn(code: string): Record<string, Area> {
  const names = [...code.matchAll(/^export const (\w+)/gm)].map(([, name]) => name)
  return new Function(`${code.replace(/^export /gm, '')}; return { ${names.join(', ')} }`)()
}

it('Every call of the contract is left whole but for its schemas, what it changes and what only the server judges by', async () => {
  const modules = [...(await lightModules()).values()]
  const areas = modules.flatMap(code => Object.entries(areasIn(code)))
  const light = new Map(
    areas.flatMap(([area, calls]) =>
      Object.entries(calls).map(([call, endpoint]) => [`${area}.${call}`, endpoint]),
    ),
  )
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

it('A light module imports nothing', async () => {
  for (const [file, code] of await lightModules()) expect(code, file).not.toMatch(/\bimport\b/)
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
