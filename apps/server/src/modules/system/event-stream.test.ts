import type { AddressInfo } from 'node:net'
import { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ACCESS_TOKEN_SECONDS } from '#auth/access-tokens.ts'
import { testApp } from '#test/app.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aMembership, anAdmin, aSite, aUser } from '#test/factories.ts'
import { STREAMS_PER_USER } from './event-stream.ts'

const clock = movedClock()
const { app: test, db } = appWithDatabase({ clock })
let base: string
const opened: AbortController[] = []

beforeAll(async () => {
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  base = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
})
afterEach(() => {
  for (const controller of opened.splice(0)) controller.abort()
})

async function open(access: string) {
  const controller = new AbortController()
  opened.push(controller)
  const response = await fetch(`${base}/events/`, {
    headers: { authorization: `Bearer ${access}` },
    signal: controller.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    response,
    /** Reads until the text has come, or the stream has ended. */
    until: async (wanted: string): Promise<string> => {
      while (!text.includes(wanted)) {
        const { value, done } = (await reader?.read()) ?? { value: undefined, done: true }
        if (done) break
        text += value
      }
      return text
    },
    /** Reads to the end. */
    rest: async (): Promise<string> => {
      for (;;) {
        const { value, done } = (await reader?.read()) ?? { value: undefined, done: true }
        if (done) return text
        text += value
      }
    },
  }
}

async function aFarmerWithSite() {
  const [user, site] = [await aUser(db), await aSite(db)]
  await aMembership(db, { site, user })
  return { user, site, access: await test.signIn(user) }
}

describe('The event stream', () => {
  it('The stream tells each program another moment within half a minute to come back at', async () => {
    const { access } = await aFarmerWithSite()
    const waits: number[] = []
    for (let n = 0; n < 5; n += 1) {
      const text = await (await open(access)).until('connected')
      waits.push(Number(/^retry: (\d+)$/m.exec(text)?.[1]))
    }
    expect(new Set(waits).size).toBeGreaterThan(1)
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(1000)
    expect(Math.max(...waits)).toBeLessThanOrEqual(30_000)
  })

  it('The stream is closed to strangers', async () => {
    expect((await fetch(`${base}/events/`)).status).toBe(401)
  })

  it('The stream tells what changed on the caller’s sites and nothing of others', async () => {
    const { site, access } = await aFarmerWithSite()
    const foreign = await aSite(db)
    const stream = await open(access)
    expect(stream.response.headers.get('content-type')).toContain('text/event-stream')
    expect(stream.response.headers.get('cache-control')).toBe('no-store')
    expect(stream.response.headers.get('x-content-type-options')).toBe('nosniff')
    await stream.until(': connected')
    test.ctx.bus.publish({ kind: 'alert', site_id: foreign.id, airspace_id: 1, alert_id: 99 })
    test.ctx.bus.publish({ kind: 'samples', site_id: site.id, airspace_ids: [3], slot: 2_941_234 })
    test.ctx.bus.publish({ kind: 'site', site_id: site.id })
    const text = await stream.until('event: site')
    expect(text).toContain(
      `event: samples\ndata: {"kind":"samples","site_id":${site.id},"airspace_ids":[3],"slot":2941234}\n\n`,
    )
    expect(text).not.toContain('99')
  })

  it('The stream tells an administrator of every site', async () => {
    const stream = await open(await test.signIn(await anAdmin(db)))
    await stream.until(': connected')
    test.ctx.bus.publish({ kind: 'site', site_id: 123_456 })
    expect(await stream.until('event: site')).toContain('123456')
  })

  it('The stream follows a membership within half a minute', async () => {
    const { user, site, access } = await aFarmerWithSite()
    const later = await aSite(db)
    const stream = await open(access)
    await stream.until(': connected')
    test.ctx.bus.publish({ kind: 'site', site_id: site.id })
    await stream.until('event: site')
    await aMembership(db, { site: later, user })
    clock.advance(30_000)
    test.ctx.bus.publish({ kind: 'airspace', site_id: later.id, airspace_id: 7 })
    expect(await stream.until('event: airspace')).toContain(`"site_id":${later.id}`)
  })

  it('The stream ends with an access, and whoever comes back hears nothing more of that site', async () => {
    const { user, access } = await aFarmerWithSite()
    const [site, owner] = [await aSite(db), await aUser(db)]
    await aMembership(db, { site, user: owner })
    await aMembership(db, { site, user, role: 'VETERINARIAN', scope: 'READ' })
    const stream = await open(access)
    await stream.until(': connected')
    test.ctx.bus.publish({ kind: 'airspace', site_id: site.id, airspace_id: 7 })
    expect(await stream.until('event: airspace')).toContain(`"site_id":${site.id}`)
    const params = { siteId: site.id, userId: user.id }
    expect((await test.call(siteUsers.endAccess, { params }, { as: owner })).status).toBe(204)
    test.ctx.bus.publish({ kind: 'alert', site_id: site.id, airspace_id: 7, alert_id: 98 })
    const text = await stream.rest()
    expect(text).toContain('event: end\ndata: {"reason":"restart"}')
    expect(text).not.toContain('98')
    const again = await open(access)
    await again.until(': connected')
    test.ctx.bus.publish({ kind: 'alert', site_id: site.id, airspace_id: 7, alert_id: 97 })
    const [own] = (await test.call(sites.list, { query: {} }, { as: user })).body.items
    test.ctx.bus.publish({ kind: 'site', site_id: own?.id ?? 0 })
    expect(await again.until('event: site')).not.toContain('97')
  })

  it('The stream ends with the session', async () => {
    const { access } = await aFarmerWithSite()
    const stream = await open(access)
    await stream.until(': connected')
    const { user } = await test.ctx.tokens.verify(access)
    test.ctx.bus.publish({ kind: 'session', session_id: user.sessionId })
    expect(await stream.rest()).toContain('event: end\ndata: {"reason":"signed_out"}')
    expect((await fetch(`${base}/events/`, { headers: { authorization: `Bearer ${access}` } })).status).toBe(
      401,
    )
  })

  it('The stream ends when all sessions do', async () => {
    const { access } = await aFarmerWithSite()
    const stream = await open(access)
    await stream.until(': connected')
    test.ctx.bus.publish({ kind: 'keys' })
    expect(await stream.rest()).toContain('event: end\ndata: {"reason":"signed_out"}')
  })

  it('The stream asks for a new token when the old one has expired', async () => {
    const { site, access } = await aFarmerWithSite()
    const stream = await open(access)
    await stream.until(': connected')
    clock.advance(ACCESS_TOKEN_SECONDS * 1000)
    test.ctx.bus.publish({ kind: 'site', site_id: site.id })
    const text = await stream.rest()
    expect(text).toContain('event: end\ndata: {"reason":"refresh"}')
    expect(text).not.toContain('event: site')
  })

  it('The stream has a limit per person, not shared with others', async () => {
    const { access } = await aFarmerWithSite()
    const streams = await Promise.all(Array.from({ length: STREAMS_PER_USER }, () => open(access)))
    expect(streams.map(stream => stream.response.status)).toEqual(streams.map(() => 200))
    expect((await open(access)).response.status).toBe(429)
    expect((await open((await aFarmerWithSite()).access)).response.status).toBe(200)
  })

  it('The stream does not keep the server from closing', async () => {
    const other = await testApp({ db: db, clock })
    await other.app.listen({ port: 0, host: '127.0.0.1' })
    const url = `http://127.0.0.1:${(other.app.server.address() as AddressInfo).port}/events/`
    const { access } = await aFarmerWithSite()
    const response = await fetch(url, { headers: { authorization: `Bearer ${access}` } })
    const text = response.text()
    await other.close()
    expect(await text).toContain('event: end\ndata: {"reason":"restart"}')
  })
})
