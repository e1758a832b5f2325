import { rotas } from '@earshot/contract/endpoints/health/rotas.ts'
import type { SiteRole } from '@earshot/contract/values.ts'
import ICAL from 'ical.js'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { whoIsOnDuty } from '#alarms/rota.queries.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { aMembership, aSite, aUser } from '#test/factories.ts'

const NOW = '2026-03-24T12:00:00Z'
const clock = movedClock(NOW)
const { app, db } = appWithDatabase({ clock })
beforeEach(() => clock.set(NOW))

async function aStaffedSite() {
  const site = await aSite(db, { name: 'Hoeve Linde', timezone: 'Europe/Brussels' })
  const join = async (role: SiteRole, first_name: string) => {
    const user = await aUser(db, { first_name, last_name: 'Visser' })
    await aMembership(db, { site, user, role })
    return user
  }
  const people = {
    owner: await join('OWNER', 'Geert'),
    koen: await join('WORKER', 'Koen'),
    an: await join('WORKER', 'An'),
    viewer: await join('VIEWER', 'Ilse'),
  }
  return { site, params: { siteId: site.id }, ...people }
}
type Staffed = Awaited<ReturnType<typeof aStaffedSite>>

/** Duty is handed over on Saturdays at 18:00; in the night to 29 March clocks go forward. */
const aRota = ({ koen, owner }: Staffed, version = 0) => ({
  handover_weekday: 6,
  handover_minute: 18 * 60,
  weeks: [
    { starts_on: '2026-03-21', user_id: koen.id },
    { starts_on: '2026-03-28', user_id: owner.id },
  ],
  version,
})

async function withRota() {
  const farm = await aStaffedSite()
  const stored = await app.call(rotas.update, { params: farm.params, body: aRota(farm) }, { as: farm.owner })
  expect(stored.status).toBe(200)
  return { ...farm, rota: stored.body }
}

const onDuty = ({ site }: Staffed, at: string) => whoIsOnDuty(db, { siteId: site.id, at: new Date(at) })

describe('The rota of a site', () => {
  it('A site without a rota has no shifts, and nobody is on duty', async () => {
    const farm = await aStaffedSite()
    const { body } = await app.call(rotas.read, { params: farm.params }, { as: farm.viewer })
    expect(body).toMatchObject({ version: 0, shifts: [], weeks: [] })
    expect(body.people.map(person => person.name)).toEqual(['Geert Visser', 'Koen Visser', 'An Visser'])
    expect(await onDuty(farm, NOW)).toBeNull()
  })

  it('Shifts follow the weeks at the local hour on both sides of the clock change, and then show the gap', async () => {
    const { rota, koen, owner } = await withRota()
    expect(rota.shifts).toEqual([
      { from: '2026-03-24T12:00:00.000Z', to: '2026-03-28T17:00:00.000Z', user_id: koen.id },
      { from: '2026-03-28T17:00:00.000Z', to: '2026-04-04T16:00:00.000Z', user_id: owner.id },
      { from: '2026-04-04T16:00:00.000Z', to: '2026-04-21T12:00:00.000Z', user_id: null },
    ])
  })

  it('Who leaves the site leaves a gap', async () => {
    const farm = await withRota()
    expect(await onDuty(farm, NOW)).toBe(farm.koen.id)
    await db.deleteFrom('memberships').where('user_id', '=', farm.koen.id).execute()
    expect(await onDuty(farm, NOW)).toBeNull()
  })

  it('Who is made a viewer leaves a gap, in their weeks and where they stand in', async () => {
    const farm = await withRota()
    const look = (user: { id: number }, role: SiteRole) =>
      db.updateTable('memberships').set({ role }).where('user_id', '=', user.id).execute()
    await look(farm.koen, 'VIEWER')
    expect(await onDuty(farm, NOW)).toBeNull()
    await look(farm.koen, 'WORKER')
    const body = { from: NOW, to: '2026-03-25T12:00:00Z', away: farm.koen.id, stand_in: farm.an.id }
    await app.call(rotas.addException, { params: farm.params, body }, { as: farm.an })
    expect(await onDuty(farm, NOW)).toBe(farm.an.id)
    await look(farm.an, 'VIEWER')
    expect(await onDuty(farm, NOW)).toBeNull()
  })

  it('Only those who lead the site set the weeks, only members may be named, and an older version changes nothing', async () => {
    const farm = await withRota()
    const { params } = farm
    const refused = await app.call(rotas.update, { params, body: aRota(farm, 1) }, { as: farm.koen })
    expect(refused.status).toBe(403)
    const weeks = [{ starts_on: '2026-04-04', user_id: farm.viewer.id }]
    const viewer = await app.call(
      rotas.update,
      { params, body: { ...aRota(farm, 1), weeks } },
      { as: farm.owner },
    )
    expect(viewer.error.weeks).toBeDefined()
    const late = await app.call(rotas.update, { params, body: aRota(farm, 0) }, { as: farm.owner })
    expect([late.status, late.error.code]).toEqual([409, 'changed_meanwhile'])
  })

  it('A week that begins on another day than the hand-over is refused at its field', async () => {
    const farm = await aStaffedSite()
    const body = { ...aRota(farm), weeks: [{ starts_on: '2026-03-23', user_id: farm.koen.id }] }
    const answer = await app.call(rotas.update, { params: farm.params, body }, { as: farm.owner })
    expect(answer.error['weeks.0.starts_on']).toBeDefined()
  })
})

