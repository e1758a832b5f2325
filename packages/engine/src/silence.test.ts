import { expect, it } from 'vitest'
import { airspace, at, clock, device, judge, readings } from '#test/engine-airspace.ts'
import { slotEnd } from './time.ts'

const slots = { from: at(1, 0) + 1, to: at(3, 0) }
const span = (from: number, to: number) => ({ from: slotEnd(from), to: slotEnd(to) })
/** Damp from 06:00 on the first day: without work a Warning at 09:00. */
const damp = (until = Number.POSITIVE_INFINITY, humidityPct = 75) =>
  device({
    readings: readings(slots.from, slots.to + 1, slot =>
      slot > at(1, 6) && slot <= until ? { humidityPct } : {},
    ),
  })
const steps = (changes: { sensor: string; type: string; at: number }[]) =>
  changes.map(change => `${change.sensor} ${change.type} ${clock(change.at)}`)

it('While work is expected no alert of humidity opens; where the air is still damp afterwards, it opens then', () => {
  const input = airspace({ devices: [damp()], work: [span(at(1, 5), at(1, 16))] })
  expect(steps(judge(input, slots).changes.alerts)).toEqual(['HUMIDITY alert_opened day 1 16:00'])
})

it('What would have been raised is kept with its span and its worst', () => {
  const input = airspace({ devices: [damp(at(1, 12), 90)], work: [span(at(1, 5), at(1, 20))] })
  const { parts, changes } = judge(input, slots)
  expect(changes.alerts).toEqual([])
  const [kept, ...more] = parts.flatMap(part => part.silenced)
  expect(more).toEqual([])
  expect(kept).toMatchObject({ sensor: 'HUMIDITY', priority: 'ALARM' })
  expect([clock(kept?.from ?? 0), clock(kept?.to ?? 0)]).toEqual(['day 1 07:10', 'day 1 13:10'])
})

it('An alert that is open when work begins neither grows nor is lost, and closes as ever', () => {
  const growing = device({
    readings: readings(slots.from, slots.to + 1, slot => {
      if (slot <= at(1, 6) || slot > at(2, 0)) return {}
      return { humidityPct: slot > at(1, 12) ? 95 : 75 }
    }),
  })
  const input = airspace({ devices: [growing], work: [span(at(1, 11), at(1, 23))] })
  expect(steps(judge(input, slots).changes.alerts)).toEqual([
    'HUMIDITY alert_opened day 1 09:10',
    'HUMIDITY alert_escalated day 1 23:00',
    'HUMIDITY alert_closed day 2 01:10',
  ])
})

it('Heat is told of whatever work is expected', () => {
  const hot = device({
    readings: readings(slots.from, slots.to + 1, slot => (slot > at(1, 6) ? { temperatureC: 36 } : {})),
  })
  const input = airspace({ devices: [hot], work: [span(at(1, 0), at(3, 0))] })
  expect(steps(judge(input, slots).changes.alerts)[0]).toMatch(/^TEMPERATURE alert_opened/)
})

it('A run judged at once equals the same run in pieces, with what was silenced', () => {
  const input = airspace({
    devices: [damp(at(2, 12), 90)],
    work: [span(at(1, 5), at(1, 20)), span(at(2, 1), at(2, 3))],
  })
  const last = (parts: ReturnType<typeof judge>['parts']) =>
    new Map(parts.flatMap(part => part.silenced).map(one => [`${one.sensor} ${one.from}`, one]))
  const [whole, pieces] = [judge(input, slots), judge(input, slots, [1, 5, 17])]
  expect(pieces.changes).toEqual(whole.changes)
  expect(last(pieces.parts)).toEqual(last(whole.parts))
})
