/** Mails of an Alarm that come back: sent by SMTP, returned to a mailbox of a Dovecot, and read from there. */
import { type AddressInfo, createServer } from 'node:net'
import { profile } from '@earshot/contract/endpoints/account/profile.ts'
import { alarmPlans } from '@earshot/contract/endpoints/health/alarms.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setEmail } from '#accounts/accounts.queries.ts'
import type { BusEvent } from '#bus.ts'
import type { MailContent } from '#channels/mail/content.ts'
import { keepReturns } from '#jobs/read-returns.ts'
import {
  anAlarmAt,
  anAlarmSite,
  phoneKit,
  planBy,
  type Reachable,
  send,
  withChannels,
} from '#test/alarm-site.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { movedClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { mayLackDovecot, startDovecot, type TestMailbox } from '#test/dovecot.ts'
import { fromExchange, fromGmail, fromPostfix, outOfOffice, type Returned } from '#test/returned-mails.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'
import { MailboxError } from './mailbox.ts'
import { readReturns } from './read-returns.ts'
import { claimMailbox } from './returns.queries.ts'

/** In Amsterdam it is ten past two at night. */
const START = new Date('2026-03-02T01:10:00Z')
const ADDRESS = 'bounces@barn.example'
const DAY_MIN = 24 * 60
const WEEKLY: MailContent = {
  locale: 'en-US',
  subject: 'A week',
  tone: 'notice',
  label: 'Week',
  lead: 'All quiet.',
  facts: [],
  button: { text: 'Sites', url: 'https://barn.example/app' },
  footer: [],
}
const clock = movedClock(START)
let database: TestDatabase
let smtp: TestSmtp
let box: TestMailbox
let app: TestApp
const { after, chainOf } = phoneKit(() => app, { clock, start: START })

beforeAll(async () => {
  database = await testDatabase()
  smtp = await startSmtp()
  if (!mayLackDovecot()) box = await startDovecot()
})
afterAll(async () => {
  if (!mayLackDovecot()) await box.stop()
  await smtp.close()
  await database.drop()
})
beforeEach(async () => {
  clock.set(START)
  smtp.received.length = 0
  // What an earlier test has left to be sent is none of the next one's.
  await database.db.deleteFrom('deliveries').execute()
})

const configFor = (bounceMailbox: string | undefined) => ({
  smtpUrl: smtp.url,
  mailFrom: 'Earshot <alerts@barn.example>',
  bounceMailbox,
  bounceTls: false,
  bounceAddress: bounceMailbox === undefined ? undefined : ADDRESS,
})

describe('An installation without a mailbox for returns', () => {
  it('Mails leave with the address of their sender, and nothing is read', async () => {
    app = await testApp({ db: database.db, clock, config: configFor(undefined) })
    const farm = await anAlarmSite(database.db, { plan: planBy('EMAIL'), now: START })
    await anAlarmAt(database.db, { barn: farm, now: START })
    await after(0)
    await send(withChannels(app), 'EMAIL')
    expect(new Set(smtp.received.map(mail => mail.from))).toEqual(new Set(['alerts@barn.example']))
    await keepReturns(app.ctx, new AbortController().signal)
    await app.close()
  })
})

