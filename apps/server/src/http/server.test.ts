import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'

let database: TestDatabase
let folder: string
let test: TestApp

beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'earshot-portal-'))
  await mkdir(path.join(folder, 'public/assets'), { recursive: true })
  await writeFile(path.join(folder, 'public/assets/app-1a2b3c.js'), 'plain')
  await writeFile(path.join(folder, 'public/assets/app-1a2b3c.js.br'), 'squeezed')
  await writeFile(path.join(folder, 'public/texts.json'), '{}')
  await writeFile(path.join(folder, 'favicon.svg'), '<svg/>')
  await writeFile(path.join(folder, '.secret'), 'hidden')
  test = await testApp({ db: database.db, app: { portalFolder: folder } })
})
afterAll(async () => {
  await test.close()
  await database.drop()
  await rm(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers })
const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('The portal', () => {
  it('A portal that is not built says how to build it', async () => {
    const answer = await get('/sign-in', page)
    expect(answer.statusCode).toBe(503)
    expect(answer.body).toContain('npm run build')
  })

  it('The portal answers every navigation with its one page, always fresh', async () => {
    await writeFile(path.join(folder, 'index.html'), '<html>portal</html>')
    for (const url of ['/', '/sign-in', '/app/sites/12?tab=alerts', '/admin/devices']) {
      const answer = await get(url, page)
      expect(answer.body).toBe('<html>portal</html>')
      expect(answer.headers['cache-control']).toBe('no-cache')
    }
  })

  it('The portal answers its own paths for a client that takes anything: curl, a monitor, a link preview', async () => {
    for (const url of ['/', '/sign-in?from=a.b', '/data-privacy', '/app/sites/12', '/admin']) {
      for (const accept of ['*/*', 'image/*,*/*;q=0.5']) {
        const answer = await get(url, { accept })
        expect([url, answer.statusCode, answer.body]).toEqual([url, 200, '<html>portal</html>'])
        expect(answer.headers.vary).toMatch(/accept(?:,|$)/i)
      }
      const { statusCode } = await test.app.inject({ method: 'HEAD', url, headers: { accept: '*/*' } })
      expect(statusCode).toBe(200)
    }
  })

  it('The portal gives way on its own paths to a client that prefers JSON', async () => {
    for (const accept of ['application/json', 'application/json, text/plain, */*']) {
      const answer = await get('/sign-in', { accept })
      expect(answer.statusCode).toBe(404)
      expect(answer.json().code).toBe('not_found')
      expect(answer.headers.vary).toMatch(/accept(?:,|$)/i)
    }
  })

  it('The portal keeps hashed files for ever, compressed where the browser can read that', async () => {
    const plain = await get('/public/assets/app-1a2b3c.js')
    expect(plain.body).toBe('plain')
    expect(plain.headers['cache-control']).toContain('immutable')
    const squeezed = await get('/public/assets/app-1a2b3c.js', { 'accept-encoding': 'br, gzip' })
    expect(squeezed.body).toBe('squeezed')
    expect(squeezed.headers['content-encoding']).toBe('br')
    expect((await get('/public/texts.json')).headers['cache-control']).toBe('no-cache')
  })

  it('The portal serves the files at its root, and none that is hidden or missing', async () => {
    expect((await get('/favicon.svg')).body).toBe('<svg/>')
    for (const url of [
      '/.secret',
      '/missing.js',
      '/public/missing.js',
      '/..%2f..%2fetc%2fpasswd',
      '/public/%2e%2e/%2e%2e/x',
    ]) {
      expect((await get(url)).statusCode).toBe(404)
    }
  })

  it('The portal does not stand in for the API', async () => {
    const answer = await get('/api/unknown/', { accept: 'application/json' })
    expect(answer.statusCode).toBe(404)
    expect(answer.json().code).toBe('not_found')
    for (const url of ['/sites/7', '/users/current/', '/pages/help/', '/api/unknown/']) {
      const { headers } = await get(url, { accept: '*/*' })
      expect([url, headers['content-type']]).toEqual([url, 'application/json; charset=utf-8'])
    }
    expect((await test.app.inject({ method: 'POST', url: '/sign-in', headers: page })).statusCode).toBe(404)
  })
})

describe('Every answer', () => {
  it('Every answer forbids what a page of ours never needs', async () => {
    for (const url of ['/', '/healthz', '/api/unknown/', '/users/current/', '/sites/%zz/']) {
      const { headers } = await get(url, page)
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toContain('unsafe')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['x-frame-options']).toBe('DENY')
      expect(headers['referrer-policy']).toBe('same-origin')
      expect(headers['x-powered-by']).toBeUndefined()
      expect(headers['strict-transport-security']).toBeUndefined()
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  it('The page of a shared view is in no search, and no site is told that somebody came from it', async () => {
    const { headers } = await get('/shared', page)
    expect(headers).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' })
    expect(headers['set-cookie']).toBeUndefined()
    expect((await get('/sign-in', page)).headers['x-robots-tag']).toBeUndefined()
  })

  it('Every answer insists on TLS only where it is reached by it', async () => {
    const behindTls = await testApp({ db: database.db, config: { publicUrl: 'https://earshot.example' } })
    const { headers } = await behindTls.app.inject('/healthz')
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    await behindTls.close()
  })
})

describe('An API with a host of its own', () => {
  const config = { publicUrl: 'https://farm.example', apiUrl: 'https://api.farm.example' }
  const asked = {
    origin: 'https://farm.example',
    'access-control-request-method': 'PATCH',
    'access-control-request-headers': 'authorization,content-type',
  }

  it('An API with a host of its own lets the pages of the portal’s host ask it and read its answers, and no others', async () => {
    const apart = await testApp({ db: database.db, config })
    const preflight = await apart.app.inject({ method: 'OPTIONS', url: '/groups/1/', headers: asked })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': 'https://farm.example',
      'access-control-allow-methods': expect.stringContaining('PATCH'),
      'access-control-allow-headers': expect.stringContaining('authorization'),
    })
    const answer = await apart.app.inject({
      url: '/users/current/',
      headers: { origin: 'https://farm.example' },
    })
    expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([
      401,
      'https://farm.example',
    ])
    await apart.close()
  })

  it('An API without a host of its own names no origin', async () => {
    const { headers, statusCode } = await test.app.inject({
      method: 'OPTIONS',
      url: '/groups/1/',
      headers: asked,
    })
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([404, undefined])
  })
})

describe('A long answer', () => {
  it('A long answer is compressed for a client that can read that', async () => {
    const plain = await get('/api/openapi.json')
    const squeezed = await get('/api/openapi.json', { 'accept-encoding': 'gzip, br' })
    expect(squeezed.headers['content-encoding']).toBe('gzip')
    expect(squeezed.headers.vary).toContain('accept-encoding')
    expect(gunzipSync(squeezed.rawPayload).toString()).toBe(plain.body)
  })
})

describe('The limit on requests', () => {
  it('The limit counts per address, and says when to come back', async () => {
    const from = (remoteAddress: string) =>
      test.app.inject({
        method: 'POST',
        url: '/api/token/refresh/',
        payload: { refresh: 'unknown' },
        remoteAddress,
      })
    for (let i = 0; i < 120; i++) expect((await from('198.51.100.7')).statusCode).toBe(401)
    const refused = await from('198.51.100.7')
    expect(refused.statusCode).toBe(429)
    expect(refused.json().code).toBe('too_many_requests')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await from('198.51.100.8')).statusCode).toBe(401)
  })

  it('The limit does not believe an address that the sender claims', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/token/refresh/',
      payload: { refresh: 'unknown' },
      remoteAddress: '198.51.100.7',
      headers: { 'x-forwarded-for': '203.0.113.9' },
    })
    expect(answer.statusCode).toBe(429)
  })
})

