import {
  IconActivityHeartbeat,
  IconBell,
  IconBulb,
  IconDeviceSpeaker,
  IconMessage,
  IconPill,
} from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#domain/charts/AirspaceChart.module.css'
import type { PlotFrame } from '#domain/charts/ChartOverlay.tsx'
import type { AlertSpan, EpisodeSpan, NoteEvent, TreatmentSpan } from '#domain/charts/chart-data.ts'
import { overscanOf, placeSpan } from '#domain/charts/gestures/overscan.ts'
import { timeToX } from '#domain/charts/time/time-window.ts'
import type { ChartText } from '#domain/charts/use-chart-text.ts'
import { withinSentence } from '#lib/text/locale.ts'
import { Lane, LaneEvent } from './LaneEvent.tsx'
import { isRoomFor, mergeNotes, packSpans, rowCount, withRoom } from './lane-packing.ts'

export interface EventLanesProps extends PlotFrame {
  /** The lane is left out where nothing could fill it. */
  alerts?: readonly AlertSpan[] | undefined
  treatments?: readonly TreatmentSpan[] | undefined
  notes?: readonly NoteEvent[] | undefined
  episodes?: readonly EpisodeSpan[] | undefined
  now: number
  text: ChartText
}

/**
 * Shows the events under the measured values. They are buttons over the plot rather than pixels in it, so that they
 * take focus.
 */
export const EventLanes = memo(function EventLanes(props: EventLanesProps) {
  const { alerts, treatments, notes, episodes, now, text, ...frame } = props
  return (
    <>
      {alerts !== undefined && <AlertLane alerts={alerts} now={now} text={text} {...frame} />}
      {episodes !== undefined && <EpisodeLane episodes={episodes} now={now} text={text} {...frame} />}
      {treatments !== undefined && <TreatmentLane treatments={treatments} text={text} {...frame} />}
      {notes !== undefined && <NoteLane notes={notes} text={text} {...frame} />}
    </>
  )
})

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
      const place = placeSpan({ from: span.from, to: span.to ?? now, window, width })
      return place === null ? [] : [{ place, item: span }]
    }),
  )
  return (
    <Lane label={t('lane.alerts')} icon={IconBell} rows={rowCount(spans)}>
      {spans.map(({ item, place, row }) => {
        const word = t(`priority.${item.priority}`)
        const sensor = t(`sensor.${item.sensor}`)
        const until = item.to === null ? t('stillOpen') : text.moment(item.to)
        const details = t('span', { from: text.moment(item.from), to: until })
        const long = t('alertWord', { priority: word, sensor: withinSentence(sensor, text.locale) })
        return (
          <LaneEvent
            key={item.id}
            className={classes.alertSpan}
            level={item.priority}
            place={withRoom(place)}
            width={width}
            row={row}
            label={`${long}, ${details}`}
            title={t('alertTitle', { sensor, priority: word })}
            lines={[details, text.duration((item.to ?? now) - item.from)]}
          >
            {alertWord({ length: place.width, long, word })}
          </LaneEvent>
        )
      })}
    </Lane>
  )
}

/** Returns as much of the text as fits: with the sensor where there is room, or the word alone, or nothing. */
function alertWord({ length, long, word }: { length: number; long: string; word: string }): string {
  if (isRoomFor(long, length, 6.6)) return long
  return isRoomFor(word, length) ? word : ''
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
    <Lane label={t('lane.episodes')} icon={IconActivityHeartbeat}>
      {episodes.map(({ id, from, to }) => {
        const place = placeSpan({ from, to: to ?? now, window, width })
        if (place === null) return null
        const until = to === null ? t('stillOpen') : text.moment(to)
        const details = t('span', { from: text.moment(from), to: until })
        const word = t('event.episode')
        return (
          <LaneEvent
            key={id}
            className={classes.episode}
            place={withRoom(place)}
            width={width}
            label={`${word}, ${details}`}
            title={word}
            lines={[details, text.duration((to ?? now) - from)]}
          >
            {isRoomFor(word, place.width) ? word : ''}
          </LaneEvent>
        )
      })}
    </Lane>
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
      const place = placeSpan({ from: item.from, to: Math.max(item.to, item.withdrawalTo), window, width })
      return place === null ? [] : [{ place, item }]
    }),
  )
  return (
    <Lane label={t('lane.treatments')} icon={IconPill} rows={rowCount(spans)}>
      {spans.map(({ item, place, row }) => {
        const course = placeSpan({ from: item.from, to: item.to, window, width })
        const isNamed = course !== null && !course.isOutside && course.width > 60
        const details = t('span', { from: text.moment(item.from), to: text.moment(item.to) })
        return (
          <LaneEvent
            key={item.id}
            className={classes.treatment}
            place={place}
            width={width}
            row={row}
            label={`${item.name}, ${details}`}
            title={item.name}
            lines={
              item.withdrawalTo > item.to
                ? [details, t('withdrawalUntil', { at: text.moment(item.withdrawalTo) })]
                : [details]
            }
          >
            {course !== null && (
              <span
                className={classes.course}
                data-named={isNamed || undefined}
                style={{ width: course.before + course.width + course.behind }}
              >
                {isNamed ? item.name : ''}
              </span>
            )}
          </LaneEvent>
        )
      })}
    </Lane>
  )
}

const NOTE_ICONS = { comment: IconMessage, recommendation: IconBulb, monitor: IconDeviceSpeaker } as const

function NoteLane({
  notes,
  text,
  window,
  width,
}: PlotFrame & { notes: readonly NoteEvent[]; text: ChartText }) {
  const { t } = useTranslation('charts')
  const { from, to } = overscanOf(window)
  const drawn = notes.filter(note => note.at >= from && note.at <= to)
  const noteLine = ({ at, text: words, author }: NoteEvent) =>
    author === null
      ? t('event.line', { at: text.moment(at), text: words })
      : t('event.lineBy', { at: text.moment(at), text: words, author })
  const placed = drawn.map(item => ({ x: timeToX({ at: item.at, window, width }), item }))
  const groups = mergeNotes(placed, width)
  return (
    <Lane label={t('lane.notes')} icon={IconMessage}>
      {groups.map(({ x, items }) => {
        const lines = items.map(item => noteLine(item))
        const title = t('notes', { count: items.length })
        const Icon = NOTE_ICONS[items[0]?.kind ?? 'comment']
        return (
          <LaneEvent
            key={items[0]?.id}
            className={classes.note}
            place={{ left: x - 12, width: 24, before: 0, behind: 0, isOutside: x < 0 || x > width }}
            width={width}
            label={items.length === 1 ? (lines[0] ?? title) : title}
            title={title}
            lines={lines}
          >
            {items.length > 1 ? items.length : <Icon size={12} stroke={1.9} aria-hidden />}
          </LaneEvent>
        )
      })}
    </Lane>
  )
}