describe.skipIf(mayLackDovecot())('A mail of an Alarm that comes back', () => {
  const published: BusEvent[] = []

  beforeAll(async () => {
    app = await testApp({ db: database.db, clock, config: configFor(box.url) })
    app.ctx.bus.subscribe(event => published.push(event))
  })
  afterAll(() => app.close())

  const anAlarm = async () => {
    const farm = await anAlarmSite(database.db, { plan: planBy('EMAIL'), now: START })
    return { farm, alarm: await anAlarmAt(database.db, { barn: farm, now: START }) }
  }

  /** Carries out what is due after so many minutes. @returns the envelope senders of the mails that leave to a person */
  async function mailsAfter(minutes: number, to: Reachable): Promise<string[]> {
    await after(minutes)
    const before = smtp.received.length
    await send(withChannels(app), 'EMAIL')
    const email = await emailOf(to)
    return smtp.received
      .slice(before)
      .filter(mail => mail.to.includes(email))
      .map(mail => mail.from)
  }

  const emailOf = async ({ id }: { id: number }) =>
    (await database.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow())
      .email

  const read = () => readReturns(app.ctx, new AbortController().signal)

  async function comeBack(senders: readonly string[], given: Omit<Returned, 'to'> = {}): Promise<void> {
    for (const to of senders) await box.deliver(fromPostfix({ to, ...given }))
    await read()
  }

  const returnsOf = async (person: Reachable) =>
    (await app.call(profile.settings, { params: { userId: person.id } }, { as: person })).body.mail_returns

  async function reachedBy(farm: { site: { id: number }; owner: Reachable }) {
    const { body } = await app.call(alarmPlans.read, { params: { siteId: farm.site.id } }, { as: farm.owner })
    return body.people.find(({ id }) => id === farm.owner.id)?.reached_by
  }

  it('The chain shows at once that it was returned, and why, and goes on as planned', async () => {
    const { farm, alarm } = await anAlarm()
    const [sender = ''] = await mailsAfter(0, farm.owner)
    expect(sender).toMatch(/^bounces\+\d+\.[0-9a-f]{28}@barn\.example$/)
    expect((await chainOf(alarm, farm.owner)).messages).toMatchObject([{ status: 'SENT', returned: null }])

    published.length = 0
    await box.deliver(fromGmail({ to: sender }))
    expect(await read()).toBe(1)
    expect(published).toContainEqual(expect.objectContaining({ kind: 'alert', alert_id: alarm.id }))
    const { messages, next } = await chainOf(alarm, farm.owner)
    expect(messages).toMatchObject([
      {
        channel: 'EMAIL',
        status: 'FAILED',
        reason: 'RETURNED',
        returned: {
          status: '5.1.1',
          line: '550-5.1.1 Nobody has the address that you wrote to. Look for',
        },
      },
    ])
    expect(next).toMatchObject({ step_no: 1 })
    expect(await box.count()).toMatchObject({ unseen: 0 })
  })

  it('A return that is known before the sending was noted stays one', async () => {
    const { farm, alarm } = await anAlarm()
    const [sender = ''] = await mailsAfter(0, farm.owner)
    await database.db.updateTable('deliveries').set({ status: 'QUEUED', sent_at: null }).execute()
    await comeBack([sender])
    expect(await mailsAfter(1, farm.owner)).toEqual([])
    expect((await chainOf(alarm, farm.owner)).messages).toMatchObject([{ reason: 'RETURNED' }])
  })

  it('A mail that waits, an answer from a holiday and what nobody was sent change nothing', async () => {
    const { farm, alarm } = await anAlarm()
    const [sender = ''] = await mailsAfter(0, farm.owner)
    const [, number = '', proof = ''] = /\+(\d+)\.(\w+)@/.exec(sender) ?? []
    const forged = [
      `bounces+${Number(number) + 1}.${proof}@barn.example`,
      `bounces+${number}.${'0'.repeat(proof.length)}@barn.example`,
      `bounces+${number}.${proof}@other.example`,
      ADDRESS,
    ]
    await box.deliver(fromPostfix({ to: sender, action: 'delayed', status: '4.4.1' }))
    await box.deliver(outOfOffice(sender))
    await box.deliver('this is no mail')
    for (const to of forged) await box.deliver(fromExchange({ to }))
    expect(await read()).toBe(7)
    expect(await box.count()).toMatchObject({ unseen: 0 })
    expect((await chainOf(alarm, farm.owner)).messages).toMatchObject([{ status: 'SENT', returned: null }])
    expect(await read()).toBe(0)
  })

  it('An address from which two in a row come back is marked until one arrives', async () => {
    const { farm } = await anAlarm()
    await comeBack(await mailsAfter(0, farm.owner))
    expect(await returnsOf(farm.owner)).toBeNull()
    expect(await reachedBy(farm)).toContain('EMAIL')

    await comeBack(await mailsAfter(15, farm.owner), { status: '5.7.1', diagnostic: 'smtp; 554 5.7.1 no' })
    expect(await returnsOf(farm.owner)).toEqual({
      since: START.toISOString(),
      status: '5.7.1',
      line: '554 5.7.1 no',
    })
    expect(await reachedBy(farm)).not.toContain('EMAIL')
    expect(await returnsOf(farm.worker)).toBeNull()

    expect(await mailsAfter(15 + 120, farm.owner)).toHaveLength(1)
    expect(await returnsOf(farm.owner)).not.toBeNull()
    clock.set(new Date(START.getTime() + (15 + 120 + DAY_MIN + 1) * 60_000))
    expect(await returnsOf(farm.owner)).toBeNull()
    expect(await reachedBy(farm)).toContain('EMAIL')
  })

  it('A mail that arrives in between, and whose link is opened, begins the count anew', async () => {
    const { farm } = await anAlarm()
    const [first = ''] = await mailsAfter(0, farm.owner)
    await mailsAfter(15, farm.owner)
    await database.db
      .updateTable('deliveries')
      .set({ link_used_at: clock.now() })
      .where('user_id', '=', farm.owner.id)
      .where('sent_at', '=', clock.now())
      .execute()
    const [third = ''] = await mailsAfter(15 + 120, farm.owner)
    await comeBack([first, third])
    expect(await returnsOf(farm.owner)).toBeNull()
    await comeBack(await mailsAfter(15 + 240, farm.owner))
    expect(await returnsOf(farm.owner)).not.toBeNull()
  })

  it('Mails that a server gave up for the time being mark no address, and neither does an address of before', async () => {
    const { farm, alarm } = await anAlarm()
    const late = { status: '4.4.7', diagnostic: 'smtp; 451 4.4.7 timed out' }
    await comeBack(await mailsAfter(0, farm.owner), late)
    await comeBack(await mailsAfter(15, farm.owner), late)
    expect((await chainOf(alarm, farm.owner)).messages).toMatchObject([
      { reason: 'RETURNED' },
      { person: { id: farm.owner.id }, reason: 'RETURNED' },
      { person: { id: farm.worker.id }, status: 'SENT' },
    ])
    expect(await returnsOf(farm.owner)).toBeNull()

    const before = [...(await mailsAfter(15 + 120, farm.owner)), ...(await mailsAfter(15 + 240, farm.owner))]
    await setEmail(database.db, { userId: farm.owner.id, email: `new${farm.owner.id}@farm.example` })
    await comeBack(before)
    expect(await returnsOf(farm.owner)).toBeNull()
  })

  it('A new address takes the mark away', async () => {
    const { farm } = await anAlarm()
    await comeBack(await mailsAfter(0, farm.owner))
    await comeBack(await mailsAfter(15, farm.owner))
    expect(await returnsOf(farm.owner)).not.toBeNull()
    await setEmail(database.db, { userId: farm.owner.id, email: `newer${farm.owner.id}@farm.example` })
    expect(await returnsOf(farm.owner)).toBeNull()
  })

  it('A mail counts once, though it is read again because a process died, or reported twice', async () => {
    const { farm } = await anAlarm()
    const [sender = ''] = await mailsAfter(0, farm.owner)
    await comeBack([sender])
    published.length = 0
    await box.forgetSeen()
    await comeBack([sender])
    expect(published).toEqual([])
    expect(await returnsOf(farm.owner)).toBeNull()
  })

  it('The mail of a weekly report that comes back counts for the address as any other, each week once', async () => {
    const { farm } = await anAlarm()
    const { owner } = farm
    const [to, due] = [await emailOf(owner), { weekday: 1, hour: 7, next_at: START, revision: 1 }]
    const { id } = await database.db
      .insertInto('weekly_reports')
      .values({ user_id: owner.id, site_id: null, ...due, last_sent_at: clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const weekly = async () => {
      const before = smtp.received.length
      const key = `weekly-report-${id}-2026-03-01`
      const mail = { to, content: WEEKLY, key, reportId: id, attachments: [] }
      expect(await withChannels(app).channels.mail.sendReport(mail)).toEqual({ status: 'SENT' })
      await database.db.updateTable('weekly_reports').set({ last_sent_at: clock.now() }).execute()
      return smtp.received.slice(before).map(({ from }) => from)
    }
    const first = await weekly()
    expect(first).toEqual([expect.stringMatching(/^bounces\+w\d+\.[0-9a-f]{28}@barn\.example$/)])
    await comeBack([...first, ...first])
    expect(await returnsOf(owner)).toBeNull()
    clock.set(new Date(START.getTime() + 7 * DAY_MIN * 60_000))
    await comeBack(await weekly())
    expect(await returnsOf(owner)).toMatchObject({ since: START.toISOString(), status: '5.1.1' })
  })

  it('While the database does not answer a return waits, and is read later', async () => {
    const { farm, alarm } = await anAlarm()
    const [sender = ''] = await mailsAfter(0, farm.owner)
    await box.deliver(fromPostfix({ to: sender }))
    const failing = { ...app.ctx, keys: { ...app.ctx.keys, all: () => Promise.reject(new Error('away')) } }
    await expect(readReturns(failing, new AbortController().signal)).rejects.toThrow('away')
    expect(await box.count()).toMatchObject({ unseen: 1 })
    expect(await read()).toBe(1)
    expect((await chainOf(alarm, farm.owner)).messages).toMatchObject([{ reason: 'RETURNED' }])
  })

  it('What is longer than a report is read as far as the report', async () => {
    const { farm, alarm } = await anAlarm()
    const [sender = ''] = await mailsAfter(0, farm.owner)
    const long = fromPostfix({ to: sender }).replace('The barn is too warm.', 'too warm\n'.repeat(200_000))
    await box.deliver(long)
    expect(await read()).toBe(1)
    expect((await chainOf(alarm, farm.owner)).messages).toMatchObject([{ reason: 'RETURNED' }])
  })

  it('A running server reads by itself, one process a minute', async () => {
    const { farm, alarm } = await anAlarm()
    const [sender = ''] = await mailsAfter(0, farm.owner)
    await box.deliver(fromPostfix({ to: sender }))
    const stopping = new AbortController()
    const running = [keepReturns(app.ctx, stopping.signal), keepReturns(app.ctx, stopping.signal)]
    await vi.waitFor(async () => {
      expect((await chainOf(alarm, farm.owner)).messages).toMatchObject([{ reason: 'RETURNED' }])
    })
    stopping.abort()
    await Promise.all(running)
    const look = (now: Date) => claimMailbox(database.db, { now, everyMs: 60_000 })
    expect(await look(clock.now())).toBe(false)
    clock.advance(60_000)
    expect([await look(clock.now()), await look(clock.now())]).toEqual([true, false])
  })
})

describe('A mailbox that cannot be read', () => {
  const reading = async (bounceMailbox: string, stopping = new AbortController().signal) => {
    const ctx = { ...app.ctx, config: { ...app.ctx.config, ...configFor(bounceMailbox) } }
    return readReturns(ctx, stopping)
  }

  beforeAll(async () => {
    app = await testApp({ db: database.db, clock })
  })
  afterAll(() => app.close())

  it('A server that is not there, or says no word, is an error that names no password', async () => {
    const silent = createServer(socket => socket.on('error', () => {}))
    await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const stopping = new AbortController()
    const hanging = reading(`imap://bounces:secret@127.0.0.1:${port}/`, stopping.signal)
    setTimeout(() => stopping.abort(), 100)
    await expect(hanging).rejects.toThrow(MailboxError)
    await new Promise(resolve => silent.close(resolve))
    await expect(reading(`imap://bounces:secret@127.0.0.1:${port}/`)).rejects.toThrow('imap ECONNREFUSED')
  })

  it.skipIf(mayLackDovecot())(
    'A server that does not know the password, or has no TLS where it must, is one too',
    async () => {
      await expect(reading(box.url.replace(':reads-what-returns@', ':guessed@'))).rejects.toThrow(/^imap /)
      await expect(reading(box.url.replace('INBOX', 'Nowhere'))).rejects.toThrow(/^imap /)
      const config = { ...app.ctx.config, ...configFor(box.url), bounceTls: true }
      await expect(readReturns({ ...app.ctx, config }, new AbortController().signal)).rejects.toThrow(
        /^imap /,
      )
    },
  )

  it('A server goes on where the mailbox is away, and ends at once when it is stopped', async () => {
    const config = { ...app.ctx.config, ...configFor('imap://a:b@127.0.0.1:1/') }
    const stopping = new AbortController()
    const running = keepReturns({ ...app.ctx, config }, stopping.signal)
    stopping.abort()
    await expect(running).resolves.toBeUndefined()
  })
})
