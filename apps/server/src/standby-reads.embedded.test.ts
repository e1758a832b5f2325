/** Reads from a real standby: nobody is answered with less than they wrote or were told. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { endpointName } from '@earshot/contract/catalogue.ts'
import { profile } from '@earshot/contract/endpoints/account/profile.ts'
import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import { adminGateways } from '@earshot/contract/endpoints/admin/admin-gateways.ts'
import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { users } from '@earshot/contract/endpoints/admin/users.ts'
import { pino } from 'pino'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { listRoutes } from '#app.ts'
import { loadConfig } from '#config.ts'
import { freePort } from '#db/embedded/ports.ts'
import type { EventStreams } from '#modules/system/event-stream.ts'
import { type TestApp, testApp } from '#test/app.ts'
import {
  askedBy,
  openOne,
  pauseReplay,
  rename,
  resumeReplay,
  shownName,
  standbyWorld,
  untilCaughtUp,
  untilUsed,
} from '#test/crash/standby-world.ts'
import { aBarn, aBatch, aDevice, aGateway } from '#test/factories.ts'
import { nextAddress, sampleRequest } from '#test/sample-request.ts'
import { otherDatabase } from '#test/server.ts'
import { serve } from './serve.ts'

const world = standbyWorld()

afterEach(() => resumeReplay(world))

describe('What a standby answers', () => {
  const marked = listRoutes({} as EventStreams).filter(({ reads }) => reads === 'standby')

  it('Only calls that read, and that answer as a whole, may be answered by a standby', () => {
    expect(marked.length).toBeGreaterThan(30)
    for (const { endpoint } of marked) {
      expect(endpoint.method).toBe('GET')
      expect([endpoint.download, endpoint.stream]).toEqual([undefined, undefined])
    }
  })

  it.each(marked.map(({ endpoint }) => [endpointName(endpoint), endpoint] as const))(
    'The call %s is answered by the standby as by the primary',
    async (name, endpoint) => {
      const { app, db, farm, admin } = world
      const plain = await testApp({ db })
      onTestFinished(() => plain.close())
      const { url, headers } = await sampleRequest({ app, db, farm, person: admin }, { name, endpoint })
      const authorization = `Bearer ${await app.signIn(admin)}`
      const ask = (of: TestApp) =>
        of.app.inject({ url, headers: { ...headers, authorization }, remoteAddress: nextAddress() })
      const expected = await ask(plain)
      await untilCaughtUp(world)
      const asked = await askedBy(world, async () => {
        const answer = await ask(app)
        expect(answer.statusCode).toBe(200)
        expect(answer.body).toBe(expected.body)
      })
      expect(asked).toEqual({ standby: 1 })
    },
  )
})

describe('Lists of the fleet as files', () => {
  it.each([
    ['devices', adminDevices.download],
    ['gateways', adminGateways.download],
    ['sites', adminSites.download],
  ] as const)(
    'The rows of all %s are read from the standby, with whatever came a moment ago',
    async (_, endpoint) => {
      const { app, db, admin } = world
      const { site, deck } = await aBarn(db)
      await aDevice(db, { deck })
      await aGateway(db, { site_id: site.id })
      const plain = await testApp({ db })
      onTestFinished(() => plain.close())
      const token = await app.signIn(admin)
      const file = (of: TestApp) => of.call(endpoint, { query: { file_type: 'csv' } }, { as: token })
      const asked = await askedBy(world, async () => {
        const { status, text } = await file(app)
        expect(status).toBe(200)
        expect(text).toBe((await file(plain)).text)
      })
      expect(Object.keys(asked)).toHaveLength(1)
      await untilCaughtUp(world)
      expect(await askedBy(world, () => file(app))).toEqual({ standby: 1 })
    },
  )
})

describe('What a person wrote or was told', () => {
  /** Answers the first name of the person on the list of accounts, which a standby may answer. */
  async function firstName(person: { id: number }, as: string): Promise<string | undefined> {
    const { body } = await world.app.call(users.list, {}, { as })
    return body.items.find(({ id }) => id === person.id)?.first_name
  }

  it('A person reads their own write at once while the standby does not have it, and others what was before', async () => {
    const { app, admin, other } = world
    const [own, others] = [await app.signIn(admin), await app.signIn(other)]
    await untilCaughtUp(world)
    const before = await firstName(admin, others)
    await pauseReplay(world)
    const after = 'Zita'
    const written = await app.call(
      profile.updateSettings,
      { params: { userId: admin.id }, body: { first_name: after } },
      { as: own },
    )
    expect(written.status).toBe(200)
    const read = (as: string, name?: string) =>
      askedBy(world, async () => expect(await firstName(admin, as)).toBe(name))
    expect(await read(own, after)).toEqual({ primary_newer: 1 })
    expect(await read(others, before)).toEqual({ standby: 1 })
    await resumeReplay(world)
    await untilCaughtUp(world)
    expect(await read(own, after)).toEqual({ standby: 1 })
  })

  it('Who is told of a change by an event reads it at once while the standby does not have it', async () => {
    const { app, farm, other } = world
    const before = await rename(world)
    const reader = await app.signIn(other)
    await pauseReplay(world)
    const after = await rename(world)
    expect(await shownName(world, reader)).toBe(before)
    app.ctx.bus.publish({ kind: 'site', site_id: farm.site.id })
    const asked = await askedBy(world, async () => expect(await shownName(world, reader)).toBe(after))
    expect(asked).toEqual({ primary_newer: 1 })
  })

  it('What is told of one site keeps nobody of another from the standby', async () => {
    const { app, db, farm, admin } = world
    const { site, airspace } = await aBarn(db)
    const batch = await aBatch(db, { site_id: site.id, airspace_id: airspace.id })
    const reader = await app.signIn(admin)
    await pauseReplay(world)
    await rename(world)
    app.ctx.bus.publish({ kind: 'site', site_id: farm.site.id })
    const chartOf = (siteId: number, airspaceId: number, batchId: number) =>
      askedBy(world, () =>
        app.app.inject({
          url: `/sites/${siteId}/airspaces/${airspaceId}/batches/${batchId}/rhs/`,
          headers: { authorization: `Bearer ${reader}` },
        }),
      )
    expect(await chartOf(site.id, airspace.id, batch.id)).toEqual({ standby: 1 })
    expect(await chartOf(farm.site.id, farm.airspace.id, farm.batch.id)).toEqual({ primary_newer: 1 })
  })

  it('What somebody else made a moment ago is found on the primary', async () => {
    const { app, db, other } = world
    const reader = await app.signIn(other)
    await pauseReplay(world)
    const { site, airspace } = await aBarn(db)
    const batch = await aBatch(db, { site_id: site.id, airspace_id: airspace.id })
    const url = `/sites/${site.id}/airspaces/${airspace.id}/batches/${batch.id}/rhs/`
    const asked = await askedBy(world, async () => {
      const answer = await app.app.inject({ url, headers: { authorization: `Bearer ${reader}` } })
      expect(answer.statusCode).toBe(200)
    })
    expect(asked).toEqual({ primary_failed: 1 })
  })

  it('A person who wrote by one process reads it by another, as does a page that says that it was told', async () => {
    const { app, db, farm, admin } = world
    const second = await openOne(world)
    const elsewhere = { app: await testApp({ db, standby: second }), farm }
    onTestFinished(async () => {
      await elsewhere.app.close()
      await second.stop()
    })
    const before = await rename(world)
    const own = await app.signIn(admin)
    await untilUsed(second)
    await pauseReplay(world)
    const after = randomUUID()
    const { headers } = await app.call(
      adminSites.update,
      { params: { siteId: farm.site.id }, body: { name: after } },
      { as: own },
    )
    expect(headers['set-cookie']).toBe('earshot_wrote=1; Path=/; Max-Age=30; HttpOnly; SameSite=Strict')
    expect(await shownName(elsewhere, own)).toBe(before)
    expect(await shownName(elsewhere, own, { cookie: 'earshot_device=x; earshot_wrote=1' })).toBe(after)
    expect(await shownName(elsewhere, own, { 'cache-control': 'no-cache' })).toBe(after)
  })
})

