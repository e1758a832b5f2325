import { IconBell, IconMessage, IconPill } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './AirspaceChart.module.css'
import type { PlotFrame } from './ChartOverlay.tsx'
import type { AlertSpan, NoteEvent, TreatmentSpan } from './chart-data.ts'
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
  now: number
  text: ChartText
}

/** What happened, under what was measured. Buttons over the plot rather than pixels in it, so that they take focus. */
export function EventLanes({ alerts, treatments, notes, now, text, ...frame }: EventLanesProps) {
  return (
    <>
      {alerts !== undefined && <AlertLane alerts={alerts} now={now} text={text} {...frame} />}
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
            lines={[details, t('withdrawalUntil', { at: text.moment(item.withdrawalTo) })]}
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

function NoteLane({
  notes,
  text,
  window,
  width,
}: PlotFrame & { notes: readonly NoteEvent[]; text: ChartText }) {
  const { t } = useTranslation('charts')
  const inside = notes.filter(note => note.at >= window.from && note.at <= window.to)
  const groups = mergeNotes(inside.map(item => ({ x: timeToX({ at: item.at, window, width }), item })))
  return (
    <ul className={classes.lane} style={{ height: LANE_HEIGHT }} aria-label={t('lane.notes')}>
      <IconMessage className={classes.laneIcon} size={16} stroke={1.75} aria-hidden />
      {groups.map(({ x, items }) => (
        <LaneEvent
          key={items[0]?.id}
          className={classes.note}
          style={{ left: x - 12, width: 24, top: 0 }}
          label={t('notes', { count: items.length })}
          title={t('notes', { count: items.length })}
          lines={items.map(item => `${text.moment(item.at)}: ${item.text} (${item.author})`)}
        >
          {items.length > 1 ? items.length : <IconMessage size={12} stroke={1.9} aria-hidden />}
        </LaneEvent>
      ))}
    </ul>
  )
}
