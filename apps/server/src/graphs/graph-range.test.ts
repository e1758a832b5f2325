import { describe, expect, it } from 'vitest'
import { dayNames, graphRange } from './graph-range.ts'

const timezone = 'Europe/Brussels'
const now = new Date('2026-04-10T12:00:00Z')
const batch = { start_date: '2026-01-01', end_date: null }
const at = (text: string) => Date.parse(text) / 1000

describe('The range of a graph', () => {
  it('The range without a wish is the whole batch in a step that fits a screen', () => {
    const range = graphRange({ query: {}, batch, timezone, now })
    expect(range.resolution).toBe('hour')
    expect(range.times[0]).toBe(at('2025-12-31T23:00:00Z'))
    expect(range.times.at(-1)).toBe(at('2026-04-10T12:00:00Z'))
  })

  it('The range of a day is in slots, the slot that is being measured now included', () => {
    const query = { from: '2026-04-09T12:00:00Z', to: '2026-04-10T13:00:00Z' }
    const range = graphRange({ query, batch, timezone, now })
    expect(range.resolution).toBe('slot')
    expect(range.times.at(-1)).toBe(at('2026-04-10T12:00:00Z'))
    expect(range.times).toHaveLength(24 * 6 + 1)
  })

  it('The range ends with the slot in progress, wherever in it the clock stands', () => {
    const query = { from: '2026-04-10T10:00:00Z' }
    const late = graphRange({ query, batch, timezone, now: new Date('2026-04-10T12:09:59Z') })
    expect(late.times.at(-1)).toBe(at('2026-04-10T12:00:00Z'))
  })

  it('The range never reaches before the batch nor behind its end', () => {
    const closed = { start_date: '2026-01-01', end_date: '2026-01-02' }
    const query = { from: '2020-01-01T00:00:00Z', to: '2030-01-01T00:00:00Z', resolution: 'hour' as const }
    const range = graphRange({ query, batch: closed, timezone, now })
    expect(range.times).toHaveLength(48)
  })

  it('The range names each local day once, also where clocks change', () => {
    const query = { from: '2026-03-27T23:00:00Z', to: '2026-03-31T22:00:00Z', resolution: 'day' as const }
    const range = graphRange({ query, batch, timezone, now })
    expect(dayNames(range)).toEqual(['2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31'])
  })

  it('The range takes the next coarser step when slots would be too many', () => {
    expect(graphRange({ query: { resolution: 'slot' }, batch, timezone, now }).resolution).toBe('hour')
  })

  it('The range shows a batch of sows in hours, however old, and nothing in more hours than that', () => {
    const inHours = (start: string) =>
      graphRange({
        query: { resolution: 'hour' },
        batch: { start_date: start, end_date: null },
        timezone,
        now,
      }).resolution
    expect([inHours('2024-11-01'), inHours('2024-06-01')]).toEqual(['hour', 'day'])
  })

  it('The range is empty, not broken, when the end lies before the start', () => {
    const query = { from: '2026-04-10T00:00:00Z', to: '2026-04-01T00:00:00Z' }
    expect(graphRange({ query, batch, timezone, now }).times).toEqual([])
  })
})
