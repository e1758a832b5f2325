import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { RECOMMENDATION_CATEGORIES } from '@earshot/contract/health-values.ts'
import { NOTICES } from '@earshot/contract/rules/health/notices.ts'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sendDue } from '#channels/send-due.ts'
import type { Config } from '#config.ts'
import { movedClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { type ANotice, aQueuedNotice, deliveryRow, jobContext, NOTIFIED_AT } from '#test/notices.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'
import { hasText, translator } from './messages.ts'
import { listOutbox } from './outbox.ts'

let database: TestDatabase
let dataDir: string
const smtps: TestSmtp[] = []

beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-mail-'))
})
afterEach(async () => {
  await Promise.all(smtps.splice(0).map(smtp => smtp.close()))
  await database.db.deleteFrom('deliveries').execute()
  await rm(dataDir, { recursive: true })
})
afterAll(() => database.drop())

async function send(config: Partial<Config>): Promise<void> {
  const ctx = jobContext({ db: database.db, clock: movedClock(NOTIFIED_AT), dataDir, config })
  await sendDue(ctx, { channel: 'EMAIL', stopping: new AbortController().signal })
  await ctx.channels.close()
}

async function smtp(options?: Parameters<typeof startSmtp>[0]): Promise<TestSmtp> {
  const server = await startSmtp(options)
  smtps.push(server)
  return server
}

/** The one mail of a notice, as it arrives by SMTP. */
async function arrived(notice: ANotice = {}) {
  const server = await smtp()
  const given = await aQueuedNotice(database.db, notice)
  await send({ smtpUrl: server.url, mailFrom: 'Earshot <alerts@barn.example>' })
  expect(server.received).toHaveLength(1)
  const [received] = server.received
  if (received === undefined) throw new Error('no mail')
  const { html = '', text = '', subject = '' } = received.mail
  return { ...received, ...given, html, text, subject }
}

