import {
  IconActivityHeartbeat,
  IconBell,
  IconBulb,
  IconDeviceSpeaker,
  IconMessage,
  IconPill,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './AirspaceChart.module.css'
import type { PlotFrame } from './ChartOverlay.tsx'
import type { AlertSpan, EpisodeSpan, NoteEvent, TreatmentSpan } from './chart-data.ts'
import { LANE_HEIGHT } from './chart-layout.ts'
import { LaneEvent } from './LaneEvent.tsx'
import { mergeNotes, packSpans, rowCount } from './lanes.ts'
import { spanToPixels, timeToX } from './time-window.ts'
import type { ChartText } from './use-chart-text.ts'

export interface EventLanesProps extends PlotFrame {
  /** Left out: the lane is not there, since nothing could fill it. */
  alerts?: readonly AlertSpan[] | undefined
  treatments?: readonly TreatmentSpan[] | undefined
  notes?: readonly NoteEvent[] | undefined
  episodes?: readonly EpisodeSpan[] | undefined
  now: number
  text: ChartText
}

/** What happened, under what was measured. Buttons over the plot rather than pixels in it, so that they take focus. */
export function EventLanes({ alerts, treatments, notes, episodes, now, text, ...frame }: EventLanesProps) {
  return (
    <>
      {alerts !== undefined && <AlertLane alerts={alerts} now={now} text={text} {...frame} />}
      {episodes !== undefined && <EpisodeLane episodes={episodes} now={now} text={text} {...frame} />}
      {treatments !== undefined && <TreatmentLane treatments={treatments} text={text} {...frame} />}
      {notes !== undefined && <NoteLane notes={notes} text={text} {...frame} />}
    </>
  )
}

function AlertLane({
  alerts,
  now,
  text,
  window,
  width,
}: PlotFrame & { alerts: readonly AlertSpan[]; now: number; text: ChartText }) {
  const { t } = useTranslation('charts')
  const spans = packSpans(
    alerts.flatMap(span => {
      const place = spanToPixels({ from: span.from, to: span.to ?? now, window, width })
      return place === null ? [] : [{ ...place, item: span }]
    }),
  )
  return (
    <ul
      className={classes.lane}
      style={{ height: Math.max(1, rowCount(spans)) * LANE_HEIGHT }}
      aria-label={t('lane.alerts')}
    >
      <IconBell className={classes.laneIcon} size={16} stroke={1.75} aria-hidden />
      {spans.map(({ item, left, width: length, row }) => {
        const word = t(`priority.${item.priority}`)
        const sensor = t(`sensor.${item.sensor}`)
        const until = item.to === null ? t('stillOpen') : text.moment(item.to)
        const details = t('span', { from: text.moment(item.from), to: until })
        const long = t('alertWord', { priority: word, sensor: sensor.toLocaleLowerCase(text.locale) })
        return (
          <LaneEvent
            key={item.id}
            className={classes.alertSpan}
            level={item.priority}
            style={{ left, width: Math.max(4, length - 1), top: row * LANE_HEIGHT }}
            label={`${long}, ${details}`}
            title={t('alertTitle', { sensor, priority: word })}
            lines={[details, text.duration((item.to ?? now) - item.from)]}
          >
            {alertWord({ length, long, word })}
          </LaneEvent>
        )
      })}
    </ul>
  )
}

/** As much of it as fits: the sensor where there is room, the word alone where there is some. */
function alertWord({ length, long, word }: { length: number; long: string; word: string }): string {
  if (length > long.length * 6.6 + 14) return long
  return length > word.length * 7 + 14 ? word : ''
}

function EpisodeLane({
  episodes,
  now,
  text,
  window,
  width,
}: PlotFrame & { episodes: readonly EpisodeSpan[]; now: number; text: ChartText }) {
  const { t } = useTranslation('charts')
  return (
    <ul className={classes.lane} style={{ height: LANE_HEIGHT }} aria-label={t('lane.episodes')}>
      <IconActivityHeartbeat className={classes.laneIcon} size={16} stroke={1.75} aria-hidden />
      {episodes.map(({ id, from, to }) => {
        const place = spanToPixels({ from, to: to ?? now, window, width })
        if (place === null) return null
        const until = to === null ? t('stillOpen') : text.moment(to)
        const details = t('span', { from: text.moment(from), to: until })
        const word = t('event.episode')
        return (
          <LaneEvent
            key={id}
            className={classes.episode}
            style={{ left: place.left, width: Math.max(4, place.width - 1), top: 0 }}
            label={`${word}, ${details}`}
            title={word}
            lines={[details, text.duration((to ?? now) - from)]}
          >
            {place.width > word.length * 7 + 14 ? word : ''}
          </LaneEvent>
        )
      })}
    </ul>
  )
}

function TreatmentLane({
  treatments,
  text,
  window,
  width,
}: PlotFrame & { treatments: readonly TreatmentSpan[]; text: ChartText }) {
  const { t } = useTranslation('charts')
  const spans = packSpans(
    treatments.flatMap(item => {
      const place = spanToPixels({ from: item.from, to: Math.max(item.to, item.withdrawalTo), window, width })
      return place === null ? [] : [{ ...place, item }]
    }),
  )
  return (
    <ul
      className={classes.lane}
      style={{ height: Math.max(1, rowCount(spans)) * LANE_HEIGHT }}
      aria-label={t('lane.treatments')}
    >
      <IconPill className={classes.laneIcon} size={16} stroke={1.75} aria-hidden />
      {spans.map(({ item, left, width: length, row }) => {
        const course = spanToPixels({ from: item.from, to: item.to, window, width })
        const details = t('span', { from: text.moment(item.from), to: text.moment(item.to) })
        return (
          <LaneEvent
            key={item.id}
            className={classes.treatment}
            style={{ left, width: length, top: row * LANE_HEIGHT }}
            label={`${item.name}, ${details}`}
            title={item.name}
            lines={
              item.withdrawalTo > item.to
                ? [details, t('withdrawalUntil', { at: text.moment(item.withdrawalTo) })]
                : [details]
            }
          >
            <span className={classes.course} style={{ width: course?.width ?? 0 }}>
              {(course?.width ?? 0) > 60 ? item.name : ''}
            </span>
          </LaneEvent>
        )
      })}
    </ul>
  )
}

const NOTE_ICONS = { comment: IconMessage, advice: IconBulb, monitor: IconDeviceSpeaker } as const

function NoteLane({
  notes,
  text,
  window,
  width,
}: PlotFrame & { notes: readonly NoteEvent[]; text: ChartText }) {
  const { t } = useTranslation('charts')
  const inside = notes.filter(note => note.at >= window.from && note.at <= window.to)
  const noteLine = ({ at, text: words, author }: NoteEvent) =>
    author === null
      ? t('event.line', { at: text.moment(at), text: words })
      : t('event.lineBy', { at: text.moment(at), text: words, author })
  const groups = mergeNotes(inside.map(item => ({ x: timeToX({ at: item.at, window, width }), item })))
  return (
    <ul className={classes.lane} style={{ height: LANE_HEIGHT }} aria-label={t('lane.notes')}>
      <IconMessage className={classes.laneIcon} size={16} stroke={1.75} aria-hidden />
      {groups.map(({ x, items }) => {
        const lines = items.map(item => noteLine(item))
        const title = t('notes', { count: items.length })
        const Icon = NOTE_ICONS[items[0]?.kind ?? 'comment']
        return (
          <LaneEvent
            key={items[0]?.id}
            className={classes.note}
            style={{ left: x - 12, width: 24, top: 0 }}
            label={items.length === 1 ? (lines[0] ?? title) : title}
            title={title}
            lines={lines}
          >
            {items.length > 1 ? items.length : <Icon size={12} stroke={1.9} aria-hidden />}
          </LaneEvent>
        )
      })}
    </ul>
  )
}
