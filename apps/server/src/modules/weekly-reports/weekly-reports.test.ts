import { profile } from '@earshot/contract/endpoints/account/profile.ts'
import { weeklyReports } from '@earshot/contract/endpoints/farm/weekly-reports.ts'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterEach, describe, expect, it } from 'vitest'
import { createBreaker } from '#channels/breaker.ts'
import { createChannels, type WithChannels } from '#channels/channels.ts'
import type { DeliveryOutcome } from '#channels/delivery-outcome.ts'
import type { AttachedMail } from '#channels/mail/mailer.ts'
import { listOutbox, readOutboxEml } from '#channels/mail/outbox.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { setDatabaseTime } from '#test/database-time.ts'
import { aBarn, aBatch, aDevice, aMembership, anAlert, aTreatment, aUser } from '#test/factories.ts'
import { sendWeeklyReports } from './send-weekly-reports.ts'
import { claimMail } from './weekly-reports.queries.ts'
import { queueDue } from './weekly-reports.service.ts'

/** A Sunday; Monday at seven in Brussels is 06:00 UTC. */
const SUNDAY = new Date('2026-03-01T10:00:00Z')
const MONDAY = new Date('2026-03-02T06:00:00Z')
const clock = movedClock(SUNDAY)
const { app, db } = appWithDatabase({ clock })
const AT_SEVEN = { weekday: 1, hour: 7, revision: 0 }

async function aReader(siteNames = ['Hoeve Linde'], of: object = {}) {
  clock.set(SUNDAY)
  const user = await aUser(db, { timezone: 'Europe/Brussels', language: 'en-US', ...of })
  const barns = []
  for (const name of siteNames) {
    const barn = await aBarn(db, { site: { name }, airspace: { name: 'Room 1' } })
    await aMembership(db, { site: barn.site, user, role: 'VETERINARIAN' })
    barns.push(barn)
  }
  const [barn] = barns
  if (barn === undefined) throw new Error('no site')
  return { user, barn, barns, params: { siteId: barn.site.id } }
}
type Reader = Awaited<ReturnType<typeof aReader>>

const choose = ({ user, params }: Reader, body: object = {}) =>
  app.call(weeklyReports.choose, { params, body: { ...AT_SEVEN, ...body } }, { as: user })

/** Queues and sends what is due, as both parts of the role do, and keeps the mails here. */
async function sentAt(
  moment: Date,
  answer: (mail: AttachedMail) => Promise<DeliveryOutcome> = async () => ({ status: 'SENT' }),
  limitMs?: number,
) {
  clock.set(moment)
  await Promise.all([queueDue(db, moment), queueDue(db, moment)])
  const sent: AttachedMail[] = []
  const sendReport = async (mail: AttachedMail) => {
    const outcome = await answer(mail)
    if (outcome.status === 'SENT') sent.push(mail)
    return outcome
  }
  const channels = { mail: { sendReport }, mailBreaker: createBreaker() }
  const ctx = { ...app.ctx, channels } as unknown as WithChannels
  const stopping = new AbortController().signal
  const given = { stopping, ...(limitMs !== undefined && { limitMs }) }
  await Promise.all([sendWeeklyReports(ctx, given), sendWeeklyReports(ctx, given)])
  return sent
}

async function wordsOf(pdf: Buffer | undefined) {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf ?? Buffer.alloc(0))), {
    mergePages: true,
  })
  return text.replaceAll(/\s+/g, ' ')
}

const DAY_MS = 86_400_000
const dayAfter = (days: number) => new Date(MONDAY.getTime() + days * DAY_MS)
const of = (mails: readonly AttachedMail[], { user }: Reader) => mails.filter(({ to }) => to === user.email)

