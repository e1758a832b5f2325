import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  type Answer,
  type Body,
  buildPath,
  type CallInput,
  endpoint,
  type Params,
  pathParamNames,
  type Query,
} from './endpoint.ts'
import { parseParams } from './path-params.ts'

const Thing = z.object({ id: z.int(), name: z.string() })

const read = endpoint({
  method: 'GET',
  path: '/sites/{siteId}/things/{id}/',
  access: 'user',
  right: 'see',
  summary: 'One thing.',
  query: z.object({ page: z.coerce.number<number | string>().default(1), q: z.string().optional() }),
  success: { status: 200, body: Thing },
})
const rename = endpoint({
  method: 'PATCH',
  path: '/things/{code}/',
  access: 'user',
  summary: 'Rename.',
  params: z.object({ code: z.string().regex(/^[A-Z]+$/) }),
  body: z.object({ name: z.string().transform(name => name.length) }),
  changes: () => [],
  success: { status: 200, body: Thing },
})
const upload = endpoint({
  method: 'POST',
  path: '/things/',
  access: 'user',
  summary: 'Upload.',
  body: z.object({ name: z.string() }),
  encoding: 'multipart',
  changes: () => [],
  success: { status: 201, body: Thing },
})
const ping = endpoint({
  method: 'POST',
  path: '/ping/',
  access: 'public',
  summary: 'Nothing.',
  changes: () => [],
  success: { status: 204 },
})

/** Compiles only; the callee is never run. */
const typed = (_check: () => void) => undefined
const handle = <E extends typeof read | typeof rename | typeof upload | typeof ping>(
  _entry: E,
  _handler: (input: { params: Params<E>; query: Query<E>; body: Body<E> }) => Answer<E>,
) => undefined
const call = <E extends typeof read | typeof rename | typeof upload | typeof ping>(
  _entry: E,
  _input: CallInput<E>,
) => undefined

describe('The types of an endpoint', () => {
  it('The types give a handler its parsed parameters, query and body, and check its answer', () => {
    typed(() => {
      handle(read, ({ params, query }) => ({
        id: params.id + params.siteId,
        name: query.q ?? String(query.page + 1),
      }))
      handle(rename, ({ params, body }) => ({ id: body.name * 2, name: params.code.toLowerCase() }))
      handle(ping, () => undefined)
      // @ts-expect-error a parameter the path does not have
      handle(read, ({ params }) => ({ id: params.thingId, name: '' }))
      // @ts-expect-error an answer without its name
      handle(read, ({ params }) => ({ id: params.id }))
      // @ts-expect-error an answer of the wrong type
      handle(read, ({ params }) => ({ id: String(params.id), name: '' }))
      // @ts-expect-error a code is text, not a number
      handle(rename, ({ params }) => ({ id: params.code * 2, name: '' }))
      // @ts-expect-error the parsed name is a number
      handle(rename, ({ body }) => ({ id: 1, name: body.name.trim() }))
    })
    expect(read.path).toBe('/sites/{siteId}/things/{id}/')
  })

  it('The types ask a caller for exactly what the endpoint needs', () => {
    typed(() => {
      call(read, { params: { siteId: 1, id: '2' } })
      call(read, { params: { siteId: 1, id: 2 }, query: { page: '3' } })
      call(rename, { params: { code: 'A' }, body: { name: 'new' } })
      call(upload, { body: new FormData() })
      call(upload, { body: { name: 'file' } })
      call(ping, {})
      // @ts-expect-error a missing parameter
      call(read, { params: { siteId: 1 } })
      // @ts-expect-error no parameters at all
      call(read, {})
      // @ts-expect-error a query field that does not exist
      call(read, { params: { siteId: 1, id: 2 }, query: { perPage: 3 } })
      // @ts-expect-error a missing body
      call(rename, { params: { code: 'A' } })
      // @ts-expect-error the caller sends the name, not its length
      call(rename, { params: { code: 'A' }, body: { name: 3 } })
      // @ts-expect-error JSON calls take no form
      call(rename, { params: { code: 'A' }, body: new FormData() })
    })
    // @ts-expect-error a method the specification never uses
    endpoint({ method: 'PUT', path: '/a/', access: 'public', summary: '', success: { status: 200 } })
    // @ts-expect-error a path starts at the root
    endpoint({ method: 'GET', path: 'a/', access: 'public', summary: '', success: { status: 200 } })
    const reading = { method: 'GET', access: 'user', summary: '', success: { status: 204 } } as const
    // @ts-expect-error a user's call on a site says which right it needs
    endpoint({ ...reading, path: '/sites/{siteId}/' })
    // @ts-expect-error so does one that leads to a site by something on it
    endpoint({ ...reading, path: '/batches/{batchId}/' })
    // @ts-expect-error a call of no site needs no right on one
    endpoint({ ...reading, path: '/a/', right: 'see' })
    // @ts-expect-error a right that nobody has
    endpoint({ ...reading, path: '/sites/{siteId}/', right: 'own' })
    const writing = {
      method: 'POST',
      access: 'user',
      summary: '',
      path: '/a/',
      success: { status: 204 },
    } as const
    // @ts-expect-error a writing call says what it makes old
    endpoint(writing)
    // @ts-expect-error only an answer that was read can become old
    endpoint({ ...writing, changes: () => [ping] })
    // @ts-expect-error a reading call makes nothing old
    endpoint({ ...reading, path: '/a/', changes: () => [read] })
    endpoint({ ...writing, changes: () => [read] })
  })
})