describe('An alarm mail', () => {
  it('An alarm mail says what, where, when and how bad, and leads to where one can answer', async () => {
    const { to, from, mail, subject, text, html, site, alert, delivery, notification, user, device } =
      await arrived()
    expect([from, to]).toEqual(['alerts@barn.example', [user.email]])
    expect(mail.from).toMatchObject({ name: 'Earshot', address: 'alerts@barn.example' })
    expect(subject).toBe('Alarm: Coughs in Room 3, Hoeve Linde')
    const link = `https://barn.example/app/sites/${site.id}/alerts/${alert.id}`
    expect(
      text.trimEnd(),
    ).toBe(`Alarm: Coughing in Room 3 at Hoeve Linde has reached the alarm level. Have a look at the animals.

Site: Hoeve Linde
Airspace: Room 3
Sensor: Coughs
Opened: Mon 2 March at 09:00 CET
When it opened: RHS 38, limit 40
Worst so far: RHS 31
Monitors: ${device.code}

Open the alert:
${link}

-- 
RHS is the respiratory health status, from 0 to 100; higher is better.
Earshot supports decisions. It does not make a diagnosis.
You get this because you are one of the people of Hoeve Linde.
Choose what Earshot tells you: https://barn.example/app/profile/push-notifications`)
    expect(html).toContain(`<a href="${link}"`)
    expect(html).toContain('RHS 38, limit 40')
    const headers = new Map(mail.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('importance')).toBe('high')
    expect(headers.get('auto-submitted')).toBe('auto-generated')
    expect(headers.get('list-unsubscribe')).toBe('<https://barn.example/app/profile/push-notifications>')
    expect(mail.messageId).toBe(`<notice-${notification.id}-delivery-${delivery.id}@barn.example>`)
    expect(await deliveryRow(database.db, delivery)).toMatchObject({ status: 'SENT', attempts: 1 })
  })

  it('An alarm mail speaks the reader’s unit: degrees with their offset, differences without', async () => {
    const alert = { sensor: 'TEMPERATURE', direction: 'HIGH', value: 30, limit_value: 25, peak: 5 }
    const { text } = await arrived({ user: { temperature_unit: 'F' }, sensor: 'TEMPERATURE', alert })
    expect(text).toContain('When it opened: 86.0 °F, limit 77.0 °F')
    expect(text).toContain('Worst so far: 9.0 °F over the band')
    expect(text).not.toContain('RHS')
  })

  it('An alarm mail shows no markup that somebody typed as a name', async () => {
    const names = { site: '<script>alert(1)</script>', airspace: `"Room" & 'Co'\r\nBcc: x@y.example` }
    const { html, subject, mail, to } = await arrived({ names })
    expect(html).not.toContain('<script')
    expect(html).toContain('&#60;script&#62;alert(1)&#60;/script&#62;')
    expect(subject).toBe(`Alarm: Coughs in "Room" & 'Co' Bcc: x@y.example, <script>alert(1)</script>`)
    expect(mail.bcc).toBeUndefined()
    expect(to).toHaveLength(1)
  })

  it('An alarm mail is whole where nothing is fetched, and ready for dark and small screens', async () => {
    const { html } = await arrived()
    expect(html).not.toMatch(/src=|@import|url\(|<script|<img|<link/)
    expect(html).toContain('prefers-color-scheme: dark')
    expect(html).toContain('max-width: 420px')
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toMatch(/^<!doctype html>\s*<html lang="en-US">/)
  })
})

describe('The texts of mails', () => {
  it.each(Object.keys(NOTICES))('The texts know the kind %s', kind => {
    expect(hasText(`notice.${kind}.subject`)).toBe(true)
    expect(hasText(`notice.${kind}.lead`) || hasText(`notice.${kind}.lead_other`)).toBe(true)
  })

  it.each(RECOMMENDATION_CATEGORIES)('The texts know the recommendation %s', category => {
    expect(hasText(`category.${category}`)).toBe(true)
  })

  it('The texts are American English where a language is missing, with its own plurals', () => {
    const t = translator('sv')
    expect(t('notice.license_expiring.lead', { count: 1, site: 'A', expires: 'B' })).toMatch(
      /^The licence of 1/,
    )
    expect(t('notice.license_expiring.lead', { count: 3, site: 'A', expires: 'B' })).toMatch(
      /^The licences of 3/,
    )
    expect(t('no.such.key')).toBe('no.such.key')
    expect(() => translator('cn')('tone.alarm')).not.toThrow()
  })

  it('The texts have words for a kind that this version does not know', async () => {
    const { subject } = await arrived({ titleKey: 'notifications:moon_landing' })
    expect(subject).toBe('News from Hoeve Linde')
  })
})

describe('A mail server', () => {
  it('A mail server that refuses the recipient for good ends the delivery', async () => {
    const server = await smtp({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('no such user'), { responseCode: 550 })),
    })
    const { delivery } = await aQueuedNotice(database.db)
    await send({ smtpUrl: server.url })
    expect(await deliveryRow(database.db, delivery)).toMatchObject({
      status: 'FAILED',
      reason: 'ERROR',
      attempts: 1,
    })
  })

  it.each([
    ['asks to come back later', { onRcptTo: refuse(451) }],
    ['does not let us in', { onMailFrom: refuse(421) }],
  ])('A mail server that %s is tried again', async (_what, options) => {
    const server = await smtp(options)
    const { delivery } = await aQueuedNotice(database.db)
    await send({ smtpUrl: server.url })
    expect(await deliveryRow(database.db, delivery)).toMatchObject({
      status: 'QUEUED',
      reason: null,
      attempts: 1,
    })
  })

  it('A mail server without TLS hears nothing where TLS is required, but where its URL allows it', async () => {
    const server = await smtp()
    const { delivery } = await aQueuedNotice(database.db)
    await send({ smtpUrl: server.url, smtpTls: true })
    expect(server.received).toEqual([])
    expect(await deliveryRow(database.db, delivery)).toMatchObject({ status: 'QUEUED', attempts: 1 })
    const other = await aQueuedNotice(database.db)
    await send({ smtpUrl: `${server.url}/?requireTLS=false`, smtpTls: true })
    expect(await deliveryRow(database.db, other.delivery)).toMatchObject({ status: 'SENT' })
  })

  it('A mail server that is not there is tried again', async () => {
    const server = await startSmtp()
    await server.close()
    const { delivery } = await aQueuedNotice(database.db)
    await send({ smtpUrl: server.url })
    expect(await deliveryRow(database.db, delivery)).toMatchObject({ status: 'QUEUED', attempts: 1 })
  })
})

function refuse(responseCode: number) {
  return (_address: unknown, _session: unknown, done: (error?: Error | null) => void) =>
    done(Object.assign(new Error('not now'), { responseCode }))
}

describe('An installation without a mail server', () => {
  it('Mails without a mail server are files that any mail program opens, and only their owner reads', async () => {
    const { delivery, user, notification } = await aQueuedNotice(database.db)
    await send({})
    const folder = path.join(dataDir, 'outbox')
    const id = `20260302T080000-notice-${notification.id}-delivery-${delivery.id}`
    expect((await readdir(folder)).sort()).toEqual([`${id}.eml`, `${id}.json`])
    const mail = await PostalMime.parse(await readFile(path.join(folder, `${id}.eml`)))
    expect(mail).toMatchObject({
      subject: 'Alarm: Coughs in Room 3, Hoeve Linde',
      to: [{ address: user.email }],
    })
    expect(mail.from).toMatchObject({ address: 'noreply@barn.example' })
    expect((await stat(path.join(folder, `${id}.eml`))).mode & 0o777).toBe(0o600)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    expect(await listOutbox(dataDir, { limit: 10 })).toMatchObject([{ id, to: user.email }])
    expect(await deliveryRow(database.db, delivery)).toMatchObject({ status: 'SENT' })
  })
})
