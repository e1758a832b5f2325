/** People of several sites who are told something, with ways out that keep what they are given. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { NoticeKind } from '@earshot/contract/rules/health/notices.ts'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Bundle } from '#channels/bundle.ts'
import type { Channels } from '#channels/channels.ts'
import type { Channel } from '#channels/deliveries.queries.ts'
import type { DeliveryOutcome } from '#channels/delivery-outcome.ts'
import { sendDue } from '#channels/send-due.ts'
import type { Config } from '#config.ts'
import type { Notice } from '#follow-up/notifications.ts'
import { notify } from '#follow-up/shell/notify.ts'
import { movedClock } from './clock.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { aBarn, aDevice, aMembership, anAirspace, anAlert, aUser } from './factories.ts'
import { jobContext } from './notices.ts'

export type Sent = { bundle: Bundle; id: number } | { single: string }

/** Each test of the file begins at this moment. */
export function toldPeople(begin: string) {
  const clock = movedClock(begin)
  let database: TestDatabase
  let dataDir: string
  beforeAll(async () => {
    database = await testDatabase({ max: 12 })
    dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-bundles-'))
  })
  beforeEach(() => clock.set(begin))
  afterEach(async () => {
    await database.db.deleteFrom('deliveries').execute()
  })
  afterAll(async () => {
    await database.drop()
    await rm(dataDir, { recursive: true })
  })

  const contextWith = (given: { channels?: Partial<Channels>; config?: Partial<Config> }) =>
    jobContext({ db: database.db, clock, dataDir, ...given })

  /** @param outcome how each attempt ends */
  function ways(outcome: () => DeliveryOutcome | Promise<DeliveryOutcome> = () => ({ status: 'SENT' })) {
    const sent: Sent[] = []
    const way = {
      sendNotice: async ({ titleKey }: { titleKey: string }) => {
        sent.push({ single: titleKey })
        return outcome()
      },
      sendBundle: async (bundle: Bundle, id: number) => {
        sent.push({ bundle, id })
        return outcome()
      },
    }
    const channels: Partial<Channels> = {
      mail: {
        ...way,
        send: async () => ({ status: 'SENT' }),
        sendReport: async () => ({ status: 'SENT' }),
        close: () => {},
      },
      push: { ...way, sendTest: async () => [] },
    }
    const ctx = contextWith({ channels })
    const look = (channel: Channel = 'EMAIL') =>
      sendDue(ctx, { channel, stopping: new AbortController().signal })
    return { sent, look }
  }

  /** A person of several sites, with a monitor in each. */
  async function aPersonOf(count: number, preferences: Record<string, unknown>) {
    const { db } = database
    const user = await aUser(db, {
      timezone: 'Europe/Brussels',
      language: 'en-US',
      preferences: JSON.stringify(preferences),
    })
    const places = []
    for (let number = 1; number <= count; number += 1) {
      const barn = await aBarn(db, { site: { name: `Farm ${String(number).padStart(2, '0')}` } })
      await aMembership(db, { site: barn.site, user })
      places.push({ ...barn, device: await aDevice(db, { deck: barn.deck }) })
    }
    return { user, places }
  }
  type Place = Awaited<ReturnType<typeof aPersonOf>>['places'][number]

  /** Everybody of a place is told, at the moment that the clock shows. */
  async function tell(place: Place | undefined, kind: NoticeKind, given: Partial<Notice> = {}) {
    if (place === undefined) throw new Error('there is no such place')
    const { db } = database
    const isAlert = kind.startsWith('alert_')
    // An airspace has one open alert of a sensor.
    const { id: site_id } = place.site
    const airspace = isAlert ? await anAirspace(db, { site_id, floor_id: place.floor.id }) : place.airspace
    const barn = { site: place.site, airspace }
    const alert = isAlert ? await anAlert(db, { barn, sensor: 'TEMPERATURE' }) : undefined
    const notice: Notice = {
      eventKind: isAlert ? 'ALERT_OPENED' : kind.toUpperCase(),
      refId: alert?.id ?? place.device.id,
      transitionNo: Math.floor(clock.now().getTime() / 60_000),
      kind,
      at: clock.now().getTime(),
      siteId: place.site.id,
      airspaceId: airspace.id,
      sensors: isAlert ? ['TEMPERATURE'] : [],
      deviceIds: [],
      params: isAlert ? { sensor: 'TEMPERATURE' } : { name: place.device.code },
      ...given,
    }
    await db.transaction().execute(trx => notify(trx, [notice]))
    return notice
  }

  /** What became of a person's deliveries by a channel, with the reason where there is one. */
  async function outcomes(userId: number, channel: Channel = 'EMAIL') {
    const rows = await database.db
      .selectFrom('deliveries')
      .select(['status', 'reason'])
      .where('user_id', '=', userId)
      .where('channel', '=', channel)
      .orderBy('id')
      .execute()
    return rows.map(({ status, reason }) => [status, reason].filter(Boolean).join(' '))
  }

  return {
    clock,
    get db() {
      return database.db
    },
    contextWith,
    ways,
    aPersonOf,
    tell,
    outcomes,
  }
}

export function bundlesOf(sent: readonly Sent[]): Bundle[] {
  return sent.flatMap(one => ('bundle' in one ? [one.bundle] : []))
}
