import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useElementWidth } from '#domain/charts/use-element-width.ts'
import { formatSecond, formatTime, joinFacts } from '#lib/text/locale.ts'
import classes from './ChainDrawing.module.css'
import {
  type ChainFrame,
  type ChainLane,
  type ChainMessage,
  type ChainMessageState,
  type ChainSpan,
  chainFrame,
  type GroupNote,
  placeAnswer,
  placeNotes,
  placeStrokes,
  placeTag,
  placeTicks,
  type StrokeGroup,
  type Taken,
  xOf,
} from './chain-layout.ts'

interface ChainAnswer {
  laneId: number
  at: number
  /** It stands above the disc; absent: the time. */
  text?: string
}

export interface ChainDrawingProps extends ChainSpan {
  /** What is drawn, for who does not see it; a table says the rest. */
  label: string
  lanes: readonly ChainLane[]
  messages: readonly ChainMessage[]
  /** Who has answered, and when. */
  answers?: readonly ChainAnswer[]
  /** The moments that are written below the lanes; absent: those of the messages. */
  times?: readonly number[]
  /** The moment up to which a lane without an answer goes on; absent: its last message. */
  openUntil?: number | undefined
  /** The moment at which the now line stands; there is none where it is left out. */
  now?: number | undefined
  timeZone: string
}

/** It is drawn so wide where nothing is laid out. */
const USUAL_WIDTH = 640
const AXIS_HEIGHT = 26

/** Draws whom an alarm chain tells and when: a lane for each person, a stroke for each message, the louder the taller. */
export function ChainDrawing(props: ChainDrawingProps) {
  const { label, lanes, messages, answers = [], times, openUntil, from, to, now, timeZone } = props
  const { i18n } = useTranslation()
  const { language } = i18n
  const ref = useRef<HTMLDivElement>(null)
  const frame = chainFrame(useElementWidth(ref) || USUAL_WIDTH)
  const span = { from, to }
  const bottom = lanes.length * frame.laneHeight
  const isShown = now !== undefined && now >= from && now <= to
  const tag = isShown ? placeTag(now, formatSecond({ at: now, language, timeZone }), span, frame) : null
  const moments = times ?? [...new Set(messages.map(({ at }) => at))].sort((a, b) => a - b)
  const ticks = placeTicks(
    moments.map(at => ({ at, text: formatTime({ at, language, timeZone }) })),
    { span, frame, taken: tag === null ? [] : [tag.taken] },
  )
  return (
    <div ref={ref} className={classes.drawing} role="img" aria-label={label}>
      <svg width={frame.width} height={bottom + AXIS_HEIGHT} aria-hidden>
        {ticks.map(tick => (
          <path key={tick.at} className={classes.grid} d={`M${tick.x} 0V${bottom}`} />
        ))}
        {lanes.map(({ id }, index) => (
          <g key={id} transform={`translate(0 ${index * frame.laneHeight + frame.lineTop})`}>
            <Lane
              messages={messages.filter(({ laneId }) => laneId === id)}
              answered={answers.find(({ laneId }) => laneId === id)}
              openUntil={openUntil}
              now={now}
              span={span}
              frame={frame}
              timeZone={timeZone}
            />
          </g>
        ))}
        {ticks.map(
          ({ at, textX, text }) =>
            textX !== null && (
              <text key={at} className={classes.time} x={textX} y={bottom + 17} textAnchor="middle">
                {text}
              </text>
            ),
        )}
        {tag !== null && now !== undefined && (
          <g className={classes.now}>
            {lanes.map(({ id }, index) => (
              <path key={id} d={nowLine(tag.x, index, frame)} />
            ))}
            <path d={`M${tag.x} ${bottom}v4`} />
            <rect x={tag.middle - tag.half} y={bottom + 4} width={tag.half * 2} height={20} rx={4} />
            <text x={tag.middle} y={bottom + 18} textAnchor="middle">
              {formatSecond({ at: now, language, timeZone })}
            </text>
          </g>
        )}
      </svg>
      {lanes.map(({ id, name, note }, index) => (
        <p
          key={id}
          className={classes.name}
          data-above={frame.namesAbove || undefined}
          style={{
            top: index * frame.laneHeight,
            maxWidth: frame.namesAbove ? frame.width : frame.left - 14,
          }}
        >
          <strong>{name}</strong>
          <span>{note}</span>
        </p>
      ))}
    </div>
  )
}

