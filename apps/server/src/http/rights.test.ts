/**
 * Every call, asked by everybody: what each is answered follows from the endpoint alone, success included, so a handler that
 * refuses whom it should serve fails as one that serves whom it should refuse. A call is covered from the day it is
 * declared: until it is built, who may is answered 501.
 */
import { catalogue } from '@earshot/contract/catalogue.ts'
import { type EndpointShape, pathParamNames } from '@earshot/contract/endpoint.ts'
import { mayOnSite } from '@earshot/contract/rules/farm/site-rights.ts'
import { SITE_ROLES, type SiteRole } from '@earshot/contract/values.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { listRoutes } from '#app.ts'
import type { EventStreams } from '#modules/system/event-stream.ts'
import { seedBase } from '#seed/seed-base.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { CALL_SAMPLES } from '#test/call-samples.ts'
import { aMembership, anAdmin, aUser, TEST_SECRET } from '#test/factories.ts'
import { aFarm, type Farm, idOf } from '#test/farm.ts'
import { nextAddress, type SampleRequest, sampleRequest } from '#test/sample-request.ts'

const PERSONAS = ['visitor', 'stranger', ...SITE_ROLES, 'administrator', 'gateway'] as const
type Persona = (typeof PERSONAS)[number]

const { app: test, db } = appWithDatabase({ config: { smsUrl: 'https://sms.example/' } })
let farm: Farm
let persons: Record<Exclude<Persona, 'visitor' | 'gateway'>, { id: number; role: string }>

beforeAll(async () => {
  await seedBase(db)
  farm = await aFarm(db, 'Hoeve')
  const member = async (role: SiteRole) => {
    const user = await aUser(db)
    await aMembership(db, { site: farm.site, user, role })
    return user
  }
  persons = {
    stranger: await aUser(db),
    administrator: await anAdmin(db),
    OWNER: await member('OWNER'),
    MANAGER: await member('MANAGER'),
    WORKER: await member('WORKER'),
    VETERINARIAN: await member('VETERINARIAN'),
    VIEWER: await member('VIEWER'),
  }
})

/** Nothing is opened here: the list of routes does not depend on it. */
const built = new Set(listRoutes({} as EventStreams).map(({ endpoint }) => endpoint))

/**
 * These have a site that keeps them, or none where administrators do; the handler finds out which, and asks for this right.
 */
const KEPT_BY_A_SITE = /^\/webhooks\//
const rightOf = ({ path, right }: EndpointShape) => (KEPT_BY_A_SITE.test(path) ? 'manageUsers' : right)

/** Works out the expected status from the endpoint alone. */
function expected(endpoint: EndpointShape, persona: Persona): number {
  const done = built.has(endpoint) ? endpoint.success.status : 501
  if (endpoint.access === 'public') return done
  if (persona === 'visitor') return 401
  if (endpoint.access === 'gateway' || persona === 'gateway') {
    return endpoint.access === 'gateway' && persona === 'gateway' ? done : 401
  }
  if (persona === 'administrator') return done
  if (endpoint.access === 'admin') return 403
  const right = rightOf(endpoint)
  if (right === undefined) return done
  if (persona === 'stranger') return 404
  return mayOnSite({ role: 'USER', scope: null, siteRole: persona }, right) ? done : 403
}

async function authorization(persona: Persona): Promise<Record<string, string>> {
  if (persona === 'visitor') return {}
  if (persona !== 'gateway') return { authorization: `Bearer ${await test.signIn(persons[persona])}` }
  const credentials = Buffer.from(`${farm.gateway.code}:${TEST_SECRET}`).toString('base64')
  return { authorization: `Basic ${credentials}` }
}

/**
 * The caller alone decides these refusals, before anything is looked up or changed, so one request of each call serves
 * for all of them.
 */
const isRefusedAtTheDoor = (endpoint: EndpointShape, persona: Persona) => {
  const status = expected(endpoint, persona)
  return status === 401 || (status === 403 && endpoint.access === 'admin')
}
const requestsAtTheDoor = new Map<string, Promise<SampleRequest>>()

function requestOf(name: string, endpoint: EndpointShape, persona: Persona): Promise<SampleRequest> {
  const make = (person: { id: number; role: string }) =>
    sampleRequest({ app: test, db, farm, person }, { name, endpoint })
  if (!isRefusedAtTheDoor(endpoint, persona))
    return make(persona === 'visitor' || persona === 'gateway' ? farm.owner : persons[persona])
  const request = requestsAtTheDoor.get(name) ?? make(farm.owner)
  requestsAtTheDoor.set(name, request)
  return request
}

async function ask(name: string, endpoint: EndpointShape, persona: Persona) {
  const { url, payload, headers } = await requestOf(name, endpoint, persona)
  const answer = await test.app.inject({
    method: endpoint.method,
    url,
    remoteAddress: nextAddress(),
    headers: {
      ...(await authorization(persona)),
      ...headers,
    },
    ...(payload !== undefined && { payload }),
    // A stream that was opened has no end.
    payloadAsStream: endpoint.stream !== undefined,
  })
  const text = endpoint.stream === undefined ? answer.body : ''
  if (endpoint.stream !== undefined) answer.stream().destroy()
  return { status: answer.statusCode, text }
}

/** A call may need more than the farm's ids. */
function needsSample(endpoint: EndpointShape): boolean {
  const unnamed = pathParamNames(endpoint.path).filter(name => idOf(name, farm) === undefined)
  const asksMore = endpoint.body !== undefined || endpoint.query?.safeParse({}).success === false
  return built.has(endpoint) && (asksMore || unnamed.length > 0)
}

describe('The samples of calls', () => {
  it('A sample is there for every built call that takes more than ids', () => {
    const missing = Object.entries(catalogue).filter(
      ([name, endpoint]) => needsSample(endpoint) && !CALL_SAMPLES[name],
    )
    expect(
      missing.map(([name]) => name),
      'add to CALL_SAMPLES in test/call-samples.ts what these calls take',
    ).toEqual([])
  })

  it('Every sample is of a call that exists', () => {
    expect(Object.keys(CALL_SAMPLES).filter(name => catalogue[name] === undefined)).toEqual([])
  })
})

describe.each(PERSONAS)('%s', persona => {
  it.each(Object.entries(catalogue))(
    'The caller is answered by %s as the endpoint says',
    async (name, endpoint) => {
      const { status, text } = await ask(name, endpoint, persona)
      expect(status, text).toBe(expected(endpoint, persona))
    },
  )
})
