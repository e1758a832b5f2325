import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { allEndpoints } from '@earshot/contract/catalogue.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aMembership, aSite, aUser } from '#test/factories.ts'
import { HEADERS_TIMEOUT_MS, REQUEST_TIMEOUT_MS, SILENCE_TIMEOUT_MS } from './limits.ts'
import { securityHeaders } from './security.ts'

let database: TestDatabase
let folder: string
let test: TestApp
let access: string

beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'earshot-portal-'))
  await mkdir(path.join(folder, 'public/assets'), { recursive: true })
  await writeFile(path.join(folder, 'index.html'), '<html><head></head>portal</html>')
  await writeFile(path.join(folder, 'secret.txt'), 'the innermost secret')
  await writeFile(path.join(folder, 'public/.secret'), 'the innermost secret')
  await writeFile(path.join(folder, 'public/assets/app-1a2b3c.js'), 'plain')
  test = await testApp({ db: database.db, app: { portalFolder: folder } })
  const user = await aUser(database.db)
  await aMembership(database.db, { site: await aSite(database.db), user })
  access = await test.signIn(user)
  await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await test.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

const port = () => (test.app.server.address() as AddressInfo).port
const signedIn = () => ({ authorization: `Bearer ${access}` })
const ask = (url: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port()}${url}`, init)
const page = { accept: 'text/html' }

/** Reads what came back to bytes that no client would send. */
async function answerTo(bytes: string, to: number = port()): Promise<string> {
  const socket = connect(to, '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', chunk => {
    answer += chunk
  })
  socket.on('error', () => {})
  socket.write(bytes)
  await once(socket, 'close')
  return answer
}

describe('Answers with the headers that protect a browser', () => {
  const kinds: [string, string, RequestInit | undefined, number][] = [
    ['a page', '/sign-in', { headers: page }, 200],
    ['a file', '/public/assets/app-1a2b3c.js', undefined, 200],
    ['a file that is not there', '/public/assets/none.js', undefined, 404],
    ['an answer of the API', '/country/', undefined, 200],
    ['a refusal', '/sites/', undefined, 401],
    ['an unknown path', '/nothing/', undefined, 404],
    ['an address that cannot be read', '/sites/%zz/', undefined, 400],
    ['a body of the wrong kind', '/api/token/', { method: 'POST', body: 'x' }, 415],
    ['a method that is not known', '/sites/', { method: 'PUT' }, 404],
    ['a preflight', '/sites/', { method: 'OPTIONS', headers: { origin: 'https://evil.example' } }, 404],
    ['a list of figures', '/metrics', undefined, 200],
    ['the API’s description', '/api/openapi.json', undefined, 200],
  ]

  it.each(kinds)('The headers are on %s', async (_kind, url, init, status) => {
    const answer = await ask(url, init)
    await answer.arrayBuffer()
    expect(answer.status).toBe(status)
    expect(Object.fromEntries(answer.headers)).toMatchObject(securityHeaders(test.ctx.config))
    expect(
      [...answer.headers.keys()].filter(name => /cookie|access-control|powered|^server$/.test(name)),
    ).toEqual([])
  })

  it('The headers are on a stream of events', async () => {
    const controller = new AbortController()
    const answer = await ask('/events/', { headers: signedIn(), signal: controller.signal })
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...securityHeaders(test.ctx.config),
      'cache-control': 'no-store',
    })
    controller.abort()
  })

  it('The headers are on the page to read the API, which alone may make styles at run time', async () => {
    const { headers } = await ask('/api/docs')
    const { 'content-security-policy': strict, ...others } = securityHeaders(test.ctx.config)
    expect(Object.fromEntries(headers)).toMatchObject(others)
    const relaxed = headers.get('content-security-policy')
    expect(relaxed?.replace("style-src 'self' 'unsafe-inline'", "style-src 'self'")).toBe(strict)
  })
})

describe('Answers of which no copy is kept', () => {
  it('No copy is kept of what the API answers, be it a refusal', async () => {
    for (const endpoint of allEndpoints.filter(each => each.method === 'GET' && each.stream === undefined)) {
      const answer = await test.app.inject({
        url: endpoint.path.replace(/\{\w+\}/g, '1'),
        headers: signedIn(),
      })
      expect(answer.headers['cache-control'], endpoint.path).toBe('no-store')
    }
  })
})

describe('What a request cannot do', () => {
  it('A request cannot pass for another method than its own', async () => {
    for (const header of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
      const answer = await ask('/groups/', {
        method: 'POST',
        headers: { ...signedIn(), [header]: 'GET', 'content-type': 'application/json' },
        body: '{}',
      })
      expect(answer.status).toBe(400)
    }
    expect((await ask('/groups/?_method=DELETE', { headers: signedIn() })).status).not.toBe(204)
  })

  it('A request cannot get a body by asking for the head alone', async () => {
    const [head, whole] = [
      await ask('/sites/', { method: 'HEAD', headers: signedIn() }),
      await ask('/sites/', { headers: { ...signedIn(), 'accept-encoding': 'identity' } }),
    ]
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    expect(head.headers.get('content-type')).toBe(whole.headers.get('content-type'))
    expect((await ask('/sites/', { method: 'HEAD' })).status).toBe(401)
  })

  it.each([
    '/public/../secret.txt',
    '/public/..%2fsecret.txt',
    '/public/%2e%2e/secret.txt',
    '/public/%2e%2e%2fsecret.txt',
    '/public/..%5csecret.txt',
    '/public/assets/..%2f..%2fsecret.txt',
    '/public//../secret.txt',
    '/public/.secret',
    '/public/%2esecret',
    '/public/assets%00/app-1a2b3c.js',
    '/..%2fsecret.txt',
    '/%2e/secret.txt',
  ])('A request cannot reach outside the portal’s files by %s', async url => {
    const answer = await answerTo(`GET ${url} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 (400|403|404) /)
    expect(answer).not.toContain('innermost')
  })
})