/** The now line through one lane; it spares the name above a narrow one. */
function nowLine(x: number, index: number, { laneHeight, nameHeight }: ChainFrame): string {
  return `M${x} ${index * laneHeight + nameHeight}v${laneHeight - nameHeight}`
}

interface LaneProps {
  messages: readonly ChainMessage[]
  answered: ChainAnswer | undefined
  openUntil: number | undefined
  now: number | undefined
  span: ChainSpan
  frame: ChainFrame
  timeZone: string
}

function Lane({ messages, answered, openUntil, now, span, frame, timeZone }: LaneProps) {
  const { i18n } = useTranslation()
  const { language } = i18n
  const groups = placeStrokes(messages, span, frame)
  const noteOf = useGroupNote()
  const words =
    answered === undefined ? '' : (answered.text ?? formatTime({ at: answered.at, language, timeZone }))
  const answer = answered === undefined ? null : placeAnswer(answered.at, words, span, frame)
  const until = answer?.x ?? (openUntil === undefined ? undefined : xOf(openUntil, span, frame))
  const taken: Taken[] = groups.map(({ x, end }) => ({ left: x - 3, right: end + 1 }))
  if (answer !== null) taken.push(answer.taken)
  if (now !== undefined) taken.push({ left: xOf(now, span, frame) - 3, right: xOf(now, span, frame) + 3 })
  return (
    <>
      <path className={classes.grid} d={`M${frame.left} 0H${frame.right}`} />
      <Course groups={groups} now={now} until={until} span={span} frame={frame} />
      {groups.flatMap(({ strokes }) =>
        strokes.map(({ at, channel, x, height, state }) => (
          <path
            key={`${at} ${x} ${channel}`}
            className={classes.stroke}
            data-state={state}
            d={`M${x} ${-height / 2}v${height}`}
          />
        )),
      )}
      {placeNotes(groups.flatMap(noteOf), taken, frame).map(({ group, text, x, anchor, warns }) => (
        <text
          key={group.at}
          className={classes.note}
          data-warns={warns || undefined}
          x={x}
          y={-8}
          textAnchor={anchor}
        >
          {text}
        </text>
      ))}
      {answer !== null && (
        <>
          <circle className={classes.disc} cx={answer.x} cy={0} r={answer.radius} />
          <path className={classes.tick} d={`M${answer.x - 4} 0l3 3 5-6`} />
          <text className={classes.answered} x={answer.textX} y={-13} textAnchor="middle">
            {words}
          </text>
        </>
      )}
    </>
  )
}

interface CourseProps extends Pick<LaneProps, 'now' | 'span' | 'frame'> {
  groups: readonly StrokeGroup[]
  /** Where the answer is, or where a lane without one ends. */
  until: number | undefined
}

/** Draws how long a person is being told: from the first message to the last or the answer, what is past of it darker. */
function Course({ groups, now, until, span, frame }: CourseProps) {
  const first = groups[0]?.x
  const last = until ?? groups.at(-1)?.x
  if (first === undefined || last === undefined || last <= first) return null
  const isTold = groups.some(({ strokes }) =>
    strokes.some(({ state }) => state === 'sent' || state === 'notDelivered'),
  )
  const past = isTold
    ? Math.min(last, now === undefined ? last : Math.max(first, xOf(now, span, frame)))
    : first
  return (
    <>
      <path className={classes.course} data-state="planned" d={`M${past} 0H${last}`} />
      {past > first && <path className={classes.course} d={`M${first} 0H${past}`} />}
    </>
  )
}

/** Words what a reader does not see of a group of strokes: by what it will be told, and what did not arrive. */
function useGroupNote() {
  const { t, i18n } = useTranslation('alarms')
  return (group: StrokeGroup): GroupNote[] => {
    const channels = (state: ChainMessageState) =>
      joinFacts(
        group.strokes.filter(one => one.state === state).map(one => t(`channel.${one.channel}`)),
        i18n.language,
      )
    const failed = channels('notDelivered')
    const left = channels('leftOut')
    const facts = [
      channels('planned'),
      failed && t('drawing.notDelivered', { channels: failed }),
      left && t('drawing.leftOut', { channels: left }),
    ].filter(fact => fact !== '')
    return facts.length === 0 ? [] : [{ group, text: facts.join('; '), warns: failed !== '' || left !== '' }]
  }
}
