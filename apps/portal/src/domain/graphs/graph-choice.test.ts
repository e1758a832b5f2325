import { describe, expect, it } from 'vitest'
import { chooseGraph, fineQuery } from './graph-choice.ts'

const at = (text: string) => Date.parse(text) / 1000
const day = { from: at('2026-11-19T06:25:00Z'), to: at('2026-11-20T06:25:00Z') }
const whole = { name: 'hours', from: '2026-11-04T00:00:00Z', to: '2026-11-20T07:00:00Z' }

describe('The graph that is read', () => {
  it('Slots are asked for only where they can be seen, on whole hours, with half a window on both sides', () => {
    expect(fineQuery({ from: 0, to: 7 * 86_400 })).toBeNull()
    expect(fineQuery(day)).toEqual({
      resolution: 'slot',
      from: '2026-11-18T18:00:00.000Z',
      to: '2026-11-20T19:00:00.000Z',
    })
  })

  it('The slots are taken when they cover the window', () => {
    const detail = { name: 'slots', from: '2026-11-19T05:00:00Z', to: '2026-11-20T06:30:00Z' }
    expect(chooseGraph({ whole, detail, window: day })?.name).toBe('slots')
  })

  it('The hours are kept while slots of another window are on the way', () => {
    const detail = { name: 'slots', from: '2026-11-10T05:00:00Z', to: '2026-11-11T06:30:00Z' }
    expect(chooseGraph({ whole, detail, window: day })?.name).toBe('hours')
    expect(chooseGraph({ whole, detail, window: { from: day.from - 30 * 86_400, to: day.to } })?.name).toBe(
      'hours',
    )
    expect(chooseGraph({ whole: undefined, detail, window: day })?.name).toBe('slots')
  })
})