describe('Servers that are no standby of this database', () => {
  async function reasonOf(readUrl: string): Promise<string | null> {
    const opened = await openOne(world, { readUrl })
    onTestFinished(() => opened.stop())
    return opened.watch.asideBecause()
  }

  it('The primary itself, another database and a port without a server are left aside', async () => {
    const { primaryUrl, standbyUrl } = world.pair
    expect(await reasonOf(primaryUrl)).toBe('it is no standby')
    expect(await reasonOf(otherDatabase(standbyUrl, 'postgres'))).toBe('it is a standby of another database')
    expect(await reasonOf('postgres://nobody@127.0.0.1:1/earshot')).toBe('it does not answer')
  })

  it('Of several servers the one that is a standby is found', async () => {
    const { url, standbyUrl } = world.pair
    const opened = await openOne(world, { readUrl: url.replace('read-write', 'standby') })
    onTestFinished(() => opened.stop())
    await untilUsed(opened)
    expect(opened.watch.address()).toBe(new URL(standbyUrl).host)
  })
})

it('The metrics show the lag, whether the standby is used, and who answered', async () => {
  const { app, other } = world
  await untilCaughtUp(world)
  await shownName(world, await app.signIn(other))
  const { body } = await app.app.inject('/metrics')
  const figure = (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(body)?.[1])
  expect(figure('earshot_standby_lag_seconds')).toBeLessThan(1)
  expect(figure('earshot_standby_used')).toBe(1)
  expect(figure('earshot_reads_total\\{by="standby"\\}')).toBeGreaterThan(0)
  expect(body).toContain('earshot_reads_total{by="primary_newer"}')
})

it.each([
  ['that answers', (): string => world.pair.standbyUrl, /read from the standby 127\.0\.0\.1:\d+$/],
  [
    'that is away',
    (): string => 'postgres://nobody@127.0.0.1:1/earshot',
    /127\.0\.0\.1:1 is left aside \(it does not answer\)/,
  ],
] as const)(
  'The server says at start what is read from a standby %s, and is ready',
  async (_, readUrl, line) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-standby-'))
    const [port, said] = [await freePort(), [] as string[]]
    const config = loadConfig({
      PORT: String(port),
      ROLES: 'api',
      DATA_DIR: dataDir,
      DATABASE_URL: world.pair.primaryUrl,
      DATABASE_READ_URL: readUrl(),
    })
    const server = serve({ config, log: pino({ level: 'silent' }), say: text => said.push(text) })
    try {
      await server.ready
      expect(said.join('\n')).toMatch(new RegExp(line.source, 'm'))
      expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)
    } finally {
      expect(await server.stop()).toEqual([])
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
