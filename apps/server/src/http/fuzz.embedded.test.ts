/**
 * Every built call, given what nobody honest sends, by everybody who may try. What is sent is made from the contract,
 * so a call is covered on the day it is built. Each is first given what it takes, so that nothing passes here because
 * everything is refused. Another course: FUZZ_SEED=7; a longer one: FUZZ_RUNS=200.
 */
import { randomUUID } from 'node:crypto'
import { catalogue } from '@earshot/contract/catalogue.ts'
import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import { ERROR_OWN_NAMES } from '@earshot/contract/error-answer.ts'
import { ERROR_CODES } from '@earshot/contract/error-codes.ts'
import { splitIntoChunks } from '@earshot/contract/rules/chunks.ts'
import { Chunk } from '@earshot/contract/schemas/farm/site-form.ts'
import fc from 'fast-check'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { listRoutes } from '#app.ts'
import type { EventStreams } from '#modules/system/event-stream.ts'
import { seedBase } from '#seed/seed-base.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { CALL_SAMPLES } from '#test/call-samples.ts'
import { courseLength } from '#test/course.ts'
import { anAdmin, aUser, TEST_SECRET } from '#test/factories.ts'
import { aFarm, type Farm, idOf } from '#test/farm.ts'
import {
  corrupted,
  fieldNames,
  hostileJson,
  hostileText,
  jsonSchemaOf,
  jsonText,
  plausible,
  withCorruptedLeaves,
} from '#test/hostile-input.ts'
import { nextAddress, sampleRequest } from '#test/sample-request.ts'

const SEED = Number(process.env.FUZZ_SEED ?? 20_260_302)
const RUNS = Number(process.env.FUZZ_RUNS ?? courseLength({ short: 4, long: 30 }))
const TIMEOUT_MS = 120_000

/** Nothing is opened here: the list of routes does not depend on it. */
const built = new Set(listRoutes({} as EventStreams).map(({ endpoint }) => endpoint))
const calls = Object.entries(catalogue)
const builtCalls = calls.filter(([, endpoint]) => built.has(endpoint))

const { app: test, db } = appWithDatabase({ config: { smsUrl: 'https://sms.example/' } })
let farm: Farm
let own: Farm
let callers: Record<'anonymous' | 'farmer' | 'stranger' | 'admin' | 'gateway', string | undefined>
let admin: { id: number; role: string }

beforeAll(async () => {
  farm = await aFarm(db, 'Hoeve')
  own = await aFarm(db, 'Stranger')
  await seedBase(db)
  admin = await anAdmin(db)
  const bearer = async (user: { id: number; role: string }) => `Bearer ${await test.signIn(user)}`
  callers = {
    anonymous: undefined,
    farmer: await bearer(farm.owner),
    stranger: await bearer(own.owner),
    admin: await bearer(admin),
    gateway: `Basic ${Buffer.from(`${farm.gateway.code}:${TEST_SECRET}`).toString('base64')}`,
  }
})

interface Sent {
  url: string
  payload?: string
  type?: string
  /** The parts that were sent before this one, and the text they all make up. */
  before?: readonly string[]
  whole?: string
}
type SentBody = Omit<Sent, 'url'>

/** A value in an address: what `encodeURIComponent` cannot write stands there as broken UTF-8. */
function escaped(text: string): string {
  try {
    return encodeURIComponent(text)
  } catch {
    return '%ED%A0%80'
  }
}

/** Writes a value as a form would send it: a list is a comma list. */
function inQuery(value: unknown): string {
  return typeof value === 'string' ? value : jsonText(value).replace(/^\[|\]$|"/g, '')
}

function addressOf(endpoint: EndpointShape): fc.Arbitrary<string> {
  const segments = endpoint.path.split('/').map(segment => {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1]
    if (name === undefined) return fc.constant(segment)
    const id = idOf(name, farm)
    const known = id === undefined ? [farm.gateway.code, 'BE', 'about', 'comments'] : [id]
    return fc.oneof(fc.constantFrom(...known.map(String)), hostileText.map(escaped))
  })
  return fc
    .tuple(fc.tuple(...segments), queryOf(endpoint))
    .map(([path, query]) => `${path.join('/')}${query}`)
}

