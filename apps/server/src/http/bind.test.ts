import { endpoint } from '@earshot/contract/endpoint.ts'
import { file } from '@earshot/contract/schemas/file.ts'
import { PageQuery, Search, text } from '@earshot/contract/schemas/page.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { notFound } from '#errors.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { aGateway, anAdmin, aUser, TEST_SECRET } from '#test/factories.ts'
import { handle } from './handle.ts'

const list = endpoint({
  method: 'GET',
  path: '/things/',
  access: 'user',
  summary: 'List.',
  query: PageQuery.extend({ search: Search.optional() }),
  success: {
    status: 200,
    body: z.object({ page: z.int(), per_page: z.int(), search: z.string().nullable() }),
  },
})
const show = endpoint({
  method: 'GET',
  path: '/things/{id}/',
  access: 'user',
  summary: 'One.',
  success: { status: 200, body: z.object({ id: z.int() }) },
})
const create = endpoint({
  method: 'POST',
  path: '/things/',
  access: 'user',
  summary: 'Make.',
  body: z.object({ name: text(20), parts: z.array(z.object({ size: z.int().min(1) })).optional() }),
  changes: () => [],
  success: { status: 201, body: z.object({ name: z.string() }) },
})
const form = endpoint({
  method: 'POST',
  path: '/forms/',
  access: 'public',
  summary: 'A form.',
  encoding: 'multipart',
  body: z.object({
    note: text(20),
    files: z
      .array(file({ types: ['image/png'], bytes: 10 }))
      .max(5, 'too_large')
      .optional(),
  }),
  changes: () => [],
  success: { status: 201, body: z.object({ note: z.string(), sizes: z.array(z.int()) }) },
})
const broken = endpoint({ ...show, path: '/broken/{id}/' })
const drifted = endpoint({ ...show, path: '/drifted/{id}/' })
const adminOnly = endpoint({ ...show, path: '/admin-things/{id}/', access: 'admin' })
const ofGateway = endpoint({ ...show, path: '/gateway-things/{id}/', access: 'gateway' })
const download = endpoint({ ...show, path: '/file/{id}/', access: 'public', download: ['csv'] })
const unbuilt = endpoint({ ...show, path: '/unbuilt/{id}/' })

const routes = [
  handle(list, ({ query }) => ({ page: query.page, per_page: query.perPage, search: query.search ?? null })),
  handle(show, ({ params }) => {
    if (params.id === 404) throw notFound('thing')
    return { id: params.id, password_hash: 'must not leave' }
  }),
  handle(create, ({ body }) => ({ name: body.name })),
  handle(form, ({ body }) => ({ note: body.note, sizes: (body.files ?? []).map(given => given.size) })),
  handle(broken, () => {
    throw new Error('the innermost secret')
  }),
  handle(drifted, () => ({ id: 'seven' }) as unknown as { id: number }),
  handle(adminOnly, ({ params }) => ({ id: params.id })),
  handle(ofGateway, ({ gateway }) => ({ id: gateway.id })),
  handle(download, () => ({
    content: 'a;b\n',
    fileName: 'Stall Süd.csv',
    mediaType: 'text/csv; charset=utf-8',
  })),
]

const { app: test, db } = appWithDatabase({ app: { routes, endpoints: [list, show, unbuilt] } })
let access: string

beforeAll(async () => {
  access = await test.signIn(await aUser(db))
})

const get = (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url, headers: { authorization: `Bearer ${access}`, ...headers } })
const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
  test.app.inject({
    method: 'POST',
    url: '/things/',
    payload,
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json', ...headers },
  })

describe('A query', () => {
  it('A query has its defaults', async () => {
    expect((await get('/things/')).json()).toEqual({ page: 1, per_page: 10, search: null })
  })

  it.each([
    ['perPage=Infinity', 'perPage'],
    ['perPage=0', 'perPage'],
    ['perPage=1001', 'perPage'],
    ['perPage=1.5', 'perPage'],
    ['perPage=-3', 'perPage'],
    ['perPage=', 'perPage'],
    ['page=1e400', 'page'],
    ['page=NaN', 'page'],
    ['page=1&page=2', 'page'],
    ['page=99999999999999999999', 'page'],
    ['search=a%00b', 'search'],
    [`search=${'x'.repeat(101)}`, 'search'],
  ])('A query with %s is refused on its field', async (query, field) => {
    const answer = await get(`/things/?${query}`)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid', [field]: [expect.any(String)] })
    expect(Object.keys(answer.json()).sort()).toEqual(['code', 'message', field].sort())
  })
})

