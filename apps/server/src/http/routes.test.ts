import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { catalogue, endpointName } from '@earshot/contract/catalogue.ts'
import { endpointTable } from '@earshot/contract/test/endpoint-table.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { listRoutes } from '#app.ts'
import { createEventStreams } from '#modules/system/event-stream.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { aBarn, aMembership, anAdmin } from '#test/factories.ts'
import { toFastifyPath } from './fastify-path.ts'

const TABLE = path.resolve(import.meta.dirname, '../../../../docs/endpoints.md')

const { app: test, db } = appWithDatabase()
let built: string[]

beforeAll(async () => {
  built = listRoutes(createEventStreams(test.ctx)).map(route => endpointName(route.endpoint))
})

describe('The routes', () => {
  it('The routes answer each endpoint of the contract at most once', () => {
    expect(built.filter((name, index) => built.indexOf(name) !== index)).toEqual([])
  })

  it('The routes cover the whole contract, built or not', () => {
    const missing = Object.entries(catalogue).filter(
      ([, { method, path: url }]) => !test.app.hasRoute({ method, url: toFastifyPath(url) }),
    )
    expect(missing.map(([name]) => name)).toEqual([])
  })

  it('The routes stand in docs/endpoints.md as they are (renew it with UPDATE=1)', () => {
    const names = new Set(built)
    const table = endpointTable(name => names.has(name))
    if (process.env.UPDATE === '1') writeFileSync(TABLE, table)
    expect(readFileSync(TABLE, 'utf8')).toBe(table)
  })

  it('The routes are all described by the OpenAPI document', async () => {
    const answer = await test.app.inject('/api/openapi.json')
    const document = answer.json() as { openapi: string; paths: Record<string, Record<string, unknown>> }
    expect(document.openapi).toBe('3.1.0')
    for (const { method, path: url } of Object.values(catalogue)) {
      expect(document.paths[url]?.[method.toLowerCase()], `${method} ${url}`).toBeDefined()
    }
  })

  it('The routes tell a stranger nothing but that he is one', async () => {
    const closed = Object.values(catalogue).filter(endpoint => endpoint.access !== 'public')
    for (const { method, path: url } of closed) {
      const answer = await test.app.inject({ method, url: url.replace(/\{\w+\}/g, '1') })
      expect(answer.statusCode, `${method} ${url}`).toBe(401)
    }
  })

  it('The routes never fail on what a stranger to the contract may send', async () => {
    const { site, airspace } = await aBarn(db)
    const user = await anAdmin(db)
    await aMembership(db, { site, user })
    const authorization = `Bearer ${await test.signIn(user)}`
    const known = listRoutes(createEventStreams(test.ctx)).filter(
      ({ endpoint }) => endpoint.stream === undefined,
    )
    for (const { endpoint } of known) {
      const ids = [site.id, airspace.id, 2_147_483_647]
      const url = endpoint.path.replace(/\{\w+\}/g, () => String(ids.shift() ?? 1))
      for (const [query, payload] of ODDITIES) {
        const fields = Object.keys(endpoint.query?.shape ?? { q: 1 })
        const answer = await test.app.inject({
          method: endpoint.method,
          url: `${url}?${fields.map(field => `${field}=${query}`).join('&')}`,
          headers: { authorization, 'content-type': 'application/json' },
          ...(endpoint.body === undefined ? {} : { payload }),
        })
        expect(
          answer.statusCode,
          `${endpoint.method} ${url} ${query} ${payload}: ${answer.body}`,
        ).toBeLessThan(500)
      }
    }
  })
})

/** A value for every query field, and a body. */
const ODDITIES = [
  ['Infinity', 'null'],
  ['1e400', '[]'],
  ['-1', '{}'],
  ['%00', '{"a":"\\u0000"}'],
  ['9999999999999999999999', '"text"'],
  ['2026-02-31', '{"username":{},"refresh":[],"ids":[1e400]}'],
  ['%F0%9F%90%96', '1e999'],
  ["'%22;--", '{'],
  ['%25_%5C', '{"__proto__":null,"name":"x"}'],
  ['', '{"name":""}'],
  ['1', '{"name":"x","site_ids":[2147483648],"linked_sites":[2147483647]}'],
] as const
