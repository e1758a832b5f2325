import { USUAL_LIMITS } from '@earshot/contract/rules/health/limits.ts'
import { describe, expect, it } from 'vitest'
import { evaluateAirspace } from '#evaluate-airspace.ts'
import type { AirspaceInput } from '#evaluation.ts'
import { airspace, at, clock, device, FRESH, judge, readings, START } from '#test/engine-airspace.ts'
import type { JudgedNormal } from './judge-normal.ts'

const DAYS = 4
const slots = { from: START, to: at(DAYS, 24) }
const dates = Array.from({ length: DAYS }, (_, index) => `2026-03-0${2 + index}`)

/** One monitor for 250 animals: its normal is 6 coughs an hour, 0.024 an animal. */
const NORMAL: JudgedNormal = {
  timeZone: 'UTC',
  days: dates.map(date => ({ batchId: 1, date, medians: Array<number>(24).fill(0.024) })),
}

/** Six coughs an hour, but from one hour of day 3 on for some hours three times as many; RHS stays 100 all the while. */
function barn({
  hours = 5,
  from = 8,
  ...fields
}: Partial<AirspaceInput> & { hours?: number; from?: number } = {}) {
  const [first, last] = [at(3, from) + 1, at(3, from + hours)]
  const loud = (slot: number) => ({ coughs: slot >= first && slot <= last ? 3 : 1 })
  return airspace({
    devices: [device({ readings: readings(START - 144, slots.to + 1, loud) })],
    ownNormal: NORMAL,
    ...fields,
  })
}

const told = (input: AirspaceInput) =>
  judge(input, slots).changes.alerts.map(change => `${change.type} ${clock(change.at)}`)

describe('Judging by an airspace’s own normal', () => {
  it('Three hours over twice its normal raise a Warning, and twelve hours without one end it', () => {
    expect(told(barn())).toEqual(['alert_opened day 3 11:00', 'alert_closed day 4 01:00'])
  })

  it('Two hours raise nothing', () => {
    expect(told(barn({ hours: 2 }))).toEqual([])
  })

  it('Factor and hours are those of the limits in force', () => {
    const limits = (values: object) => [{ from: 0, versionId: null, values: { ...USUAL_LIMITS, ...values } }]
    expect(told(barn({ hours: 2, limits: limits({ normal_hours: 2 }) }))[0]).toBe('alert_opened day 3 10:00')
    expect(told(barn({ limits: limits({ normal_factor: 3 }) }))).toEqual([])
  })

  it('The alert is of all monitors and keeps the RHS, which no fixed limit was broken by', () => {
    const { state } = judge(barn(), { ...slots, to: at(3, 12) })
    expect(state.alerts.COUGHS).toMatchObject({ priority: 'WARNING', value: 100, limit: 60, deviceIds: [7] })
  })

  it('No monitor’s lamp changes its color', () => {
    expect(judge(barn(), slots).changes.colors.filter(({ to }) => to === 'WARNING')).toEqual([])
  })

  it('An hour without a normal breaks the run and ends nothing', () => {
    const medians = Array.from({ length: 24 }, (_, hour) => (hour === 10 ? null : 0.024))
    const days = dates.map(date => ({ batchId: 1, date, medians }))
    expect(told(barn({ ownNormal: { ...NORMAL, days } }))).toEqual([])
  })

  it('An hour of which fewer than five slots were heard says nothing', () => {
    const gaps = [at(3, 9) + 2, at(3, 9) + 3]
    const input = barn()
    const [own] = input.devices
    const heard = (own?.readings ?? []).filter(({ slot }) => !gaps.includes(slot))
    expect(told({ ...input, devices: [device({ readings: heard })] })[0]).toBe('alert_opened day 3 13:00')
  })

  it('A fixed limit that is broken holds beside it and escalates as ever', () => {
    const loud = (slot: number) => ({ coughs: slot > at(2, 0) ? 12 : 1 })
    const devices = [device({ readings: readings(START - 144, slots.to + 1, loud) })]
    const escalated = (changes: readonly string[]) => changes.filter(change => change.includes('escalated'))
    const fixed = told(airspace({ devices }))
    expect(escalated(told(airspace({ devices, ownNormal: NORMAL })))).toEqual(escalated(fixed))
    expect(escalated(fixed)).toHaveLength(1)
  })

  it('The normal of another batch judges nobody', () => {
    const days = NORMAL.days.map(day => ({ ...day, batchId: 2 }))
    expect(told(barn({ ownNormal: { ...NORMAL, days } }))).toEqual([])
  })

  it('Without a normal as input each answer is to the byte what it is without the rule', () => {
    const { ownNormal: _left, ...plain } = barn()
    const off = evaluateAirspace(FRESH, plain, slots)
    expect(JSON.stringify(off)).not.toContain('"normal"')
    const before = judge(barn(), { ...slots, to: at(3, 12) }).state
    const after = evaluateAirspace(before, plain, { from: at(3, 12) + 1, to: at(3, 12) + 1 })
    expect(after.state.memory).not.toHaveProperty('normal')
    expect(off.levels.COUGHS).toBe('OK')
  })

  it('Judging in any pieces gives the same', () => {
    expect(judge(barn(), slots, [1, 7, 40]).changes.alerts.map(({ type, at }) => [type, at])).toEqual(
      judge(barn(), slots).changes.alerts.map(({ type, at }) => [type, at]),
    )
  })
})