/** Makes a week with an Alarm, a treatment, deaths, coughs and a silent monitor; in the week before nothing but deaths. */
async function aLoudWeek({ barn }: Reader) {
  const { site, airspace, deck } = barn
  await anAlert(db, {
    barn,
    priority: 'ALARM',
    max_priority: 'ALARM',
    opened_at: new Date('2026-02-25T10:00:00Z'),
    last_seen_at: new Date('2026-02-25T12:00:00Z'),
  })
  const batch = await aBatch(db, { site_id: site.id, airspace_id: airspace.id, start_date: '2026-02-01' })
  await aTreatment(db, {
    batch_id: batch.id,
    product_name: 'Doxylin',
    start_date: '2026-02-26',
    end_date: '2026-02-28',
    withdrawal_days: 8,
  })
  await db
    .insertInto('batch_counts')
    .values([
      { batch_id: batch.id, date: '2026-02-20', deaths: 3 },
      { batch_id: batch.id, date: '2026-02-24', deaths: 4 },
      { batch_id: batch.id, date: '2026-03-01', deaths: 1 },
      { batch_id: batch.id, date: '2026-03-02', deaths: 90 },
    ])
    .execute()
  const place = { site_id: site.id, airspace_id: airspace.id, rhs_end: 60, rhs_min: 50 }
  await db
    .insertInto('airspace_rhs_days')
    .values([
      { ...place, day: '2026-02-18', rdi: 6 },
      { ...place, day: '2026-02-26', rdi: 12 },
    ])
    .execute()
  const device = await aDevice(db, { deck, name: 'North wall' })
  await db
    .insertInto('device_states')
    .values({
      device_id: device.id,
      site_id: site.id,
      airspace_id: airspace.id,
      connectivity: 'OFFLINE',
      connectivity_since: new Date('2026-02-27T08:00:00Z'),
    })
    .onConflict(oc =>
      oc.column('device_id').doUpdateSet({
        connectivity: 'OFFLINE',
        connectivity_since: new Date('2026-02-27T08:00:00Z'),
      }),
    )
    .execute()
}

describe('The choice of a weekly report', () => {
  it('Nobody has one who has not chosen it, and a stale form is refused', async () => {
    const one = await aReader()
    const read = () => app.call(weeklyReports.read, { params: one.params }, { as: one.user })
    expect((await read()).body).toEqual({
      weekday: null,
      hour: 7,
      next_at: null,
      last_sent_at: null,
      revision: 0,
    })
    expect((await choose(one)).body).toMatchObject({ weekday: 1, next_at: MONDAY.toISOString(), revision: 1 })
    expect((await choose(one)).status).toBe(409)
    expect((await choose(one, { weekday: null, revision: 1 })).body).toMatchObject({ weekday: null })
    expect((await read()).body).toMatchObject({ weekday: null, revision: 0 })
  })

  it('Who only looks on, and whose access is to read only, cannot choose one for a site', async () => {
    const one = await aReader()
    const viewer = await aUser(db)
    await aMembership(db, { site: one.barn.site, user: viewer, role: 'VIEWER' })
    const stranger = await aUser(db)
    const chosenBy = async (as: typeof viewer) =>
      (await app.call(weeklyReports.choose, { params: one.params, body: AT_SEVEN }, { as })).status
    expect(await chosenBy(viewer)).toBe(403)
    expect(await chosenBy(stranger)).toBe(404)
  })

  it('Its hour is that of the person’s own clock, also where clocks change', async () => {
    const one = await aReader(['Clock farm'], { timezone: 'Europe/Brussels' })
    clock.set(new Date('2026-03-27T12:00:00Z'))
    const { body } = await choose(one)
    expect(body).toMatchObject({ next_at: '2026-03-30T05:00:00.000Z' })
  })
})