describe('A path', () => {
  it.each(['0', '-1', '2147483648', '99999999999999999999', '1.0', '1e3', 'abc', '%00', '01', '%E2%88%9E'])(
    'A path with the id %s is not found',
    async id => {
      const answer = await get(`/things/${id}/`)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ code: 'not_found' })
    },
  )

  it('A path takes the largest id there is', async () => {
    expect((await get('/things/2147483647/')).statusCode).toBe(200)
  })

  it('A path is exact about its trailing slash', async () => {
    const answer = await get('/things', { accept: 'application/json' })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'not_found', message: 'Not found.' })
  })

  it('A path that cannot be decoded is refused as such', async () => {
    const answer = await get('/things/%zz/')
    expect(answer.statusCode).toBe(400)
    expect(answer.json().code).toBe('bad_request')
  })

  it('A path of an object one may not see answers like one that is not there', async () => {
    const [hidden, absent] = [await get('/things/404/'), await get('/nothing/here/')]
    expect(hidden.json()).toEqual(absent.json())
  })
})

describe('A body', () => {
  it('A body is parsed and answered', async () => {
    const answer = await post('{"name":"Stall"}')
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({ name: 'Stall' })
  })

  it('A body that is not JSON is refused', async () => {
    const answer = await post('{"name":')
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'malformed_json', detail: 'The body is not valid JSON.' })
  })

  it('A body that is missing lacks its fields', async () => {
    const answer = await post('')
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'invalid', non_field_errors: ['This field is required.'] })
  })

  it.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ])('A body of type %s is not accepted', async type => {
    const answer = await post('name=Stall', { 'content-type': type })
    expect(answer.statusCode).toBe(415)
    expect(answer.json().code).toBe('unsupported_media_type')
  })

  it('A body over the limit is refused', async () => {
    const answer = await post(`{"name":"${'x'.repeat(5_000_000)}"}`)
    expect(answer.statusCode).toBe(413)
    expect(answer.json().code).toBe('payload_too_large')
  })

  it('A refused body names each wrong field, nested ones by their path', async () => {
    const answer = await post('{"parts":[{"size":0},{}]}')
    expect(answer.json()).toMatchObject({
      name: ['This field is required.'],
      'parts.0.size': ['The smallest value is 1.'],
      'parts.1.size': ['This field is required.'],
    })
  })

  it('A body with a NUL in a text is refused on that field', async () => {
    const answer = await post(JSON.stringify({ name: 'a\0b' }))
    expect(answer.json()).toMatchObject({ code: 'invalid', name: [expect.any(String)] })
  })

  it('A body with a fault in a part that has no name is refused as a whole', async () => {
    const answer = await post(JSON.stringify({ name: 'x', '': 'a\0b' }))
    expect(answer.json()).toMatchObject({ code: 'invalid', non_field_errors: [expect.any(String)] })
  })

  it('A body nested a hundred thousand deep breaks nothing', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    expect((await post(`{"name":"x","deep":${deep}}`)).statusCode).toBe(201)
    expect((await post(deep)).statusCode).toBe(400)
  })

  it('A body cannot reach an object’s prototype', async () => {
    const answer = await post(
      '{"name":"x","__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}',
    )
    expect(answer.statusCode).toBe(201)
    expect(({} as Record<string, unknown>).admin).toBeUndefined()
  })
})

describe('A form', () => {
  const send = (files: [string, string][], note = 'sick') => {
    const payload = new FormData()
    payload.append('note', note)
    for (const [type, content] of files) payload.append('files', new Blob([content], { type }), 'pig.png')
    return test.call(form, { body: payload })
  }

  it('A form brings its texts and files', async () => {
    expect((await send([['image/png', 'abc']])).body).toEqual({ note: 'sick', sizes: [3] })
    expect((await send([])).body).toEqual({ note: 'sick', sizes: [] })
  })

  it('A form is refused on the wrong file or text', async () => {
    const { status, error } = await send(
      [
        ['text/html', 'abc'],
        ['image/png', 'x'.repeat(11)],
      ],
      'a\0b',
    )
    expect(status).toBe(400)
    expect(error).toMatchObject({ code: 'invalid', note: [expect.any(String)] })
    expect((await send([['text/html', 'abc']])).error).toMatchObject({
      'files.0': ['The format is not right.'],
    })
  })

  it('A refused form says which file is too large, and that there are too many', async () => {
    const large = await send([
      ['image/png', 'abc'],
      ['image/png', 'x'.repeat(10_000_001)],
    ])
    expect([large.status, large.error]).toMatchObject([400, { 'files.1': ['This is too large.'] }])
    const six = await send(Array.from({ length: 6 }, () => ['image/png', 'abc']))
    expect([six.status, six.error]).toMatchObject([400, { files: ['This is too large.'] }])
    expect((await send(Array.from({ length: 7 }, () => ['image/png', 'abc']))).status).toBe(413)
  })
})

