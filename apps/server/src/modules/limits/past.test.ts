import { limits } from '@earshot/contract/endpoints/health/limits.ts'
import type { LimitValues } from '@earshot/contract/schemas/health/limits.ts'
import type { LimitPast } from '@earshot/contract/schemas/health/past.ts'
import { SENSORS, type Sensor } from '@earshot/contract/values.ts'
import { spansOf } from '@earshot/engine/alerts.ts'
import { judgeObserved, observe } from '@earshot/engine/back-test.ts'
import { unpackPast } from '@earshot/engine/packed-past.ts'
import { limitSets } from '@earshot/engine/test/random-limits.ts'
import { localDates } from '@earshot/engine/time.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aLimitVersion } from '#test/a-limit-version.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { engineBarn } from '#test/engine-barn.ts'
import { aMembership, aUser } from '#test/factories.ts'
import { climateOfRooms } from '#test/replay/made-climate.ts'
import { readPast } from './past.service.ts'

const START = new Date('2026-03-02T00:00:00Z')
const clock = movedClock(START)
const { app, db } = appWithDatabase({ clock })

/** So many limit sets are tried on recorded and on made days together. The suite takes a few; 200 take minutes. */
const SETS = Number(process.env.BACKTEST_SETS ?? 4)
const SECONDS_A_SET = 30

/** What a monitor measures, by the number of its slot from the first one on. */
type Days = (
  index: number,
  monitor: number,
) => { coughs: number; temperature_c: number; humidity_pct: number }

/** Days that cough and are too warm or too damp by turns. */
const madeDays: Days = (index, monitor) => {
  const hour = Math.floor(index / 6)
  return {
    coughs: (hour > 20 && hour < 50 ? 9 : 1) + ((index * 7 + monitor) % 3),
    temperature_c: 20 + monitor + Math.round(700 * Math.sin(hour / 13) + (index % 11) * 13) / 100,
    humidity_pct: 58 + Math.round(2800 * Math.sin(hour / 17 + monitor)) / 100,
  }
}

/** Days of a climate as it was recorded (`made-climate.ts`), which other ones for each number. It has no coughs: they rise with the damp. */
function recordedDays(number: number): Days {
  const rooms = climateOfRooms()
  return (index, monitor) => {
    const room = rooms[(number + monitor * 4) % rooms.length] ?? []
    const measured = room[(number * 997 + index) % room.length]
    const { temperature = 20, humidity = 60 } = measured ?? {}
    const coughs = Math.max(0, Math.round(humidity - 42)) + (index % 2)
    return { coughs, temperature_c: temperature, humidity_pct: humidity }
  }
}

interface JudgedBarn {
  days: number
  values?: LimitValues
  measuredOn?: Days
}

/** A barn of which some slots are missing, and some come hours late. */
async function aJudgedBarn({ days, values, measuredOn = madeDays }: JudgedBarn) {
  const barn = await engineBarn(db, { start: START, devices: 2, animals: 300, timezone: 'Europe/Brussels' })
  const user = await aUser(db, {})
  await aMembership(db, { site: barn.site, user, role: 'VIEWER' })
  if (values !== undefined)
    await aLimitVersion(db, { siteId: barn.site.id, airspaceId: barn.airspace.id, own: values })
  const late = barn.slotAt(2, 3)
  const measured = (slot: number, index: number) => {
    const hour = Math.floor((slot - barn.firstSlot) / 6)
    if (slot % 37 === 0 || (index === 1 && hour > 40 && hour < 66)) return null
    return measuredOn(slot - barn.firstSlot, index)
  }
  const to = barn.slotAt(days, 24)
  await barn.send({ from: barn.firstSlot, to: late - 1 }, measured)
  await barn.send({ from: late + 4, to }, measured)
  const arriveAt = new Date(barn.endOf(late).getTime() + 5 * 3_600_000)
  await barn.send({ from: late, to: late + 3, arriveAt }, measured)
  const now = new Date(barn.endOf(to).getTime() + 6 * 60_000)
  clock.set(now)
  await barn.engineAt(now)
  const params = { siteId: barn.site.id, airspaceId: barn.airspace.id }
  const past = async (sensor: Sensor) => {
    const { body } = await app.call(limits.past, { params, query: { sensor } }, { as: user })
    return body
  }
  return { ...barn, user, params, past, now }
}