it('A request is never sent back to its sender: TRACE is answered as a method that nobody has', async () => {
  const answer = await answerTo(
    'TRACE / HTTP/1.1\r\nHost: x\r\nX-Secret: not-to-be-sent-back\r\nConnection: close\r\n\r\n',
  )
  expect(answer).toMatch(/^HTTP\/1\.1 (400|404|405) /)
  expect(answer).not.toContain('not-to-be-sent-back')
})

describe('Bytes that are no request', () => {
  it.each([
    ['bytes of another protocol', '\x16\x03\x01\x02\x00\x01\r\n\r\n', '400 Bad Request', 'bad_request'],
    ['a method of nobody’s', 'STEAL / HTTP/1.1\r\nHost: x\r\n\r\n', '400 Bad Request', 'bad_request'],
    [
      'two lengths for one body',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      '400 Bad Request',
      'bad_request',
    ],
    [
      'headers without end',
      `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(70_000)}\r\n\r\n`,
      '431 Request Header Fields Too Large',
      'payload_too_large',
    ],
  ])('Such bytes are answered as the contract says: %s', async (_what, bytes, status, code) => {
    const [head = '', body = ''] = (await answerTo(bytes)).split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${status}\r\n`)
    expect(head).toContain("content-security-policy: default-src 'none'")
    expect(head).toMatch(/x-request-id: [0-9a-f-]{36}/)
    expect(JSON.parse(body)).toEqual({ code, message: expect.any(String), detail: expect.any(String) })
  })

  it('A caller who sends no request is given little time', () => {
    const { headersTimeout, requestTimeout, timeout } = test.app.server
    expect({ headersTimeout, requestTimeout, timeout }).toEqual({
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      timeout: SILENCE_TIMEOUT_MS,
    })
  })

  describe('A request that comes slowly', () => {
    let hurried: TestApp
    beforeAll(async () => {
      hurried = await testApp({ db: database.db })
      // The same server with less patience, and looking more often than every thirty seconds.
      Object.assign(hurried.app.server, {
        headersTimeout: 100,
        requestTimeout: 300,
        connectionsCheckingInterval: 10,
      })
      await hurried.app.listen({ port: 0, host: '127.0.0.1' })
    })
    afterAll(() => hurried.close())

    it.each([
      ['its headers', 'GET / HTTP/1.1\r\nHost: x\r\n'],
      [
        'its body',
        'POST /api/token/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
      ],
    ])('A slow request is cut off and told so: %s', async (_what, bytes) => {
      const answer = await answerTo(bytes, (hurried.app.server.address() as AddressInfo).port)
      expect(answer).toContain('HTTP/1.1 408 Request Timeout\r\n')
      expect(answer).toContain("content-security-policy: default-src 'none'")
      expect(answer).toContain('"code":"request_timeout"')
    })
  })
})
