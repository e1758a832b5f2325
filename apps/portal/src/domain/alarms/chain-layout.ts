/** Places the strokes, words and times of a drawn alarm chain so that no text covers another. Pure; lengths are pixels. */
import type { AlarmChannel } from '@earshot/contract/alarm-values.ts'
import { estimateTextWidth } from '#lib/text/estimate-text-width.ts'

/** Left out: never tried. Not delivered: tried in vain. */
export type ChainMessageState = 'planned' | 'sent' | 'notDelivered' | 'leftOut'

export interface ChainLane {
  id: number
  name: string
  /** It stands below the name: on duty, you, at the last step. */
  note: string
}

/** Moments are epoch milliseconds. */
export interface ChainMessage {
  laneId: number
  at: number
  channel: AlarmChannel
  state: ChainMessageState
}

export interface ChainSpan {
  from: number
  to: number
}

/** The louder the channel, the taller its stroke. */
const STROKE_HEIGHT = { EMAIL: 8, PUSH: 14, SMS: 20, CALL: 28 } as const

const STROKE_GAP = 6
const HALF_STROKE = 2
const NAME_WIDTH = 112
/** A narrower drawing has its names above the lanes. */
const NARROW = 520
/** Room for the strokes of one moment beyond the end of the axis. */
const END_ROOM = 26
const TEXT_GAP = 6
const DISC = 9

export interface ChainFrame {
  width: number
  /** Where the first moment is, and the last. */
  left: number
  right: number
  namesAbove: boolean
  laneHeight: number
  /** How much of the lane's height its name takes. */
  nameHeight: number
  /** How far the line of a lane is below its top. */
  lineTop: number
}

export function chainFrame(width: number): ChainFrame {
  const namesAbove = width < NARROW
  return {
    width,
    left: (namesAbove ? 0 : NAME_WIDTH) + HALF_STROKE,
    right: width - END_ROOM,
    namesAbove,
    laneHeight: namesAbove ? 68 : 44,
    nameHeight: namesAbove ? 24 : 0,
    lineTop: namesAbove ? 50 : 24,
  }
}

export function xOf(at: number, { from, to }: ChainSpan, { left, right }: ChainFrame): number {
  const share = (at - from) / Math.max(1, to - from)
  return left + Math.min(1, Math.max(0, share)) * (right - left)
}

interface PlacedStroke extends ChainMessage {
  x: number
  height: number
}

/** The messages of one lane at one moment. */
export interface StrokeGroup {
  at: number
  x: number
  /** Where its last stroke ends. */
  end: number
  strokes: PlacedStroke[]
}

/** Places the messages of one lane; those of one moment stand beside each other in the order given. */
export function placeStrokes(
  messages: readonly ChainMessage[],
  span: ChainSpan,
  frame: ChainFrame,
): StrokeGroup[] {
  const moments = [...new Set(messages.map(({ at }) => at))].sort((a, b) => a - b)
  return moments.map(at => {
    const x = xOf(at, span, frame)
    const strokes = messages
      .filter(message => message.at === at)
      .map((message, index) => {
        return { ...message, x: x + index * STROKE_GAP, height: STROKE_HEIGHT[message.channel] }
      })
    return { at, x, end: x + (strokes.length - 1) * STROKE_GAP + HALF_STROKE, strokes }
  })
}

/** Where text or a mark stands already. */
export interface Taken {
  left: number
  right: number
}

export interface GroupNote {
  group: StrokeGroup
  text: string
  warns: boolean
}

export interface PlacedNote extends GroupNote {
  x: number
  anchor: 'start' | 'end'
}

/** Places the words beside their strokes, warnings first: on the right, else on the left, else nowhere. */
export function placeNotes(
  notes: readonly GroupNote[],
  taken: readonly Taken[],
  { left, width }: ChainFrame,
): PlacedNote[] {
  const used = [...taken]
  const isFree = (box: Taken) =>
    box.left >= left && box.right <= width && used.every(one => box.right < one.left || box.left > one.right)
  return [...notes]
    .sort((a, b) => Number(b.warns) - Number(a.warns))
    .flatMap((note): PlacedNote[] => {
      const long = estimateTextWidth(note.text)
      const after = note.group.end + TEXT_GAP
      const before = note.group.x - HALF_STROKE - TEXT_GAP
      const places = [
        { x: after, anchor: 'start' as const, box: { left: after, right: after + long } },
        { x: before, anchor: 'end' as const, box: { left: before - long, right: before } },
      ]
      const place = places.find(({ box }) => isFree(box))
      if (place === undefined) return []
      used.push(place.box)
      return [{ ...note, x: place.x, anchor: place.anchor }]
    })
}

/** Places the disc of an answer, and its time above it. */
export function placeAnswer(at: number, time: string, span: ChainSpan, frame: ChainFrame) {
  const x = xOf(at, span, frame)
  const half = Math.max(DISC, estimateTextWidth(time) / 2)
  const textX = within(x, half, frame)
  return { x, radius: DISC, textX, taken: { left: textX - half, right: textX + half } }
}

export interface Tick {
  at: number
  /** Where the line is. */
  x: number
  /** Where the middle of the text is; null where there is no room for it. */
  textX: number | null
  text: string
}

const TAG_PADDING = 8

/** The tag of the now line, kept within the drawing. */
export function placeTag(at: number, text: string, span: ChainSpan, frame: ChainFrame) {
  const x = xOf(at, span, frame)
  const half = estimateTextWidth(text) / 2 + TAG_PADDING
  const middle = within(x, half, frame)
  return { x, middle, half, taken: { left: middle - half, right: middle + half } }
}

/** Writes the times below the lanes: the first and the last before those between, and none over another. */
export function placeTicks(
  moments: readonly { at: number; text: string }[],
  { span, frame, taken }: { span: ChainSpan; frame: ChainFrame; taken: readonly Taken[] },
): Tick[] {
  const used = [...taken]
  const [first, ...others] = moments
  const last = others.at(-1)
  const ordered =
    first === undefined ? [] : last === undefined ? [first] : [first, last, ...others.slice(0, -1)]
  const places = new Map<number, number>()
  for (const { at, text } of ordered) {
    const half = estimateTextWidth(text) / 2
    const middle = within(xOf(at, span, frame), half, frame)
    const box = { left: middle - half - TEXT_GAP, right: middle + half + TEXT_GAP }
    if (used.some(one => box.right >= one.left && box.left <= one.right)) continue
    used.push({ left: middle - half, right: middle + half })
    places.set(at, middle)
  }
  return moments.map(({ at, text }) => {
    return { at, text, x: xOf(at, span, frame), textX: places.get(at) ?? null }
  })
}

function within(x: number, half: number, { left, width }: ChainFrame): number {
  return Math.min(Math.max(x, left - HALF_STROKE + half), width - half)
}