describe('A form that cannot be read', () => {
  it.each([
    ['has no boundary', 'multipart/form-data', '--cut--'],
    ['has another one than it says', 'multipart/form-data; boundary=cut', '--other\r\n\r\n--other--'],
    [
      'ends within a part',
      'multipart/form-data; boundary=cut',
      '--cut\r\nContent-Disposition: form-data; name="note"\r\n\r\nsi',
    ],
    [
      'ends within a file',
      'multipart/form-data; boundary=cut',
      '--cut\r\nContent-Disposition: form-data; name="files"; filename="a.png"\r\n\r\nsi',
    ],
  ])('A form is a bad request when it %s', async (_why, type, payload) => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/forms/',
      headers: { 'content-type': type },
      payload,
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'bad_request', detail: 'The request could not be read.' })
  })
})

describe('An answer', () => {
  it('An answer holds nothing its schema does not name', async () => {
    expect((await get('/things/7/')).json()).toEqual({ id: 7 })
  })

  it('An answer that does not fit its schema is an error of ours, without detail', async () => {
    const answer = await get('/drifted/1/')
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('seven')
  })

  it('An answer of a failure tells a request id and nothing else', async () => {
    const answer = await get('/broken/1/')
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({
      code: 'internal_error',
      message: expect.any(String),
      detail: expect.any(String),
      request_id: answer.headers['x-request-id'],
    })
    expect(answer.body).not.toContain('secret')
  })

  it('An answer can be a file with its name', async () => {
    const answer = await get('/file/1/')
    expect(answer.body).toBe('a;b\n')
    expect(answer.headers['content-disposition']).toContain(`filename*=UTF-8''Stall%20S%C3%BCd.csv`)
  })
})

describe('Access', () => {
  it.each([[''], ['Bearer'], ['Basic abc'], ['Bearer a b'], ['Bearer nonsense']])(
    'Access with "%s" is refused',
    async header => {
      const answer = await test.app.inject({ url: '/things/', headers: { authorization: header } })
      expect(answer.statusCode).toBe(401)
      expect(answer.headers['www-authenticate']).toBe('Bearer')
    },
  )

  it('Access is checked before a call is answered as not built yet', async () => {
    expect((await test.app.inject('/unbuilt/1/')).statusCode).toBe(401)
    const answer = await get('/unbuilt/1/')
    expect(answer.statusCode).toBe(501)
    expect(answer.json()).toMatchObject({
      code: 'not_implemented',
      message: expect.stringContaining('not built'),
    })
  })

  it('Access to the admin area needs an administrator', async () => {
    const refused = await get('/admin-things/1/')
    expect(refused.json()).toMatchObject({ code: 'forbidden' })
    const admin = await anAdmin(db)
    expect((await test.call(adminOnly, { params: { id: 1 } }, { as: admin })).status).toBe(200)
  })

  it('Access of a gateway needs its own secret', async () => {
    const gateway = await aGateway(db)
    const retired = await aGateway(db, { registration: 'RETIRED' })
    const ask = (code: string, secret: string) =>
      test.call(ofGateway, { params: { id: 1 } }, { as: { code, secret } })
    expect((await ask(gateway.code.toLowerCase(), TEST_SECRET)).body).toEqual({ id: gateway.id })
    for (const [code, secret] of [
      [gateway.code, 'wrong'],
      ['GW-NONE', TEST_SECRET],
      [retired.code, TEST_SECRET],
      ['a\0b', TEST_SECRET],
    ] as const) {
      expect((await ask(code, secret)).status).toBe(401)
    }
    expect((await get('/gateway-things/1/')).statusCode).toBe(401)
  })
})
