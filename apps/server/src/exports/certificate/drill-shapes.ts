/** Draws a drill for paper: a lane for each person, a stroke for each message, the louder the taller, and each answer. Pure. */
import type { AlarmChannel } from '@earshot/contract/alarm-values.ts'
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { AlarmMessage } from '@earshot/contract/schemas/health/alarm-chain.ts'
import type { DrillPerson } from '@earshot/contract/schemas/health/drill.ts'
import { COLORS, type Point, type Shape } from '#exports/report/shapes.ts'

export const FIGURE = { lane: 25, axis: 16 } as const

/** What is told by these is told by a form too: a disc with a tick, a dotted stroke, the full height. */
const ANSWERED = '#2b7442'
const WARNING = '#b87a00'
export const MISSED = '#b5152d'

/** The height of a stroke in points. */
const LOUD: Readonly<Record<AlarmChannel, number>> = { EMAIL: 6, PUSH: 10, SMS: 14, CALL: 19 }
const NAME_WIDTH = 120
const STROKE_APART = 5
/** The room that the words beside an answer have; the lane goes on behind them. */
const SAID_WIDTH = 58
const TICKS_APART_MIN = 5
const MINUTE_MS = 60_000

export interface DrillDrawing {
  record: {
    started_at: string
    people: readonly DrillPerson[]
    messages: readonly AlarmMessage[]
  }
  x: number
  y: number
  width: number
  time: (at: string) => string
  after: (answered: NonNullable<DrillPerson['answered']>) => string
  /** What stands at the end of a lane without an answer. */
  none: string
}

export function drillShapes(drawing: DrillDrawing): Shape[] {
  const { record, x, y, width, time } = drawing
  const start = Date.parse(record.started_at)
  const { minutes } = DOMAIN.drill
  const left = x + NAME_WIDTH
  const bottom = y + FIGURE.lane * record.people.length
  // The last answer has room for its words.
  const xOf = (afterMs: number) => left + (afterMs / (minutes * MINUTE_MS)) * (width - NAME_WIDTH - 60)
  const ticks = Array.from({ length: minutes / TICKS_APART_MIN + 1 }, (_, at) => at * TICKS_APART_MIN)
  return [
    ...ticks.flatMap((minute): Shape[] => {
      const at = xOf(minute * MINUTE_MS)
      const label = time(new Date(start + minute * MINUTE_MS).toISOString()).slice(0, 5)
      return [
        {
          kind: 'line',
          points: [
            [at, y],
            [at, bottom],
          ],
          color: COLORS.grid,
          width: 0.5,
        },
        { kind: 'label', x: at, y: bottom + 4, text: label, size: 7, color: COLORS.quiet },
      ]
    }),
    ...record.people.flatMap((person, lane) =>
      laneShapes(drawing, { person, middle: y + (lane + 0.5) * FIGURE.lane, left, xOf }),
    ),
  ]
}

interface Lane {
  person: DrillPerson
  middle: number
  left: number
  xOf: (afterMs: number) => number
}

function laneShapes(
  { record, x, after, none }: DrillDrawing,
  { person: { person, answered }, middle, left, xOf }: Lane,
): Shape[] {
  const own = record.messages
    .filter(message => message.person.id === person.id)
    .toSorted((a, b) => LOUD[b.channel] - LOUD[a.channel])
  const last = xOf(DOMAIN.drill.minutes * MINUTE_MS)
  const end = answered === null ? last : xOf(answered.after_ms)
  const said = answered === null ? none : after(answered)
  return [
    {
      kind: 'line',
      points: [
        [Math.min(end + SAID_WIDTH, last), middle],
        [last, middle],
      ],
      color: COLORS.grid,
      width: 0.5,
    },
    { kind: 'label', x, y: middle - 5, text: person.name, size: 8.5, most: NAME_WIDTH - 10 },
    {
      kind: 'line',
      points: [
        [left, middle],
        [end, middle],
      ],
      color: COLORS.series,
      width: 0.9,
    },
    ...own.map((message, index): Shape => {
      const at = left + index * STROKE_APART
      const half = LOUD[message.channel] / 2
      const stroke = {
        kind: 'line',
        points: [
          [at, middle - half],
          [at, middle + half],
        ],
      } as const
      // What was never tried is dotted.
      if (message.left_out !== null) return { ...stroke, color: WARNING, width: 1.2, dash: [1, 1.5] }
      return { ...stroke, color: message.status === 'SENT' ? COLORS.series : WARNING, width: 2 }
    }),
    ...(answered === null ? [] : tick(end, middle)),
    {
      kind: 'label',
      x: end + 8,
      y: middle - 5,
      text: said,
      size: 7.5,
      color: answered === null ? COLORS.text : ANSWERED,
    },
  ]
}

const DISC = { radius: 5, corners: 24 }

/** A green disc with a white tick. */
function tick(x: number, y: number): Shape[] {
  const rim = Array.from({ length: DISC.corners }, (_, corner): Point => {
    const angle = (corner / DISC.corners) * 2 * Math.PI
    return [x + DISC.radius * Math.cos(angle), y + DISC.radius * Math.sin(angle)]
  })
  const hook: Point[] = [
    [x - 2.2, y + 0.2],
    [x - 0.6, y + 1.8],
    [x + 2.4, y - 1.6],
  ]
  return [
    { kind: 'area', points: rim, color: ANSWERED },
    { kind: 'line', points: hook, color: '#ffffff', width: 1.1 },
  ]
}
