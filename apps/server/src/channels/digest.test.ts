import { afterEach, describe, expect, it } from 'vitest'
import { endWarningMails } from '#modules/profile/profile.queries.ts'
import { aSensorFault } from '#test/a-sensor-fault.ts'
import { startSmtp, type TestSmtp } from '#test/smtp.ts'
import { bundlesOf, toldPeople } from '#test/told-people.ts'
import { siteNames } from './bundle.ts'
import { claimDelivery } from './deliveries.queries.ts'
import { LEASE_MS } from './lease.ts'
import { sendDue } from './send-due.ts'

/** It begins in the evening in Brussels before the night in which clocks go forward. */
const told = toldPeople('2026-03-28T20:00:00Z')
const { clock, ways, aPersonOf, tell, outcomes } = told
const DIGEST_AT = '2026-03-29T05:00:00Z'
const DIGEST = { notifications: { digest: { at: '07:00' }, email: { alert_warning_climate: true } } }

const smtps: TestSmtp[] = []
afterEach(() => Promise.all(smtps.splice(0).map(smtp => smtp.close())))

/** Sends what is due through a real mail server, and returns the one mail. */
async function mailed() {
  const smtp = await startSmtp()
  smtps.push(smtp)
  const ctx = told.contextWith({ config: { smtpUrl: smtp.url } })
  await sendDue(ctx, { channel: 'EMAIL', stopping: new AbortController().signal })
  await ctx.channels.close()
  expect(smtp.received).toHaveLength(1)
  return smtp.received[0]?.mail
}

