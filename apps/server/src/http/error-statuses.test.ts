/**
 * Every endpoint of the contract, brought to each failure it can have: the answer is one that the OpenAPI document names,
 * of the shape it gives. The cases are made from the contract, so a call is covered on the day it is built.
 */
import { randomUUID } from 'node:crypto'
import { type AddressInfo, createServer } from 'node:net'
import { catalogue, endpointName } from '@earshot/contract/catalogue.ts'
import { type EndpointShape, pathParamNames } from '@earshot/contract/endpoint.ts'
import type { OpenApiDocument } from '@earshot/contract/openapi.ts'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import { listRoutes } from '#app.ts'
import { openDatabase } from '#db/open.ts'
import type { EventStreams } from '#modules/system/event-stream.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { anAdmin, TEST_SECRET } from '#test/factories.ts'
import { aFarm, type Farm, idOf } from '#test/farm.ts'
import { jsonSchemaOf } from '#test/hostile-input.ts'
import { otherDatabase } from '#test/server.ts'
import { BODY_LIMIT_BYTES } from './limits.ts'

const TOO_LONG = `"${'x'.repeat(BODY_LIMIT_BYTES)}"`

const calls = Object.entries(catalogue)
/** Nothing is opened here: the list of routes does not depend on it. */
const routes = listRoutes({} as EventStreams)
const isBuilt = (endpoint: EndpointShape) => routes.some(route => route.endpoint === endpoint)

let database: TestDatabase
let test: TestApp
let farm: Farm
let document: OpenApiDocument
let callers: Record<EndpointShape['access'], string | undefined>
const shapes = new Map<unknown, z.ZodType>()

beforeAll(async () => {
  database = await testDatabase()
  test = await testApp({ db: database.db })
  farm = await aFarm(database.db, 'Hoeve')
  document = (await test.app.inject('/api/openapi.json')).json()
  callers = {
    public: undefined,
    user: `Bearer ${await test.signIn(farm.owner)}`,
    admin: `Bearer ${await test.signIn(await anAdmin(database.db))}`,
    gateway: `Basic ${Buffer.from(`${farm.gateway.code}:${TEST_SECRET}`).toString('base64')}`,
  }
})
afterAll(async () => {
  await test.close()
  await database.drop()
})

interface Asked {
  app?: TestApp
  path?: string
  query?: string
  body?: InjectOptions['payload']
  type?: string
  as?: string | undefined
  from?: string
}

function ask(endpoint: EndpointShape, asked: Asked = {}): Promise<LightMyRequestResponse> {
  const { app = test, path = pathOf(endpoint), query = '', body, type = 'application/json', from } = asked
  const authorization = 'as' in asked ? asked.as : callers[endpoint.access]
  return app.app.inject({
    method: endpoint.method,
    url: `${path}${query}`,
    headers: {
      ...(authorization !== undefined && { authorization }),
      ...(body !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { payload: body }),
    ...(from !== undefined && { remoteAddress: from }),
  })
}

/** A path that names things of the farm. */
function pathOf(endpoint: EndpointShape): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const known = {
      gatewayCode: farm.gateway.code,
      country: 'BE',
      event: 'comments',
      guid: farm.file.guid,
      sessionId: randomUUID(),
      subscriptionId: 1,
      entryId: 1,
      passkeyId: 1,
      receiptToken: `${'A'.repeat(16)}1`,
    }[name]
    return String(idOf(name, farm) ?? known ?? 'unknown')
  })
}

/** The document's own schema of this call's answer with this status, by which the answer is judged. */
function shapeOf(endpoint: EndpointShape, status: number): z.ZodType {
  const answer = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()]?.responses[status]
  const reference = answer?.content?.['application/json']?.schema.$ref
  expect(reference, `${status} in the document`).toBeTypeOf('string')
  const name = String(reference).replace('#/components/schemas/', '')
  const known =
    shapes.get(name) ?? z.fromJSONSchema(document.components.schemas[name] as z.core.JSONSchema._JSONSchema)
  shapes.set(name, known)
  return known
}

