import { hasOwnChoice, NOTICES, type NoticeKind } from '@earshot/contract/rules/health/notices.ts'
import { describe, expect, it } from 'vitest'
import {
  choiceOf,
  DEFAULT_PREFERENCES,
  duringQuietHours,
  isDefault,
  KIND_GROUPS,
  type KindRow,
  wantedOnPhone,
  withChoice,
  withQuietHours,
} from './notice-kinds.ts'

const rows: readonly KindRow[] = KIND_GROUPS.flatMap(group => [...group.rows])
const row = (key: string) => {
  const found = rows.find(one => one.key === key)
  if (found === undefined) throw new Error(`no row ${key}`)
  return found
}

describe('The rows of notices', () => {
  it('The rows hold every kind once that people choose by itself', () => {
    const isChosen = (kind: string) => hasOwnChoice(kind as NoticeKind)
    expect(rows.flatMap(({ kinds }) => kinds).sort()).toEqual(Object.keys(NOTICES).filter(isChosen).sort())
  })

  it('A row holds kinds that are alike: all alarms, or none', () => {
    for (const { key, kinds } of rows)
      expect(new Set(kinds.map(kind => NOTICES[kind].type)).size, key).toBe(1)
  })
})

describe('A choice of notices', () => {
  it('A choice holds for every kind of its row, and leaves the others', () => {
    const first = withChoice({ other: 1 }, { row: row('silent'), channel: 'push', wanted: true })
    const then = withChoice(first, { row: row('alarm'), channel: 'email', wanted: false })
    expect(choiceOf(then, row('silent'), 'push')).toBe(true)
    expect(choiceOf(then, row('silent'), 'email')).toBe(false)
    expect(choiceOf(then, row('alarm'), 'email')).toBe(false)
    expect(choiceOf(then, row('alarm'), 'push')).toBe(true)
  })

  it('A choice is neither yes nor no where the kinds of a row differ', () => {
    const mixed = { notifications: { push: { device_back: true } } }
    expect(choiceOf(mixed, row('back'), 'push')).toBeNull()
  })

  it('A choice is the usual one until something differs from it', () => {
    const changed = withChoice({}, { row: row('office'), channel: 'email', wanted: true })
    expect([isDefault({}), isDefault(changed), isDefault(DEFAULT_PREFERENCES)]).toEqual([true, false, true])
    expect(isDefault(withChoice({}, { row: row('alarm'), channel: 'push', wanted: true }))).toBe(true)
  })
})

describe('Notices at night', () => {
  it.each([
    ['alarm', true, 'through'],
    ['coughs', true, 'portal'],
    ['coughs', false, 'through'],
    ['normal', true, null],
  ])('A notice of the row %s with quiet hours %s comes %s', (key, hasQuietHours, outcome) => {
    expect(duringQuietHours({}, row(key), hasQuietHours)).toBe(outcome)
  })

  it('Quiet hours are kept beside the choices', () => {
    const chosen = withChoice({}, { row: row('normal'), channel: 'push', wanted: true })
    const { notifications } = withQuietHours(chosen, { from: '22:00', to: '05:30' })
    expect(notifications).toEqual({ ...chosen.notifications, quiet: { from: '22:00', to: '05:30' } })
    expect(withQuietHours({}, null)).toEqual({ notifications: { quiet: null } })
  })
})

it('The wish for the phone is told: alarms, and the rest', () => {
  const without = (keys: string[]) =>
    keys.reduce<Record<string, unknown>>(
      (all, key) => withChoice(all, { row: row(key), channel: 'push', wanted: false }),
      {},
    )
  expect(wantedOnPhone({})).toEqual({ alarms: true, others: true })
  expect(wantedOnPhone(without(['alarm']))).toEqual({ alarms: false, others: true })
  expect(wantedOnPhone(without(['coughs', 'urgent', 'advice', 'adviceAnswers', 'lastCall', 'duty']))).toEqual(
    {
      alarms: true,
      others: false,
    },
  )
})