describe('The daily summary', () => {
  it('Warnings wait for their reader’s hour, across a clock change, and come once as one message', async () => {
    const { user, places } = await aPersonOf(2, DIGEST)
    const { sent, look } = ways()
    await tell(places[0], 'alert_warning_climate')
    clock.advance(60_000)
    await tell(places[1], 'alert_warning_climate')
    clock.set('2026-03-29T04:59:59Z')
    await look()
    expect(sent).toEqual([])
    clock.set(DIGEST_AT)
    await Promise.all([look(), ways().look(), look()])
    clock.advance(3_600_000)
    await look()
    expect(bundlesOf(sent).map(bundle => [bundle.kind, siteNames(bundle)])).toEqual([
      ['DIGEST', 'Farm 01, Farm 02'],
    ])
    expect(sent).toHaveLength(1)
    expect(await outcomes(user.id)).toEqual(['SENT DIGEST', 'SENT DIGEST'])
  })

  it('An Alarm is never held for it, and where there is nothing to say none comes', async () => {
    const { places } = await aPersonOf(1, DIGEST)
    const { sent, look } = ways()
    await tell(places[0], 'alert_alarm')
    await look()
    expect(sent).toEqual([{ single: 'notifications:alert_alarm' }])
    clock.set(DIGEST_AT)
    await look()
    expect(sent).toHaveLength(1)
  })

  it('What its reader knows by then is left out: read in the portal, or told as an Alarm', async () => {
    const { user, places } = await aPersonOf(2, DIGEST)
    const { sent, look } = ways()
    const grown = await tell(places[0], 'alert_warning_climate')
    await tell(places[1], 'alert_warning_climate')
    await told.db.updateTable('notification_recipients').set({ read_at: clock.now() }).execute()
    await tell(places[0], 'alert_warning_climate')
    await tell(places[0], 'alert_alarm', {
      eventKind: 'ALERT_ESCALATED',
      refId: grown.refId,
      transitionNo: grown.transitionNo + 1,
    })
    clock.set(DIGEST_AT)
    await look()
    expect(bundlesOf(sent).map(({ sites }) => sites.map(({ items }) => items.length))).toEqual([[1]])
    expect(await outcomes(user.id)).toEqual(['SUPPRESSED TOLD', 'SUPPRESSED TOLD', 'SENT DIGEST', 'SENT'])
  })

  it('A Warning that is sent late, when it is an Alarm already, is not sent', async () => {
    const { user, places } = await aPersonOf(1, { notifications: { email: { alert_warning_climate: true } } })
    const { sent, look } = ways()
    const warning = await tell(places[0], 'alert_warning_climate')
    const { refId, transitionNo } = warning
    await tell(places[0], 'alert_alarm', {
      eventKind: 'ALERT_ESCALATED',
      refId,
      transitionNo: transitionNo + 1,
    })
    await look()
    expect(sent).toEqual([{ single: 'notifications:alert_alarm' }])
    expect(await outcomes(user.id)).toEqual(['SUPPRESSED TOLD', 'SENT'])
  })

  it('Who chooses a later hour after theirs has come gets the rest tomorrow: one a day', async () => {
    const { user, places } = await aPersonOf(1, DIGEST)
    const { sent, look } = ways()
    await tell(places[0], 'alert_warning_climate')
    clock.set(DIGEST_AT)
    await look()
    const later = { notifications: { ...DIGEST.notifications, digest: { at: '09:00' } } }
    await told.db
      .updateTable('users')
      .set({ preferences: JSON.stringify(later) })
      .where('id', '=', user.id)
      .execute()
    clock.advance(600_000)
    await tell(places[0], 'alert_warning_climate')
    clock.set('2026-03-29T07:00:00Z')
    await look()
    expect(sent).toHaveLength(1)
    clock.set('2026-03-30T07:00:00Z')
    await look()
    expect(bundlesOf(sent).map(({ kind }) => kind)).toEqual(['DIGEST', 'DIGEST'])
  })

  it('Where the process dies while it sends, another sends the same summary, once', async () => {
    const { user, places } = await aPersonOf(2, DIGEST)
    const { sent, look } = ways()
    await tell(places[0], 'alert_warning_climate')
    await tell(places[1], 'alert_warning_climate')
    clock.set(DIGEST_AT)
    const dead = await claimDelivery(told.db, { channel: 'EMAIL', now: clock.now(), leaseMs: LEASE_MS })
    await tell(places[0], 'alert_warning_climate')
    await look()
    expect(sent).toEqual([])
    clock.advance(LEASE_MS)
    await look()
    await look()
    expect(sent).toMatchObject([{ id: dead?.id, bundle: { kind: 'DIGEST' } }])
    expect(await outcomes(user.id)).toEqual(['SENT DIGEST', 'SENT DIGEST', 'QUEUED DIGEST'])
  })

  it('Who ended it meanwhile by its link gets none', async () => {
    const { user, places } = await aPersonOf(1, DIGEST)
    const { sent, look } = ways()
    await tell(places[0], 'alert_warning_climate')
    await told.db.transaction().execute(trx => endWarningMails(trx, user.id))
    clock.set(DIGEST_AT)
    await look()
    expect(sent).toEqual([])
    expect(await outcomes(user.id)).toEqual(['SUPPRESSED PREFERENCE'])
  })

  it('The phone gets its own by the choices for the phone, also in the hours that are quiet', async () => {
    const early = { notifications: { digest: { at: '05:00' }, push: { alert_warning_climate: true } } }
    const { places } = await aPersonOf(1, early)
    const { sent, look } = ways()
    for (let each = 0; each < 8; each += 1) {
      clock.advance(60_000)
      await tell(places[0], 'alert_warning_climate')
    }
    clock.set('2026-03-29T03:00:00Z')
    await look('PUSH')
    expect(bundlesOf(sent).map(({ sites }) => sites[0]?.items.length)).toEqual([8])
  })

  it('A sensor at fault is over once it is believed again, and not because its monitor reports', async () => {
    const { places } = await aPersonOf(2, {
      notifications: { digest: { at: '07:00' }, email: { sensor_fault: true } },
    })
    for (const [index, place] of places.entries()) {
      const { id: device_id, code } = place.device
      await told.db
        .insertInto('device_states')
        .values({ device_id, site_id: place.site.id, connectivity: 'ONLINE' })
        .onConflict(known => known.column('device_id').doUpdateSet({ connectivity: 'ONLINE' }))
        .execute()
      const to_at = index === 0 ? clock.now() : null
      const transitionNo = await aSensorFault(told.db, { ...place, from_at: '2026-03-28T10:00:00Z', to_at })
      await tell(place, 'sensor_fault', {
        eventKind: 'DEVICE_FAULT',
        transitionNo,
        sensors: ['TEMPERATURE'],
        params: { name: code, sensor: 'TEMPERATURE', fault: 'FROZEN' },
      })
    }
    clock.set(DIGEST_AT)
    const text = (await mailed())?.text ?? ''
    expect(text).toMatch(/Farm 01.*\n.*over by now/)
    expect(text).toContain('Farm 02')
    expect(text).not.toMatch(/Farm 02.*\n.*over by now/)
  })

  it('The mail names each site with one link, says what is over, and is ended by one press', async () => {
    const { places } = await aPersonOf(2, DIGEST)
    const over = await tell(places[0], 'alert_warning_climate')
    await told.db
      .updateTable('alerts')
      .set({ state: 'CLOSED', closed_at: clock.now(), close_reason: 'RECOVERED' })
      .where('id', '=', over.refId)
      .execute()
    await tell(places[1], 'alert_warning_climate')
    clock.set(DIGEST_AT)
    const { subject, text = '', html = '', headers = [] } = (await mailed()) ?? {}
    expect(subject).toBe('Daily summary of Warnings: Farm 01, Farm 02')
    const site = places[1]?.site.id
    expect(text).toContain(`Farm 02: https://barn.example/app/sites/${site}/alerts/`)
    expect(text.match(/https:\/\/barn\.example\/app\/sites\/\d+/g)).toHaveLength(2)
    expect(text).toMatch(/Farm 01.*\n.*over by now/)
    expect(text).not.toMatch(/Farm 02.*\n.*over by now/)
    expect(html).toContain('No more summaries by email')
    const header = new Map(headers.map(({ key, value }) => [key, value]))
    expect(header.get('list-unsubscribe')).toMatch(/^<https:\/\/barn\.example\/unsubscribe\/[^/]+\/>$/)
    expect(header.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  })
})