function expectDocumented(endpoint: EndpointShape, answer: LightMyRequestResponse): void {
  expect(answer.headers['content-type'], answer.body).toBe('application/json; charset=utf-8')
  const judged = shapeOf(endpoint, answer.statusCode).safeParse(answer.json())
  expect(judged.error?.issues ?? [], answer.body).toEqual([])
  expect(answer.json().request_id).toEqual(answer.statusCode >= 500 ? expect.any(String) : undefined)
}

async function expectStatus(status: number, endpoint: EndpointShape, asked: Asked = {}) {
  const answer = await ask(endpoint, asked)
  expect(answer.statusCode, answer.body).toBe(status)
  expectDocumented(endpoint, answer)
  return answer
}

const only = (fits: (endpoint: EndpointShape) => boolean) => calls.filter(([, endpoint]) => fits(endpoint))

it.each(only(endpoint => endpoint.access !== 'public'))(
  'Strangers get 401: %s is closed to them',
  async (_name, endpoint) => {
    await expectStatus(401, endpoint, { as: undefined })
    const scheme = endpoint.access === 'gateway' ? 'Basic' : 'Bearer'
    await expectStatus(401, endpoint, { as: `${scheme} bm9ib2R5OnNlY3JldA==` })
  },
)

it.each(only(endpoint => endpoint.access === 'admin'))(
  'Farmers get 403: %s is closed to them',
  async (_name, endpoint) => {
    await expectStatus(403, endpoint, { as: callers.user })
  },
)

it.each(only(endpoint => !isBuilt(endpoint)))('An open call answers 501: %s', async (_name, endpoint) => {
  await expectStatus(501, endpoint)
})

const takesInput = (endpoint: EndpointShape) =>
  endpoint.body !== undefined || endpoint.query?.safeParse({}).success === false

const hasId = (endpoint: EndpointShape) =>
  pathParamNames(endpoint.path).some(name => endpoint.params?.shape[name] === undefined)

it.each(only(endpoint => isBuilt(endpoint) && hasId(endpoint)))(
  'An unknown id gets 404: %s knows nothing by it',
  async (_name, endpoint) => {
    for (const id of ['0x10', '1e1', '01', '0', '2147483648', 'x']) {
      await expectStatus(404, endpoint, { path: endpoint.path.replace(/\{\w+\}/g, id) })
    }
    if (!takesInput(endpoint)) {
      await expectStatus(404, endpoint, { path: endpoint.path.replace(/\{\w+\}/g, '2147483647') })
    }
  },
)

/** Query fields that the endpoint cannot take. */
function wrongQueries(endpoint: EndpointShape): string[] {
  if (endpoint.query === undefined) return []
  const fields = Object.entries(endpoint.query.shape)
  return fields.flatMap(([name, schema]) => {
    const wrong = ['0x10', '\0', 'x'.repeat(300)].filter(
      text => !(schema as z.ZodType).safeParse(text).success,
    )
    return wrong.map(text => `?${new URLSearchParams({ [name]: text })}`)
  })
}

