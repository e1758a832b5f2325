/**
 * Every call of the contract, made by API keys: what each is answered follows from the endpoint alone. A call is covered
 * from the day it is declared.
 */
import { catalogue } from '@earshot/contract/catalogue.ts'
import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import { isForKeys, keyRefusal } from '@earshot/contract/rules/api-keys.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedBase } from '#seed/seed-base.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { aMembership, anAdmin, anApiKey, aUser } from '#test/factories.ts'
import { aFarm, type Farm } from '#test/farm.ts'
import { nextAddress, sampleRequest } from '#test/sample-request.ts'

const { app: test, db } = appWithDatabase({ config: { smsUrl: 'https://sms.example/' } })
type Person = { id: number; role: string }
let farm: Farm
let other: Farm
let owner: Person
let admin: Person

beforeAll(async () => {
  await seedBase(db)
  farm = await aFarm(db, 'Hoeve')
  other = await aFarm(db, 'Linden')
  owner = await aUser(db)
  admin = await anAdmin(db)
  for (const { site } of [farm, other]) await aMembership(db, { site, user: owner })
})

const calls = Object.entries(catalogue).filter(([, { access }]) => access === 'user' || access === 'admin')
const ownerOf = ({ access }: EndpointShape) => (access === 'admin' ? admin : owner)

async function ask(name: string, endpoint: EndpointShape, key: string) {
  const world = { app: test, db, farm, person: ownerOf(endpoint) }
  const { url, payload, headers } = await sampleRequest(world, { name, endpoint })
  const answer = await test.app.inject({
    method: endpoint.method,
    url,
    remoteAddress: nextAddress(),
    headers: { authorization: `Bearer ${key}`, ...headers },
    ...(payload !== undefined && { payload }),
    payloadAsStream: endpoint.stream !== undefined,
  })
  const text = endpoint.stream === undefined ? answer.body : ''
  if (endpoint.stream !== undefined) answer.stream().destroy()
  return { status: answer.statusCode, text, headers: answer.headers }
}

describe('A key for all sites that writes', () => {
  it.each(calls)(
    'The call %s answers it as it answers its owner, or refuses every key',
    async (name, endpoint) => {
      const { key } = await anApiKey(db, { user: ownerOf(endpoint), access: 'WRITE' })
      const { status, text, headers } = await ask(name, endpoint, key)
      if (isForKeys(endpoint)) {
        expect(status, text).toBe(endpoint.success.status)
        if (endpoint.stream === undefined) expect(headers['ratelimit-limit']).toBeDefined()
      } else expect([status, JSON.parse(text).code]).toEqual([403, 'not_for_keys'])
    },
  )
})

describe('A key that reads', () => {
  it.each(calls.filter(([, { method }]) => method !== 'GET'))(
    'The call %s changes nothing by it',
    async (name, endpoint) => {
      const { key } = await anApiKey(db, { user: ownerOf(endpoint) })
      const { status, text } = await ask(name, endpoint, key)
      const code = isForKeys(endpoint) ? 'key_reads_only' : 'not_for_keys'
      expect([status, JSON.parse(text).code]).toEqual([403, code])
    },
  )
})

describe('A key for another site of its owner', () => {
  const powers = { mayWrite: true, isForAllSites: false }
  const onSites = calls.filter(([, endpoint]) => endpoint.right !== undefined && isForKeys(endpoint))
  const lists = calls.filter(([, each]) => each.right === undefined && keyRefusal(each, powers) === null)
  const further = calls.filter(([, each]) => keyRefusal(each, powers) === 'key_of_some_sites')

  it.each(onSites)('The call %s is refused', async (name, endpoint) => {
    const { key } = await anApiKey(db, { user: owner, access: 'WRITE', sites: [other.site] })
    const { status, text } = await ask(name, endpoint, key)
    expect([status, JSON.parse(text).code], text).toEqual([403, 'key_of_some_sites'])
  })

  it.each(lists)('The call %s tells nothing of a site that it is not for', async (name, endpoint) => {
    const { key } = await anApiKey(db, { user: owner, access: 'WRITE', sites: [other.site] })
    const { status, text } = await ask(name, endpoint, key)
    expect(status).toBe(200)
    expect(text).not.toContain('Hoeve')
  })

  it.each(further)('The call %s reaches further, and is refused', async (name, endpoint) => {
    const { key } = await anApiKey(db, { user: ownerOf(endpoint), access: 'WRITE', sites: [other.site] })
    const { status, text } = await ask(name, endpoint, key)
    expect([status, JSON.parse(text).code]).toEqual([403, 'key_of_some_sites'])
  })

  it('An administrator’s key for one site finds nothing else in search, list and map', async () => {
    const { key } = await anApiKey(db, { user: admin, sites: [other.site] })
    const found = async (path: string) => {
      const headers = { authorization: `Bearer ${key}` }
      return (await test.app.inject({ method: 'GET', url: path, headers })).body
    }
    for (const path of ['/search/?q=Site', '/sites/?perPage=100', '/api/v2/sites/', '/sites/places/']) {
      const text = await found(path)
      expect(text, path).toContain('Linden')
      expect(text, path).not.toContain('Hoeve')
    }
  })
})
