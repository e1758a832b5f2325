import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ChainDrawing, type ChainDrawingProps } from './ChainDrawing.tsx'
import { type ChainMessage, chainFrame, placeNotes, placeStrokes, placeTicks } from './chain-layout.ts'

const START = Date.parse('2026-11-27T14:06:00Z')
const minute = (count: number) => START + count * 60_000
const message = (laneId: number, minutes: number, rest: Omit<ChainMessage, 'laneId' | 'at'>) => {
  return { laneId, at: minute(minutes), ...rest }
}

const chain: ChainDrawingProps = {
  label: 'Who was told, and who comes next',
  lanes: [
    { id: 1, name: 'Koen', note: 'on duty' },
    { id: 2, name: 'Geert', note: 'you, next' },
  ],
  messages: [
    message(1, 0, { channel: 'PUSH', state: 'sent' }),
    message(1, 0, { channel: 'EMAIL', state: 'sent' }),
    message(1, 5, { channel: 'SMS', state: 'notDelivered' }),
    message(1, 5, { channel: 'CALL', state: 'leftOut' }),
    message(2, 15, { channel: 'PUSH', state: 'planned' }),
    message(2, 15, { channel: 'SMS', state: 'planned' }),
  ],
  from: minute(0),
  to: minute(30),
  timeZone: 'UTC',
}

const drawn = (change: Partial<ChainDrawingProps> = {}) => {
  render(<ChainDrawing {...chain} {...change} />)
  const drawing = screen.getByRole('img', { name: chain.label })
  const strokes = [...drawing.querySelectorAll('path[data-state]:not([d*="H"])')]
  return { drawing, strokes }
}

describe('The drawn chain', () => {
  it('The louder the channel of a message, the taller its stroke', () => {
    const { strokes } = drawn()
    const heights = strokes.map(stroke => Number(stroke.getAttribute('d')?.split('v')[1]))
    expect(heights).toEqual([14, 8, 20, 28, 14, 20])
    expect(strokes.map(stroke => stroke.getAttribute('data-state'))).toEqual([
      'sent',
      'sent',
      'notDelivered',
      'leftOut',
      'planned',
      'planned',
    ])
  })

  it('The drawing names each person, what did not arrive, what is planned, and the times', () => {
    const { drawing } = drawn()
    expect(drawing).toHaveTextContent('Koenon duty')
    const words = within(drawing)
    expect(words.getByText('SMS not delivered; no call')).toBeInTheDocument()
    expect(words.getByText('push, SMS')).toBeInTheDocument()
    for (const time of ['14:06', '14:11', '14:21']) expect(words.getByText(time)).toBeInTheDocument()
  })

  it('The now line has its time, and hides the time that it would cover', () => {
    const { drawing } = drawn({ now: minute(5) + 36_000 })
    expect(within(drawing).getByText('14:11:36')).toBeInTheDocument()
    expect(within(drawing).queryByText('14:11')).not.toBeInTheDocument()
  })

  it('An answer stands in the lane of who gave it, with its time', () => {
    const { drawing } = drawn({ answers: [{ laneId: 2, at: minute(18) }] })
    expect(drawing.querySelectorAll('circle')).toHaveLength(1)
    expect(within(drawing).getByText('14:24')).toBeInTheDocument()
  })
})

describe('The places in a drawn chain', () => {
  const span = { from: minute(0), to: minute(30) }

  it.each([320, 358, 700])('In %i pixels, no time covers another', width => {
    const frame = chainFrame(width)
    const moments = Array.from({ length: 31 }, (_, at) => ({ at: minute(at), text: '14:06' }))
    const shown = placeTicks(moments, { span, frame, taken: [] }).filter(({ textX }) => textX !== null)
    const middles = shown.map(({ textX }) => textX ?? 0)
    expect(shown.at(0)?.at).toBe(minute(0))
    expect(shown.at(-1)?.at).toBe(minute(30))
    for (const [index, middle] of middles.entries())
      if (index > 0) expect(middle - (middles[index - 1] ?? 0)).toBeGreaterThanOrEqual(31)
    expect(Math.max(...middles)).toBeLessThanOrEqual(width - 15)
  })

  it('Of words that have no room beside each other, the warning stays', () => {
    const frame = chainFrame(358)
    const groups = placeStrokes(
      [
        message(1, 0, { channel: 'PUSH', state: 'planned' }),
        message(1, 3, { channel: 'SMS', state: 'notDelivered' }),
      ],
      span,
      frame,
    )
    const notes = groups.map((group, index) => ({ group, text: 'SMS not delivered', warns: index === 1 }))
    const placed = placeNotes(notes, [], frame)
    expect(placed.map(({ warns }) => warns)).toEqual([true])
  })
})
