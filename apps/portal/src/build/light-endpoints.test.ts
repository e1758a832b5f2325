import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { catalogue } from '@earshot/contract/catalogue.ts'
import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { expect, it } from 'vitest'
import { lightSource } from './light-endpoints.ts'

const CONTRACT = path.resolve(import.meta.dirname, '../../../../packages/contract/src')
const SOURCE = path.resolve(import.meta.dirname, '..')

const modules = readdirSync(path.join(CONTRACT, 'endpoints'), { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts'))
  .map(file => path.join(CONTRACT, 'endpoints', file))

type Area = Record<string, EndpointShape>

/** Reads what a light module exports; its imports are constants. */
function areasOf(file: string): Record<string, Area> {
  const code = lightSource(readFileSync(file, 'utf8'), file)
  for (const [line] of code.matchAll(/^import .*$/gm)) expect(line, file).toMatch(/'#limits\.ts'$/)
  const names = [...code.matchAll(/^export const (\w+)/gm)].map(([, name]) => name)
  const body = code.replace(/^import .*$/gm, '').replace(/^export /gm, '')
  return new Function('LIMITS', `${body}; return { ${names.join(', ')} }`)(LIMITS)
}

it('Every call of the contract is left whole but for its schemas and what it changes', () => {
  const light = new Map(
    modules
      .flatMap(file => Object.entries(areasOf(file)))
      .flatMap(([area, calls]) =>
        Object.entries(calls).map(([call, endpoint]) => [`${area}.${call}`, endpoint]),
      ),
  )
  expect([...light.keys()].sort()).toEqual(Object.keys(catalogue).sort())
  for (const [name, endpoint] of Object.entries(catalogue)) {
    const { params, query, body, stream, summary, changes, success, ...wire } = endpoint
    const { status } = success
    expect(light.get(name), name).toEqual({
      ...wire,
      success: { status, ...(success.body !== undefined && { body: true }) },
    })
  }
})

it('An endpoint that cannot be read fails the build', () => {
  const source = 'export const area = { call: endpoint(shape) }'
  expect(() => lightSource(source, 'area.ts')).toThrow('no call: call: endpoint(shape)')
})

it('No source of the portal looks for a schema at an endpoint itself', () => {
  const names = Object.keys(catalogue).map(name => name.replace('.', '\\.'))
  const touch = new RegExp(
    `\\b(?:${names.join('|')})\\.(?:params|query|body|stream|summary|changes|success)\\b`,
  )
  const faults = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter(file => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith('test'))
    .filter(file => touch.test(readFileSync(path.join(SOURCE, file), 'utf8').replace(/typeof [\w.]+/g, '')))
  expect(faults).toEqual([])
})