function queryOf(endpoint: EndpointShape): fc.Arbitrary<string> {
  const shape = endpoint.query === undefined ? {} : (jsonSchemaOf(endpoint.query).properties ?? {})
  const field = fc.constantFrom(...Object.keys(shape), 'unknown', '__proto__', 'page[]').chain(name => {
    const value = fc.oneof(plausible(shape[name] ?? {}, [farm.site.id]).map(inQuery), hostileText)
    return value.map(text => `${escaped(name)}=${escaped(text)}`)
  })
  return fc.array(field, { maxLength: 5 }).map(fields => (fields.length === 0 ? '' : `?${fields.join('&')}`))
}

const JSON_TYPE = 'application/json'
const TYPES = [JSON_TYPE, 'application/json; charset=utf-16', 'text/html', 'multipart/form-data', 'a/b/c', '']

function bodyOf(endpoint: EndpointShape): fc.Arbitrary<SentBody> {
  if (endpoint.body === undefined) return fc.constant({})
  const schema = jsonSchemaOf(endpoint.body)
  const ids = [farm.site.id, farm.recommendation.id, farm.group.id]
  const value = fc.oneof(plausible(schema, ids), corrupted(schema, ids), corrupted(schema, ids), hostileJson)
  const whole = value.map(body => ({ payload: jsonText(body), type: JSON_TYPE }))
  const torn = whole.map(({ payload, type }) => ({ payload: payload.slice(0, payload.length / 2), type }))
  const misnamed = fc
    .tuple(whole, fc.constantFrom(...TYPES))
    .map(([{ payload }, type]) => ({ payload, type }))
  const others = [torn, misnamed, ...(endpoint.encoding === 'multipart' ? [formOf(fieldNames(schema))] : [])]
  if (endpoint.encoding === 'chunked') {
    const forms = fc.oneof({ weight: 4, arbitrary: whole }, { weight: 1, arbitrary: torn })
    const part = corrupted(jsonSchemaOf(Chunk), ids).map(body => ({
      payload: jsonText(body),
      type: JSON_TYPE,
    }))
    return fc.oneof({ weight: 8, arbitrary: partsOf(forms) }, ...[...others, part, whole].map(once))
  }
  return fc.oneof({ weight: 4, arbitrary: whole }, ...others.map(once))
}

const once = <Value>(arbitrary: fc.Arbitrary<Value>) => ({ weight: 1, arbitrary })

/** Sends a form in parts, as a portal does; what is in the parts is another matter. */
function partsOf(forms: fc.Arbitrary<{ payload: string }>): fc.Arbitrary<SentBody> {
  return fc.tuple(forms, fc.uuid()).map(([{ payload: whole }, messageId]) => {
    const parts = splitIntoChunks(whole, messageId).map(part => JSON.stringify(part))
    return { before: parts.slice(0, -1), payload: parts.at(-1) ?? '', type: JSON_TYPE, whole }
  })
}

/** A form by hand: parts without names, files as texts and texts as files, a boundary that never comes. */
function formOf(names: readonly string[]): fc.Arbitrary<SentBody> {
  const part = fc.record({
    name: fc.oneof(fc.constantFrom(...names, '', '__proto__', 'files[]'), hostileText),
    file: fc.constantFrom('', '; filename=""', '; filename="a.png"', '; filename="../../x\0.svg"'),
    type: fc.constantFrom(
      '',
      'Content-Type: image/png\r\n',
      'Content-Type: text/html\r\n',
      'Content-Type:\r\n',
    ),
    value: hostileText,
  })
  const end = fc.constantFrom('--cut--\r\n', '--cut', '')
  return fc.tuple(fc.array(part, { maxLength: 7 }), end).map(([parts, last]) => ({
    type: 'multipart/form-data; boundary=cut',
    payload: `${parts
      .map(
        ({ name, file, type, value }) =>
          `--cut\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${type}\r\n${value}\r\n`,
      )
      .join('')}${last}`,
  }))
}