/** Those who have a notification about an exception unread, with whose name it bears. */
async function toldAbout(exceptionId: number) {
  const { rows } = await sql<{ kind: string; user_id: number; by: string }>`
    select distinct n.id, n.event_kind as kind, d.user_id, n.params ->> 'by' as by
    from notifications n join deliveries d on d.notification_id = n.id
    where n.ref_id = ${exceptionId} and n.event_kind like 'DUTY%' order by n.id`.execute(db)
  return rows.map(({ kind, user_id, by }) => ({ kind, user_id, by }))
}

describe('A change of single days', () => {
  const night = { from: '2026-03-26T20:00:00Z', to: '2026-03-27T05:00:00Z' }
  const inIt = '2026-03-27T01:00:00Z'

  it('Who stands in by themselves is on duty at once', async () => {
    const farm = await withRota()
    const body = { ...night, away: farm.koen.id, stand_in: farm.an.id }
    await app.call(rotas.addException, { params: farm.params, body }, { as: farm.an })
    expect(await onDuty(farm, inIt)).toBe(farm.an.id)
  })

  it('Somebody else is asked, and until they agree nothing changes', async () => {
    const farm = await withRota()
    const body = { ...night, away: farm.koen.id, stand_in: farm.an.id }
    const asked = await app.call(rotas.addException, { params: farm.params, body }, { as: farm.koen })
    const [exception] = asked.body.exceptions
    expect(exception).toMatchObject({ state: 'ASKED', asked_by: { id: farm.koen.id } })
    expect(await onDuty(farm, inIt)).toBe(farm.koen.id)
    const params = { ...farm.params, dutyExceptionId: exception?.id ?? 0 }
    const stranger = await app.call(
      rotas.answerException,
      { params, body: { agrees: true } },
      { as: farm.owner },
    )
    expect(stranger.status).toBe(404)
    await app.call(rotas.answerException, { params, body: { agrees: true } }, { as: farm.an })
    expect(await onDuty(farm, inIt)).toBe(farm.an.id)
    expect(await toldAbout(exception?.id ?? 0)).toEqual([
      { kind: 'DUTY_ASKED', user_id: farm.an.id, by: 'Koen Visser' },
      { kind: 'DUTY_ANSWERED', user_id: farm.koen.id, by: 'An Visser' },
    ])
  })

  it('Who is away without a stand-in opens a gap, and may take it back', async () => {
    const farm = await withRota()
    const body = { ...night, away: farm.koen.id, stand_in: null }
    const away = await app.call(rotas.addException, { params: farm.params, body }, { as: farm.koen })
    expect(away.body.shifts.filter(shift => shift.user_id === null)[0]).toMatchObject({
      from: '2026-03-26T20:00:00.000Z',
      to: '2026-03-27T05:00:00.000Z',
    })
    const params = { ...farm.params, dutyExceptionId: away.body.exceptions[0]?.id ?? 0 }
    expect((await app.call(rotas.removeException, { params }, { as: farm.an })).status).toBe(404)
    await app.call(rotas.removeException, { params }, { as: farm.koen })
    expect(await onDuty(farm, inIt)).toBe(farm.koen.id)
  })

  it('What was changed earlier in the week still shows, so that the week is drawn as it was', async () => {
    const farm = await withRota()
    const body = { ...night, away: farm.koen.id, stand_in: farm.an.id }
    await app.call(rotas.addException, { params: farm.params, body }, { as: farm.an })
    const shownAt = async (now: string) => {
      clock.set(now)
      return (await app.call(rotas.read, { params: farm.params }, { as: farm.an })).body.exceptions.length
    }
    expect(await shownAt('2026-03-29T20:00:00Z')).toBe(1)
    expect(await shownAt('2026-04-05T20:00:00Z')).toBe(0)
  })

  it('A worker changes nothing for others', async () => {
    const farm = await withRota()
    const body = { ...night, away: farm.owner.id, stand_in: farm.koen.id }
    expect((await app.call(rotas.addException, { params: farm.params, body }, { as: farm.an })).status).toBe(
      403,
    )
  })

  it('A change that ends before it begins is refused at its field', async () => {
    const farm = await withRota()
    const body = { from: night.to, to: night.from, away: farm.koen.id, stand_in: null }
    const answer = await app.call(rotas.addException, { params: farm.params, body }, { as: farm.koen })
    expect(answer.error.to).toBeDefined()
  })
})