describe('Operators', () => {
  it('Operators see that the process lives and is ready', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
    const ready = await get('/readyz')
    expect(ready.statusCode).toBe(200)
    expect(ready.json()).toEqual({ status: 'ready', parts: { database: 'ok', migrations: 'ok' } })
  })

  it('Operators see which part is not ready', async () => {
    test.ctx.checks.set('broker', () => {
      throw new Error('refused by 10.0.0.1')
    })
    const answer = await get('/readyz')
    test.ctx.checks.delete('broker')
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toEqual({
      status: 'not_ready',
      parts: { database: 'ok', migrations: 'ok', broker: 'failed' },
    })
  })

  it('Operators see requests counted by route, not by address asked for', async () => {
    await get('/wp-login.php')
    const { body } = await get('/metrics')
    expect(body).toContain(
      'earshot_http_request_duration_seconds_count{method="GET",route="/readyz",status="503"}',
    )
    expect(body).toContain('route="none",status="404"')
    expect(body).not.toContain('wp-login')
    expect(body).toContain('earshot_process_resident_memory_bytes')
    expect(body).toContain('earshot_event_streams 0')
  })

  it('Operators can read the API in a browser under a policy of its own', async () => {
    const answer = await get('/api/docs')
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'")
    for (const url of [
      '/api/docs/start.js',
      '/api/docs/ui/swagger-ui.css',
      '/api/docs/ui/swagger-ui-bundle.js',
    ]) {
      expect((await get(url)).statusCode).toBe(200)
    }
    expect((await get('/api/docs/ui/package.json')).statusCode).toBe(404)
  })
})
