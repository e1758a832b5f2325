import { describe, expect, it } from 'vitest'
import { airspace, at, clock, device, judge, readings, START } from '#test/engine-airspace.ts'

describe('Late samples', () => {
  it('The late samples of a gateway that is always forty minutes behind judge the coughs all the same', () => {
    const slow = readings(START, at(4, 0), slot => ({ coughs: 10, seenAt: slot + 4 }))
    const input = airspace({ devices: [device({ readings: slow })] })
    const { changes } = judge(input, { from: START, to: at(4, 0) - 6 }, [1])
    expect(changes.alerts.map(change => [change.type, change.priority, clock(change.at)])).toEqual([
      ['alert_opened', 'ALARM', 'day 1 14:00'],
    ])
  })

  it('Late samples end a long silence as soon as something of the last day is known', () => {
    const stored = readings(at(2, 12), at(3, 6), () => ({ coughs: 10, seenAt: at(3, 12) }))
    const first = readings(START, at(1, 14))
    const input = airspace({ devices: [device({ readings: [...first, ...stored] })] })
    const { changes } = judge(input, { from: START, to: at(3, 15) })
    const colors = changes.colors.filter(color => color.sensor === 'COUGHS')
    expect(colors.map(color => [color.to, clock(color.at)])).toEqual([
      ['OK', 'day 1 12:00'],
      ['DEFAULT', 'day 2 13:50'],
      ['OK', 'day 3 12:00'],
      ['ALARM', 'day 3 13:00'],
    ])
  })

  it('Late samples open nothing for the hours they belong to, but enter the windows after them', () => {
    const arrived = at(2, 12)
    const late = readings(START, at(2, 6), () => ({ coughs: 10, seenAt: arrived }))
    const live = readings(at(2, 6), at(3, 0), () => ({ coughs: 10 }))
    const input = airspace({ devices: [device({ readings: [...late, ...live] })] })
    const { changes, parts } = judge(input, { from: START, to: at(3, 0) - 1 })
    expect(changes.alerts.map(change => [change.type, clock(change.at)])).toEqual([
      ['alert_opened', 'day 2 13:00'],
    ])
    expect(parts[0]?.lateFromHour).toBe(START / 6 + 1)
  })
})