describe('A swap', () => {
  /** Koen's Friday night against the owner's night in which clocks go forward. */
  const friday = { from: '2026-03-27T18:00:00Z', to: '2026-03-28T06:00:00Z' }
  const changing = { from: '2026-03-28T21:00:00Z', to: '2026-03-29T05:00:00Z' }
  const [inFriday, inChanging] = ['2026-03-28T01:00:00Z', '2026-03-29T01:00:00Z']

  async function withSwap() {
    const farm = await withRota()
    const body = { ...friday, away: farm.koen.id, stand_in: farm.owner.id, back: changing }
    const { status, body: rota } = await app.call(
      rotas.addException,
      { params: farm.params, body },
      { as: farm.koen },
    )
    expect(status).toBe(201)
    const [exception] = rota.exceptions
    return { ...farm, exception, params: { ...farm.params, dutyExceptionId: exception?.id ?? 0 } }
  }
  const dutyIn = async (farm: Staffed) => [await onDuty(farm, inFriday), await onDuty(farm, inChanging)]

  it('It is asked as one, and neither half holds before the other agrees; then both do', async () => {
    const farm = await withSwap()
    const { koen, owner, exception, params } = farm
    expect(exception).toMatchObject({ state: 'ASKED', away: { id: koen.id }, stand_in: { id: owner.id } })
    expect(await dutyIn(farm)).toEqual([koen.id, owner.id])
    await app.call(rotas.answerException, { params, body: { agrees: true } }, { as: owner })
    expect(await dutyIn(farm)).toEqual([owner.id, koen.id])
    expect(await toldAbout(exception?.id ?? 0)).toEqual([
      { kind: 'DUTY_ASKED', user_id: owner.id, by: 'Koen Visser' },
      { kind: 'DUTY_ANSWERED', user_id: koen.id, by: 'Geert Visser' },
    ])
  })

  it('Declined, neither half holds', async () => {
    const farm = await withSwap()
    const { koen, owner, params } = farm
    await app.call(rotas.answerException, { params, body: { agrees: false } }, { as: owner })
    expect(await dutyIn(farm)).toEqual([koen.id, owner.id])
  })

  it('Taken back, both have their own duty again and the other is told', async () => {
    const farm = await withSwap()
    const { koen, owner, an, exception, params } = farm
    await app.call(rotas.answerException, { params, body: { agrees: true } }, { as: owner })
    expect((await app.call(rotas.removeException, { params }, { as: an })).status).toBe(404)
    const { body } = await app.call(rotas.removeException, { params }, { as: koen })
    expect(body.exceptions).toEqual([])
    expect(await dutyIn(farm)).toEqual([koen.id, owner.id])
    expect((await toldAbout(exception?.id ?? 0)).at(-1)).toEqual({
      kind: 'DUTY_TAKEN_BACK',
      user_id: owner.id,
      by: 'Koen Visser',
    })
  })

  it('An owner who takes back the change of two others tells both', async () => {
    const farm = await withRota()
    const body = { ...friday, away: farm.koen.id, stand_in: farm.an.id }
    const asked = await app.call(rotas.addException, { params: farm.params, body }, { as: farm.koen })
    const id = asked.body.exceptions[0]?.id ?? 0
    await app.call(
      rotas.removeException,
      { params: { ...farm.params, dutyExceptionId: id } },
      { as: farm.owner },
    )
    const told = (await toldAbout(id)).filter(one => one.kind === 'DUTY_TAKEN_BACK')
    expect(told.map(one => one.user_id).sort()).toEqual([farm.koen.id, farm.an.id].sort())
  })

  it('Whichever of the two stands first in it, the other is asked', async () => {
    const farm = await withRota()
    const { koen, owner } = farm
    const body = { ...changing, away: owner.id, stand_in: koen.id, back: friday }
    const { body: rota } = await app.call(rotas.addException, { params: farm.params, body }, { as: koen })
    expect(rota.exceptions[0]).toMatchObject({
      from: '2026-03-27T18:00:00.000Z',
      away: { id: koen.id },
      stand_in: { id: owner.id },
      state: 'ASKED',
    })
  })

  it('Nobody swaps for two others, and two duties that overlap are no swap', async () => {
    const farm = await withRota()
    const { koen, an, owner, params } = farm
    const add = (body: Parameters<typeof app.call<typeof rotas.addException>>[1]['body']) =>
      app.call(rotas.addException, { params, body }, { as: owner })
    const foreign = await add({ ...friday, away: koen.id, stand_in: an.id, back: changing })
    expect(foreign.error.back).toBeDefined()
    const same = await add({ ...friday, away: owner.id, stand_in: an.id, back: friday })
    expect(same.error.back).toBeDefined()
    const nobody = await add({ ...friday, away: owner.id, stand_in: null, back: changing })
    expect(nobody.error.stand_in).toBeDefined()
  })

  it('Open pages hear of it, and whoever is told something has it at once', async () => {
    const heard: string[] = []
    const ignore = app.ctx.bus.subscribe(({ kind }) => void heard.push(kind))
    await withSwap()
    ignore()
    expect(heard).toEqual(['rota', 'rota', 'notification'])
  })
})