/** The alerts that were saved, as far as a back-test says anything of them. */
async function savedAlerts(airspaceId: number, sensor: Sensor) {
  const alerts = await db
    .selectFrom('alerts')
    .selectAll()
    .where('airspace_id', '=', airspaceId)
    .where('sensor', '=', sensor)
    .orderBy('id')
    .execute()
  const spans = await db
    .selectFrom('alert_spans')
    .selectAll()
    .where('alert_id', 'in', alerts.map(({ id }) => id).concat(0))
    .orderBy('from_at')
    .execute()
  return alerts.map(alert => ({
    openedAt: alert.opened_at.getTime(),
    closedAt: alert.closed_at?.getTime() ?? null,
    closeReason: alert.close_reason,
    priority: alert.priority,
    maxPriority: alert.max_priority,
    direction: alert.direction,
    // The database keeps them in four bytes.
    figures: [alert.value, alert.limit_value, alert.peak].map(Math.fround),
    deviceIds: alert.device_ids,
    transitionNo: alert.transition_no,
    spans: spans
      .filter(({ alert_id }) => alert_id === alert.id)
      .map(({ from_at, to_at, priority }) => ({
        from: from_at.getTime(),
        to: to_at?.getTime() ?? null,
        priority,
      })),
  }))
}

function triedAlerts({ past }: LimitPast, values?: LimitValues) {
  const observed = observe(unpackPast(past), localDates('Europe/Brussels'))
  const limits = values === undefined ? [] : [{ from: 0, values, versionId: null }]
  return judgeObserved(observed, limits).map(({ alert, changes }) => {
    const { openedAt, closedAt, closeReason, priority, maxPriority, direction, deviceIds, transitionNo } =
      alert
    return {
      openedAt,
      closedAt,
      closeReason,
      priority,
      maxPriority,
      direction,
      figures: [alert.value, alert.limit, alert.peak].map(Math.fround),
      deviceIds,
      transitionNo,
      spans: spansOf(changes).spans,
    }
  })
}

describe('The past of a sensor', () => {
  it('Limits tried on it raise exactly the alerts that a replay with them has saved, on recorded days and made ones', {
    timeout: (SETS + 1) * SECONDS_A_SET * 1000,
  }, async () => {
    const drawn = fc.sample(limitSets, { seed: 27, numRuns: SETS })
    const raised = { recorded: 0, made: 0 }
    for (const [number, values] of [undefined, ...drawn].entries()) {
      const isRecorded = number % 2 === 1
      const measuredOn = isRecorded ? recordedDays(number) : madeDays
      const barn = await aJudgedBarn({ days: 5, measuredOn, ...(values && { values }) })
      for (const sensor of SENSORS) {
        const saved = await savedAlerts(barn.airspace.id, sensor)
        expect(triedAlerts(await barn.past(sensor), values)).toEqual(saved)
        raised[isRecorded ? 'recorded' : 'made'] += saved.length
      }
    }
    // Limit sets that raise nothing would prove nothing.
    expect(raised.recorded).toBeGreaterThan(SETS / 2)
    expect(raised.made).toBeGreaterThan(SETS / 2)
  })

  it('It begins with the first that was measured, and ends with the newest slot that is judged', async () => {
    const barn = await aJudgedBarn({ days: 2 })
    const { past } = await barn.past('HUMIDITY')
    expect(past).toMatchObject({ from: barn.firstSlot, length: 288, sensor: 'HUMIDITY', work: [] })
    expect(past.devices.map(({ device_id }) => device_id)).toEqual(barn.devices.map(({ id }) => id))
  })

  it.each([
    { ownNormal: 'off' as const, hours: 0 },
    { ownNormal: 'show' as const, hours: 48 },
    { ownNormal: 'judge' as const, hours: 48 },
  ])('Where the own normal is $ownNormal, $hours hours of two days are held against it', async one => {
    const barn = await aJudgedBarn({ days: 2 })
    const asked = { ...barn.params, timeZone: 'Europe/Brussels', sensor: 'COUGHS' as const, now: barn.now }
    const { past } = await readPast(db, { ...asked, showsNormal: one.ownNormal !== 'off' })
    expect(unpackPast(past).times).toHaveLength(one.hours)
  })

  it('An airspace that has measured nothing has an empty past', async () => {
    const barn = await engineBarn(db, { start: START })
    const user = await aUser(db, {})
    await aMembership(db, { site: barn.site, user, role: 'OWNER' })
    const params = { siteId: barn.site.id, airspaceId: barn.airspace.id }
    const { status, body } = await app.call(
      limits.past,
      { params, query: { sensor: 'COUGHS' } },
      { as: user },
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({ past: { length: 0 }, episodes: [], logbook: [], messages: [] })
    expect(triedAlerts(body)).toEqual([])
  })
})
