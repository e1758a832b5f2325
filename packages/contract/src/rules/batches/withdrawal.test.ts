import { describe, expect, it } from 'vitest'
import { runningWithdrawal } from '#rules/batches/withdrawal.ts'
import { beforeAndAfter, hoursAround } from '#rules/health/before-after.ts'

const at = (text: string) => Date.parse(text) / 1000

describe('The hours around a treatment', () => {
  it('The hours are 72 before its first local day and 72 after its last one', () => {
    expect(hoursAround({ start_date: '2026-03-16', end_date: '2026-03-20' }, 'Europe/Brussels')).toEqual({
      from: at('2026-03-12T23:00:00Z'),
      begins: at('2026-03-15T23:00:00Z'),
      ends: at('2026-03-20T23:00:00Z'),
      to: at('2026-03-23T23:00:00Z'),
    })
  })

  it('The hours have the mean of what was heard in them, and none where nothing was', () => {
    const around = { from: 0, begins: 7200, ends: 14_400, to: 21_600 }
    const points = {
      t: [0, 3600, 7200, 10_800, 14_400, 18_000, 21_600],
      rhs: [30, 40, 0, 0, null, 60, 99],
      coughs: [100, 200, 9, 9, null, null, 9],
    }
    expect(beforeAndAfter(points, around)).toEqual({
      before: { heard: 2, rhs: 35, coughs: 150 },
      after: { heard: 0, rhs: 60, coughs: null },
    })
  })
})

describe('A withdrawal', () => {
  const treated = (withdrawal_until: string) => ({ withdrawal_until })

  it('A withdrawal is that of the treatment which lasts longest, with the days that are left', () => {
    const [short, long] = [treated('2026-11-25'), treated('2026-12-04')]
    expect(runningWithdrawal([short, long, short], '2026-11-22')).toEqual({
      treatment: long,
      until: '2026-12-04',
      daysLeft: 12,
    })
  })

  it('A withdrawal is over on the day it ends, and never was without a treatment', () => {
    expect(runningWithdrawal([treated('2026-12-04')], '2026-12-04')).toBeNull()
    expect(runningWithdrawal([], '2026-12-04')).toBeNull()
  })
})