describe('The calendar', () => {
  async function calendarOf(url: string) {
    const answer = await app.app.inject({ url: new URL(url).pathname })
    return { status: answer.statusCode, type: answer.headers['content-type'], text: answer.body }
  }

  it('A calendar program reads the shifts in the zone of the site, and nothing but names and times', async () => {
    const farm = await withRota()
    const { body } = await app.call(rotas.renewCalendar, { params: farm.params }, { as: farm.owner })
    const { status, type, text } = await calendarOf(body.url)
    expect([status, type]).toEqual([200, 'text/calendar; charset=utf-8'])
    const calendar = new ICAL.Component(ICAL.parse(text))
    const zone = calendar.getFirstSubcomponent('vtimezone')
    expect(zone?.getFirstPropertyValue('tzid')).toBe('Europe/Brussels')
    const events = calendar.getAllSubcomponents('vevent').map(event => new ICAL.Event(event))
    expect(events.map(event => [event.summary, event.endDate.toJSDate().toISOString()])).toEqual([
      ['Koen Visser', '2026-03-28T17:00:00.000Z'],
      ['Geert Visser', '2026-04-04T16:00:00.000Z'],
    ])
    // The duty in hand begins where it began, however often the calendar is read.
    expect(events[0]?.startDate.toJSDate().toISOString()).toBe('2026-03-21T17:00:00.000Z')
    expect(text).toContain('DTSTART;TZID=Europe/Brussels:20260328T180000')
    // RFC 5545 §3.8.7.2: the stamp is in UTC.
    expect(text).toMatch(/DTSTAMP:\d{8}T\d{6}Z/)
    expect(text).not.toContain('@earshot.example')
  })

  it('A later look tells the same events, and after a change they have a higher sequence', async () => {
    const farm = await withRota()
    const { body } = await app.call(rotas.renewCalendar, { params: farm.params }, { as: farm.owner })
    const read = async () => {
      const calendar = new ICAL.Component(ICAL.parse((await calendarOf(body.url)).text))
      return calendar.getAllSubcomponents('vevent').map(vevent => {
        const { uid, summary, sequence, endDate } = new ICAL.Event(vevent)
        return { uid, summary, sequence, end: endDate.toJSDate().toISOString() }
      })
    }
    const before = await read()
    clock.set('2026-03-25T09:00:00Z')
    expect(await read()).toEqual(before)
    const night = { from: '2026-03-26T20:00:00Z', to: '2026-03-27T05:00:00Z' }
    const stands = { ...night, away: farm.koen.id, stand_in: farm.an.id }
    await app.call(rotas.addException, { params: farm.params, body: stands }, { as: farm.an })
    const after = await read()
    expect(after.map(({ summary, end }) => [summary, end])).toEqual([
      ['Koen Visser', '2026-03-26T20:00:00.000Z'],
      ['An Visser', '2026-03-27T05:00:00.000Z'],
      ['Koen Visser', '2026-03-28T17:00:00.000Z'],
      ['Geert Visser', '2026-04-04T16:00:00.000Z'],
    ])
    const [first] = before
    const same = after.find(({ uid }) => uid === first?.uid)
    expect(same?.sequence).toBeGreaterThan(first?.sequence ?? 0)
    await db.deleteFrom('memberships').where('user_id', '=', farm.an.id).execute()
    const left = (await read()).find(({ uid }) => uid === first?.uid)
    expect(left?.sequence).toBeGreaterThan(same?.sequence ?? 0)
  })

  it('A new link ends the former one, and an invented one opens nothing', async () => {
    const farm = await withRota()
    const renew = () => app.call(rotas.renewCalendar, { params: farm.params }, { as: farm.owner })
    const [first, second] = [await renew(), await renew()]
    expect((await calendarOf(first.body.url)).status).toBe(404)
    expect((await calendarOf(second.body.url)).status).toBe(200)
    expect((await calendarOf(`https://x.example/rota/${'a'.repeat(43)}/`)).status).toBe(404)
  })

  it('Workers do not renew the link, and an archived site has no calendar', async () => {
    const farm = await withRota()
    expect((await app.call(rotas.renewCalendar, { params: farm.params }, { as: farm.koen })).status).toBe(403)
    const { body } = await app.call(rotas.renewCalendar, { params: farm.params }, { as: farm.owner })
    await db.updateTable('sites').set({ display_status: 'ARCHIVED' }).where('id', '=', farm.site.id).execute()
    expect((await calendarOf(body.url)).status).toBe(404)
  })
})
