import { Writable } from 'node:stream'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { invalid, unavailable } from '#errors.ts'
import { createServer } from '#http/create-server.ts'
import { reportServer } from '#test/report-server.ts'
import { loadConfig } from './config.ts'
import { createLogger } from './context.ts'
import { startReporting } from './reporting.ts'

// The library is large, and a slow machine takes its time to load it.
vi.setConfig({ testTimeout: 120_000 })

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })
const log = createLogger({ logLevel: 'info' }, nowhere())

let host: Awaited<ReturnType<typeof reportServer>>
let stop: () => Promise<void>
beforeEach(async () => {
  host = await reportServer()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await host.close()
})

const start = async (sentryDsn: string | undefined) => {
  const close = await startReporting({ sentryDsn, region: 'world' })
  // The close waits until everything is sent, however slow the machine.
  stop = () => close(60_000)
}

/** Longer than what an id or a time in a report could hold by chance. */
const SITE = '471147114711'

/** A server with one route for each way to fail, called as somebody in particular. */
async function callAll() {
  const config = loadConfig({ SENTRY_DSN: host.dsn })
  const app = createServer({ tls: null, config, log, metrics: new Registry() })
  app.get('/sites/:id/', () => {
    throw new Error('no row for griet@linde.example, token=shibboleth')
  })
  app.post('/contact/', () => {
    throw invalid({ email: ['invalid'] })
  })
  app.get('/away/', () => {
    throw unavailable()
  })
  const headers = { authorization: 'Bearer my-access-token', cookie: 'session=my-cookie' }
  await app.inject({ url: `/sites/${SITE}/?token=my-query-token`, headers })
  await app.inject({ url: '/contact/', method: 'POST', payload: { password: 'my-password' }, headers })
  await app.inject({ url: '/away/', headers })
  await app.close()
}

describe('Error reporting', () => {
  it('The server sends no report where no address is set', async () => {
    await start(undefined)
    log.error({ err: new Error('nobody hears') }, 'failed')
    await callAll()
    await stop()
    expect(host.raw()).toBe('')
  })

  it('A report has what failed, by its code, but no refusal of what somebody sent', async () => {
    await start(host.dsn)
    await callAll()
    await stop()
    expect(host.errors().map(({ tags }) => tags)).toEqual([
      { code: 'internal_error', status: '500', said: 'request failed' },
      { code: 'unavailable', status: '503', said: 'request failed' },
    ])
    expect(host.errors()[0]?.exception?.values[0]?.value).toBe('no row for [email], token=[secret]')
  })

  it('A report has what any part logs as an error, and none of the facts beside it', async () => {
    await start(host.dsn)
    log.error(
      { err: new Error('no answer'), job: 'mail', to: 'vet@demo.example', row: { name: 'Griet' } },
      'job failed',
    )
    log.error('the broker is away')
    log.warn({ err: new Error('only a warning') }, 'odd')
    await stop()
    const [first, second, ...others] = host.errors()
    expect(first?.tags).toEqual({ job: 'mail', said: 'job failed' })
    expect(second?.message).toBe('the broker is away')
    expect(others).toEqual([])
    expect(host.raw()).not.toContain('demo.example')
  })

  it('A report names the cause of a failure too, cleaned as well', async () => {
    await start(host.dsn)
    log.error({ err: new Error('sending failed', { cause: new Error('refused vet@demo.example') }) }, 'x')
    await stop()
    expect(
      host
        .errors()[0]
        ?.exception?.values.map(({ value }) => value)
        .sort(),
    ).toEqual(['refused [email]', 'sending failed'])
  })

  it('The server traces one request in twenty, by its route', async () => {
    await start(host.dsn)
    vi.spyOn(Math, 'random').mockReturnValue(0.049)
    await callAll()
    vi.spyOn(Math, 'random').mockReturnValue(0.051)
    await callAll()
    await stop()
    expect(host.traces().sort()).toEqual(['GET /away/', 'GET /sites/:id/', 'POST /contact/'])
  })

  it('A report carries nobody’s name, token, cookie, password, address or query', async () => {
    await start(host.dsn)
    vi.spyOn(Math, 'random').mockReturnValue(0)
    await callAll()
    await stop()
    expect(host.raw()).toContain('/sites/:id/')
    for (const secret of ['linde.example', 'my-', SITE, 'shibboleth', '127.0.0.1"', 'cookie', 'server_name'])
      expect(host.raw()).not.toContain(secret)
  })
})