describe('The weekly report', () => {
  afterEach(() => setDatabaseTime(db, '2000-01-01T00:00:00Z'))

  it('It comes once a week, with what changed against the week before', async () => {
    const one = await aReader()
    await aLoudWeek(one)
    await choose(one)
    expect(of(await sentAt(new Date(MONDAY.getTime() - 60_000)), one)).toEqual([])
    const [mail, ...more] = of(await sentAt(MONDAY), one)
    expect(more).toEqual([])
    expect(mail?.content.subject).toMatch(/^Weekly report: Hoeve Linde, /)
    expect(mail?.content.facts).toEqual([
      { label: 'Alarms', value: '1 (week before: 0)' },
      { label: 'Warnings', value: '0 (week before: 0)' },
      { label: 'Most coughs against normal', value: expect.stringMatching(/^Room 1: \d/) },
      { label: 'Treatments', value: '1 (week before: 0)' },
      { label: 'Deaths', value: '5 (week before: 3)' },
      { label: 'Silent monitors', value: '1' },
    ])
    const words = await wordsOf(mail?.attachments[0]?.content)
    expect(words).toContain('5 (week before: 3)')
    expect(words).toContain('Room 1 Alarm (week before: No alert) 1 (week before: 0)')
    expect(words).toContain('Doxylin')
    expect(words).toContain('8 Mar 2026')
    expect(words).toContain('North wall')
    expect(of(await sentAt(MONDAY), one)).toEqual([])
    expect(of(await sentAt(dayAfter(6)), one)).toEqual([])
    expect(of(await sentAt(dayAfter(7)), one)).toHaveLength(1)
    const { body } = await app.call(weeklyReports.read, { params: one.params }, { as: one.user })
    expect(body).toMatchObject({ last_sent_at: dayAfter(7).toISOString() })
  })

  it('Over all sites the worst comes first, and a quiet one is a line', async () => {
    const one = await aReader(['Quiet farm', 'Loud farm'])
    const [, loud] = one.barns
    await aLoudWeek({ ...one, barn: loud ?? one.barn })
    await app.call(weeklyReports.chooseOfAll, { body: AT_SEVEN }, { as: one.user })
    const [mail] = of(await sentAt(MONDAY), one)
    expect(mail?.content.lead).toBe('Sites that need a look: 1 of 2.')
    expect(mail?.content.groups?.map(({ title }) => title)).toEqual(['Loud farm'])
    const words = await wordsOf(mail?.attachments[0]?.content)
    expect(words.indexOf('Quiet farm')).toBeGreaterThan(words.indexOf('North wall'))
    expect(words).toContain('Quiet sites')
  })

  it('A membership that has ended at the hour of sending gets nothing, whether it was removed or has run out', async () => {
    const one = await aReader(['Left', 'Kept'])
    const [left] = one.barns
    await choose(one)
    await app.call(weeklyReports.chooseOfAll, { body: AT_SEVEN }, { as: one.user })
    await db
      .updateTable('site_members')
      .set({ scope: 'READ', ends_at: SUNDAY })
      .where('site_id', '=', left?.site.id ?? 0)
      .where('user_id', '=', one.user.id)
      .execute()
    await setDatabaseTime(db, MONDAY)
    const [mail, ...more] = of(await sentAt(MONDAY), one)
    expect(more).toEqual([])
    const words = await wordsOf(mail?.attachments[0]?.content)
    expect(words).toContain('Kept')
    expect(words).not.toContain('Left')
    await db.deleteFrom('site_members').where('user_id', '=', one.user.id).execute()
    expect(of(await sentAt(dayAfter(7)), one)).toEqual([])
  })

  it('Who has become a viewer, or may only read by now, gets none of that site, and still that over all sites', async () => {
    const one = await aReader()
    await choose(one)
    await app.call(weeklyReports.chooseOfAll, { body: AT_SEVEN }, { as: one.user })
    expect(of(await sentAt(MONDAY), one)).toHaveLength(2)
    const become = (change: object) =>
      db.updateTable('site_members').set(change).where('user_id', '=', one.user.id).execute()
    await become({ role: 'VIEWER' })
    expect(of(await sentAt(dayAfter(7)), one).map(({ content }) => content.subject)).toEqual([
      expect.stringContaining('all sites'),
    ])
    await become({ role: 'VETERINARIAN', scope: 'READ' })
    expect(of(await sentAt(dayAfter(14)), one)).toHaveLength(1)
    await become({ scope: 'ADVISE' })
    expect(of(await sentAt(dayAfter(21)), one)).toHaveLength(2)
  })

  it('One that fails is tried again, and keeps none of the others from theirs', async () => {
    const failing = await aReader()
    const other = await aReader()
    await choose(failing)
    await choose(other)
    const answer = async ({ to }: AttachedMail): Promise<DeliveryOutcome> => {
      if (to === failing.user.email) throw new Error('no file')
      return { status: 'SENT' }
    }
    const first = await sentAt(MONDAY, answer)
    expect(of(first, other)).toHaveLength(1)
    expect(of(first, failing)).toEqual([])
    expect(of(await sentAt(dayAfter(0.5)), failing)).toHaveLength(1)
  })

  it('One that hangs keeps only its own place', async () => {
    const hanging = await aReader()
    const other = await aReader()
    await choose(hanging)
    await choose(other)
    let free = () => {}
    const held = new Promise<void>(resolve => {
      free = resolve
    })
    const sent: string[] = []
    await sentAt(MONDAY, async ({ to }) => {
      if (to === hanging.user.email) await held
      sent.push(to)
      if (to === other.user.email) free()
      return { status: 'SENT' }
    })
    expect(sent.indexOf(other.user.email)).toBeLessThan(sent.indexOf(hanging.user.email))
  })

  it('One that hangs for ever is given up for this time, tried again later, and holds nobody', async () => {
    const hanging = await aReader()
    const other = await aReader()
    await choose(hanging)
    await choose(other)
    const answer = ({ to }: AttachedMail) =>
      to === hanging.user.email
        ? new Promise<DeliveryOutcome>(() => undefined)
        : Promise.resolve<DeliveryOutcome>({ status: 'SENT' })
    expect(of(await sentAt(MONDAY, answer, 200), other)).toHaveLength(1)
    const [waiting] = await db.selectFrom('weekly_report_mails').select(['attempts', 'due_at']).execute()
    expect(waiting?.attempts).toBe(1)
    expect(waiting?.due_at.getTime()).toBeGreaterThan(MONDAY.getTime())
    expect(of(await sentAt(dayAfter(0.5)), hanging)).toHaveLength(1)
  })

  it('A process that dies before it has noted the sending leaves the report to another, under the same message id', async () => {
    const one = await aReader()
    await choose(one)
    await queueDue(db, MONDAY)
    expect(await claimMail(db, { now: MONDAY, leaseMs: 30_000 })).toMatchObject({ user_id: one.user.id })
    expect(of(await sentAt(MONDAY), one)).toEqual([])
    const [mail] = of(await sentAt(new Date(MONDAY.getTime() + 31_000)), one)
    expect(mail?.key).toMatch(/^weekly-report-\d+-2026-03-01$/)
  })

  it('Its link ends exactly this report with one post, and the others go on', async () => {
    const one = await aReader()
    await choose(one)
    await app.call(weeklyReports.chooseOfAll, { body: AT_SEVEN }, { as: one.user })
    const mails = of(await sentAt(MONDAY), one)
    expect(mails).toHaveLength(2)
    const ofSite = mails.find(({ content }) => content.subject.includes('Hoeve Linde'))
    const url = new URL(ofSite?.content.unsubscribe?.postUrl ?? '')
    const posted = await app.app.inject({
      method: 'POST',
      url: url.pathname,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(posted.statusCode).toBe(204)
    const site = await app.call(weeklyReports.read, { params: one.params }, { as: one.user })
    expect(site.body).toMatchObject({ weekday: null })
    const all = await app.call(weeklyReports.readOfAll, {}, { as: one.user })
    expect(all.body).toMatchObject({ weekday: 1 })
    const { body } = await app.call(profile.settings, { params: { userId: one.user.id } }, { as: one.user })
    expect(body.preferences).not.toHaveProperty('notifications')
  })

  it('The mail has the PDF as a file, and tells mail programs the address that ends it', async () => {
    const one = await aReader()
    await choose(one)
    clock.set(MONDAY)
    await queueDue(db, MONDAY)
    const channels = createChannels(app.ctx)
    await sendWeeklyReports({ ...app.ctx, channels }, { stopping: new AbortController().signal })
    await channels.close()
    const { dataDir } = app.ctx.config
    const sent = (await listOutbox(dataDir, { limit: 10 })).find(({ to }) => to === one.user.email)
    const eml = (await readOutboxEml(dataDir, sent?.id ?? '')) ?? Buffer.alloc(0)
    const { attachments, headers } = await PostalMime.parse(new Uint8Array(eml))
    expect(attachments).toMatchObject([
      { filename: 'Weekly report 2026-03-01.pdf', mimeType: 'application/pdf', disposition: 'attachment' },
    ])
    const header = (key: string) => headers.find(each => each.key === key)?.value
    expect(header('list-unsubscribe')).toMatch(/^<http.*\/unsubscribe\/[\w-]+\/>$/)
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  })

  it('A preview is the PDF and the words of its mail, without a link that would end anything', async () => {
    const one = await aReader(['Hoeve Linde'], { language: 'de' })
    await aLoudWeek(one)
    clock.set(MONDAY)
    const headers = { authorization: `Bearer ${await app.signIn(one.user)}` }
    const get = (url: string) => app.app.inject({ method: 'GET', url, headers })
    const pdf = await get(`/sites/${one.params.siteId}/weekly-report/preview/`)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(await wordsOf(pdf.rawPayload)).toContain('Wochenbericht: Hoeve Linde')
    const mail = await get('/weekly-report/preview/?file_type=txt')
    expect(mail.body).toContain('Wochenbericht: alle Standorte')
    expect(mail.body).not.toContain('/unsubscribe/')
  })
})

describe('A report over many sites', () => {
  it('Three hundred sites are read by two rounds of statements and are one PDF', async () => {
    const user = await aUser(db, { timezone: 'Europe/Brussels', language: 'en-US' })
    const { site } = await aBarn(db)
    await db
      .insertInto('sites')
      .columns(['name', 'type', 'country', 'timezone', 'latitude', 'longitude'])
      .expression(
        sql`select 'Farm ' || n, s.type, s.country, s.timezone, s.latitude, s.longitude
          from sites s cross join generate_series(1, 300) n where s.id = ${site.id}`,
      )
      .execute()
    await sql`insert into site_members (site_id, user_id, role)
      select id, ${user.id}, 'VETERINARIAN' from sites where name like 'Farm %'`.execute(db)
    clock.set(SUNDAY)
    await app.call(weeklyReports.chooseOfAll, { body: AT_SEVEN }, { as: user })
    const mails = await sentAt(MONDAY)
    const mail = mails.find(({ to }) => to === user.email)
    const words = await wordsOf(mail?.attachments[0]?.content)
    expect(words).toContain('Farm 1 ')
    expect(words).toContain('Farm 300 ')
    expect(mail?.content.lead).toBe('It was a quiet week.')
  })
})