describe('Requests that are wrong', () => {
  it.each(only(endpoint => isBuilt(endpoint) && wrongQueries(endpoint).length > 0))(
    'A wrong query of %s gets 400',
    async (_name, endpoint) => {
      for (const query of wrongQueries(endpoint)) {
        const answer = await expectStatus(400, endpoint, { query })
        const [field = ''] = [...new URLSearchParams(query).keys()]
        expect({ ...answer.json(), ...answer.json().errors }, query).toHaveProperty(
          [field],
          [expect.any(String)],
        )
      }
    },
  )

  const hasJson = (endpoint: EndpointShape) => endpoint.body !== undefined && endpoint.encoding === undefined
  it.each(only(endpoint => isBuilt(endpoint) && hasJson(endpoint)))(
    'A wrong body of %s gets 400',
    async (_name, endpoint) => {
      for (const body of ['{"torn":', 'null', '[]', '"text"']) await expectStatus(400, endpoint, { body })
      const fields = Object.keys(jsonSchemaOf(endpoint.body as z.ZodType).properties ?? {})
      for (const field of fields) {
        const answer = await expectStatus(400, endpoint, {
          body: JSON.stringify({ [field]: { not: 'this' } }),
        })
        expect(answer.json().message).toBe('Some of the entries are not valid.')
        const named = Object.keys({ ...answer.json(), ...answer.json().errors })
        // A fault inside a field is named by its path: `keys.auth`.
        expect(named.map(name => name.split('.')[0])).toContain(field)
      }
    },
  )
})

const takesBody = (endpoint: EndpointShape) => endpoint.body !== undefined && isBuilt(endpoint)

it.each(only(takesBody))(
  'A body that is too long or foreign gets 413 or 415: %s',
  async (_name, endpoint) => {
    await expectStatus(413, endpoint, { body: TOO_LONG })
    await expectStatus(415, endpoint, { body: '<farm/>', type: 'text/xml' })
  },
)
it.each(
  routes
    .filter(route => route.perMinute !== undefined)
    .map(route => [endpointName(route.endpoint), route] as const),
)('An address that asks too often gets 429: %s', async (_name, { endpoint, perMinute = 0 }) => {
  const from = `198.51.100.${routes.findIndex(route => route.endpoint === endpoint) + 1}`
  const path = endpoint.path.replace(/\{\w+\}/g, '0x10')
  for (let count = 0; count < perMinute; count++) await ask(endpoint, { path, from, as: undefined })
  const refused = await expectStatus(429, endpoint, { path, from, as: undefined })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

/** The application on a database where nothing succeeds, under the keys of the one that works. */
async function crippled(url: string): Promise<TestApp> {
  const db = openDatabase(url, { max: 2, log: { warn: () => undefined } })
  const app = await testApp({ db })
  Object.assign(app.ctx.tokens, { verify: test.ctx.tokens.verify })
  onTestFinished(async () => {
    await app.close()
    await db.destroy()
  })
  return app
}

/** Every call that needs nothing sent; a few of them answer from what the code itself knows. */
async function expectCrippled(status: 500 | 503, app: TestApp): Promise<LightMyRequestResponse[]> {
  const asked = only(
    endpoint =>
      isBuilt(endpoint) &&
      endpoint.stream === undefined &&
      endpoint.access !== 'public' &&
      !takesInput(endpoint),
  )
  const refused: LightMyRequestResponse[] = []
  for (const [name, endpoint] of asked) {
    const answer = await ask(endpoint, { app })
    if (answer.statusCode < 300) continue
    expect([name, answer.statusCode]).toEqual([name, status])
    expectDocumented(endpoint, answer)
    refused.push(answer)
  }
  expect(refused.length).toBeGreaterThan(asked.length * 0.8)
  return refused
}

describe('A server without a database', () => {
  it('Every call answers 503 and says that the database is away, and none that it broke', async () => {
    const hangsUp = createServer(socket => socket.end())
    await new Promise<void>(listening => hangsUp.listen(0, '127.0.0.1', listening))
    onTestFinished(() => void hangsUp.close())
    const { port } = hangsUp.address() as AddressInfo
    const app = await crippled(`postgres://nobody@127.0.0.1:${port}/nothing`)
    await expectCrippled(503, app)
  })

  it('A fault of our own answers 500, and tells a request id and nothing else', async () => {
    const app = await crippled(otherDatabase(database.url, 'no_such_database'))
    for (const answer of await expectCrippled(500, app)) {
      expect(Object.keys(answer.json())).toEqual(['code', 'message', 'detail', 'request_id'])
      expect(answer.body).not.toContain('no_such_database')
    }
  })
})