/** Field errors may be under the call's own names, and those that were sent. */
function knownFields(endpoint: EndpointShape, sent: Sent): string[] {
  const part = endpoint.encoding === 'chunked' ? Chunk : undefined
  const names = [endpoint.query, endpoint.body, part].flatMap(schema =>
    schema === undefined ? [] : fieldNames(jsonSchemaOf(schema)),
  )
  const text = sent.whole ?? sent.payload ?? ''
  const inBody = [...text.matchAll(/"(?:[^"\\]|\\.)*"(?=:)/g)].map(([key]) => JSON.parse(key))
  const inForm = [...text.matchAll(/ name="(.+?)"/g)].map(([, name]) => name ?? '')
  const inAddress = new URLSearchParams(sent.url.split('?')[1]).keys()
  return ['non_field_errors', ...names, ...inBody, ...inForm, ...inAddress]
}

const INSIDE =
  /node_modules|\.ts:\d|select "|insert into|syntax error at|violates|kysely|ZodError|TypeError|pg_catalog/i

function expectProper({
  endpoint,
  sent,
  answer,
}: {
  endpoint: EndpointShape
  sent: Sent
  answer: LightMyRequestResponse
}) {
  expect(answer.statusCode).toBeLessThan(500)
  expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  if (answer.statusCode < 400) return
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  const { code, message, detail, request_id, errors = {}, non_field_errors = [], ...named } = answer.json()
  expect(answer.body).not.toMatch(INSIDE)
  expect(ERROR_CODES).toHaveProperty(code)
  expect(message).toEqual(expect.stringMatching(/./))
  expect(request_id).toBeUndefined()
  // A conflict names what another has changed, which need not be what was sent.
  if (code === 'changed_meanwhile') delete named.changed
  const known = knownFields(endpoint, sent)
  const { status, ...others } = named
  // Some calls tell all of it again under the specification's own name for it; others have a field called so.
  const fields = endpoint.outcome === 'status' ? others : named
  if (endpoint.outcome === 'status') expect(Array.isArray(status)).toBe(true)
  for (const name of [...Object.keys(fields), ...Object.keys(errors)]) {
    expect(
      known.some(field => name === field || name.startsWith(`${field}.`)),
      name,
    ).toBe(true)
  }
  const lists: unknown[] = [non_field_errors, ...Object.values(errors), ...Object.values(named)]
  for (const text of lists.flat()) expect(text).toEqual(expect.stringMatching(/./))
  for (const name of Object.keys(errors)) expect(ERROR_OWN_NAMES).toContain(name)
  const isGeneral = Object.keys({ ...fields, ...errors }).length === 0 && non_field_errors.length === 0
  expect(detail).toBe(isGeneral ? message : undefined)
}

function inject(endpoint: EndpointShape, sent: Sent, authorization: string | undefined) {
  const headers: Record<string, string> = {}
  if (authorization !== undefined) headers.authorization = authorization
  if (sent.type) headers['content-type'] = sent.type
  const options: InjectOptions = {
    method: endpoint.method,
    url: sent.url,
    headers,
    // A new address for each request keeps the limits of one address from refusing most of them unread.
    remoteAddress: nextAddress(),
  }
  return test.app.inject(sent.payload === undefined ? options : { ...options, payload: sent.payload })
}

/**
 * Finds a person who may ask, with the same secret as in the fuzz. A person's own things belong to somebody new,
 * whose password may go.
 */