describe('Path parameters', () => {
  it('Path parameters are named in order', () => {
    expect(pathParamNames('/sites/{siteId}/airspaces/{airspaceId}/{event}/days/')).toEqual([
      'siteId',
      'airspaceId',
      'event',
    ])
    expect(pathParamNames('/groups/')).toEqual([])
  })

  it.each(['1', '42', '2147483647'])('Path parameters take the id %s', id => {
    expect(parseParams(read, { siteId: '1', id })).toEqual({ siteId: 1, id: Number(id) })
  })
  it.each([
    '0',
    '-1',
    '01',
    '1.0',
    '1e3',
    '2147483648',
    '99999999999999999999',
    '',
    ' 1',
    'x',
    '1\u0000',
    'NaN',
    '٣',
  ])('Path parameters know nothing under the id "%s"', id => {
    expect(parseParams(read, { siteId: '1', id })).toBeNull()
  })
  it('Path parameters follow the schema of the endpoint where it has one', () => {
    expect(parseParams(rename, { code: 'ABC' })).toEqual({ code: 'ABC' })
    expect(parseParams(rename, { code: 'abc' })).toBeNull()
    expect(parseParams(rename, {})).toBeNull()
  })
})

describe('The building of a path', () => {
  it('A path has its parameters filled in and escaped', () => {
    expect(buildPath(read, { params: { siteId: 3, id: 'a/b?c' } })).toBe('/sites/3/things/a%2Fb%3Fc/')
  })
  it('A path leaves out what is empty and joins lists by commas', () => {
    const query = {
      page: 2,
      q: '',
      none: undefined,
      zero: 0,
      off: false,
      list: ['Ok', 'Alarm'],
      empty: [],
      nil: null,
    }
    expect(buildPath(read, { params: { siteId: 3, id: 4 }, query })).toBe(
      '/sites/3/things/4/?page=2&zero=0&off=false&list=Ok%2CAlarm',
    )
  })
  it.each(['', '.', '..'])('A path refuses "%s" as a parameter', id => {
    expect(() => buildPath(read, { params: { siteId: 3, id } })).toThrow('needs id')
  })
  it('A path compiles only with the names of its own parameters', () => {
    // @ts-expect-error the endpoint has no parameter `s`
    expect(() => buildPath(read, { params: { s: 3, id: 4 } })).toThrow('needs siteId')
  })
})