async function whoMay(endpoint: EndpointShape) {
  if (endpoint.access === 'public') return { person: farm.owner, authorization: undefined }
  if (endpoint.access === 'gateway') return { person: farm.owner, authorization: callers.gateway }
  if (endpoint.access === 'admin') return { person: admin, authorization: callers.admin }
  // A webhook of a site is its owner's, which the handler asks.
  if (endpoint.right !== undefined || endpoint.path.includes('{webhookId}'))
    return { person: farm.owner, authorization: callers.farmer }
  const person = await aUser(db)
  return { person, authorization: `Bearer ${await test.signIn(person)}` }
}

async function expectAccepted(name: string, endpoint: EndpointShape): Promise<void> {
  const { person, authorization } = await whoMay(endpoint)
  const { url, payload, headers } = await sampleRequest(
    { app: test, db, farm, person },
    { name, endpoint: endpoint },
  )
  const answer = await test.app.inject({
    method: endpoint.method,
    url,
    remoteAddress: nextAddress(),
    headers: { ...(authorization && { authorization }), ...headers },
    ...(payload !== undefined && { payload }),
    payloadAsStream: endpoint.stream !== undefined,
  })
  expect(answer.statusCode, endpoint.stream === undefined ? answer.body : '').toBe(endpoint.success.status)
  if (endpoint.stream !== undefined) answer.stream().destroy()
}

it('Every call of the contract is built', () => {
  expect(calls.filter(([, endpoint]) => !built.has(endpoint)).map(([name]) => name)).toEqual([])
})

describe('Answers to whatever is sent are the contract’s, and nobody’s secret is in them:', () => {
  it.each(builtCalls)(
    '%s',
    async (name, endpoint) => {
      await expectAccepted(name, endpoint)
      const sent: fc.Arbitrary<Sent> = fc
        .tuple(addressOf(endpoint), bodyOf(endpoint))
        .map(([url, body]) => ({ url, ...body }))
      const property = fc.asyncProperty(sent, async request => {
        for (const [who, authorization] of Object.entries(callers)) {
          // A stream that was opened has no end.
          if (endpoint.stream !== undefined && authorization?.startsWith('Bearer')) continue
          for (const payload of request.before ?? []) {
            const part = { ...request, payload }
            expectProper({ endpoint, sent: part, answer: await inject(endpoint, part, authorization) })
          }
          const answer = await inject(endpoint, request, authorization)
          expectProper({ endpoint, sent: request, answer })
          if (who === 'stranger' || who === 'anonymous') expect(answer.body).not.toContain(farm.name)
        }
      })
      await fc.assert(property, { seed: SEED, numRuns: RUNS })
    },
    TIMEOUT_MS,
  )
})

/** A form in parts is put together before it is read. */
function partsWith(endpoint: EndpointShape, body: unknown): string[] {
  const whole = jsonText(body)
  if (endpoint.encoding !== 'chunked') return [whole]
  return splitIntoChunks(whole, randomUUID()).map(part => JSON.stringify(part))
}

const withJson = builtCalls.filter(
  ([, endpoint]) => endpoint.body !== undefined && endpoint.encoding !== 'multipart',
)

describe('Whatever one field of what a call takes is replaced by, the server does not stumble:', () => {
  it.each(withJson)(
    '%s',
    async (name, endpoint) => {
      const { person, authorization } = await whoMay(endpoint)
      const world = { app: test, db, farm, person }
      const { url } = await sampleRequest(world, { name, endpoint: endpoint })
      const sample = (await CALL_SAMPLES[name]?.(world))?.body ?? {}
      const body = endpoint.encoding === 'chunked' ? JSON.parse(String(sample.chunk)) : sample
      const schema = endpoint.body === undefined ? {} : jsonSchemaOf(endpoint.body)
      for (const spoiltBody of withCorruptedLeaves(schema, body)) {
        for (const payload of partsWith(endpoint, spoiltBody)) {
          const answer = await inject(endpoint, { url, payload, type: JSON_TYPE }, authorization)
          expect(answer.statusCode, payload).toBeLessThan(500)
        }
      }
    },
    TIMEOUT_MS,
  )
})
