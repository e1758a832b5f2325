import type { LogbookEvent } from '@earshot/contract/batch-values.ts'
import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import type { Treatment } from '@earshot/contract/schemas/batches/treatment.ts'
import { IconChevronDown, IconChevronLeft, IconChevronRight, IconChevronUp } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import type { LogbookPlace } from '#domain/logbook/logbook-place.ts'
import { useDayText } from '#features/logbook/use-day-text.ts'
import { useIsPhone } from '#lib/browser/use-media-query.ts'
import { dateFormat, formatMonth } from '#lib/text/locale.ts'
import { FailedSection } from '#ui/feedback/AsyncSection.tsx'
import classes from './LogbookCalendar.module.css'
import { addMonths, dayByKey, monthWeeks, weekOf } from './weeks.ts'

interface LogbookCalendarProps {
  place: LogbookPlace
  batch: Batch
  treatments: readonly Treatment[]
  /** Today at the site. */
  today: string
  day: string | undefined
  onPick: (day: string) => void
}

/** Shows the days of a month with what happened on them. A phone shows a week, which unfolds to the month. */
export function LogbookCalendar(props: LogbookCalendarProps) {
  const { place, batch, today, day, onPick } = props
  const { t, i18n } = useTranslation('logbook')
  const last = batch.end_date ?? today
  const [shown, setShown] = useState(day ?? last)
  const [isFolded, setFolded] = useState(true)
  const isPhone = useIsPhone()
  const isWeek = isPhone && isFolded
  const comments = useEventDays(place, 'comments', shown)
  const recommended = useEventDays(place, 'recommendations', shown)
  const step = (by: number) => setShown(isWeek ? addDays(shown, by * 7) : addMonths(shown, by))
  const failed = [comments, recommended].filter(({ isError }) => isError)
  const swipe = useSwipe(step)
  const month = formatMonth({ at: `${shown}T12:00:00Z`, language: i18n.language, timeZone: 'UTC' })
  return (
    <section className={classes.calendar} aria-label={t('calendar.name')} {...(isWeek && swipe)}>
      <div className={classes.head}>
        <h2 aria-live="polite">{month}</h2>
        <button
          type="button"
          aria-label={t(isWeek ? 'calendar.weekBack' : 'calendar.back')}
          onClick={() => step(-1)}
        >
          <IconChevronLeft size={18} stroke={1.75} aria-hidden />
        </button>
        <button
          type="button"
          aria-label={t(isWeek ? 'calendar.weekOn' : 'calendar.on')}
          onClick={() => step(1)}
        >
          <IconChevronRight size={18} stroke={1.75} aria-hidden />
        </button>
        {isPhone && (
          <button
            type="button"
            className={classes.fold}
            aria-expanded={!isFolded}
            onClick={() => setFolded(!isFolded)}
          >
            {t('calendar.month')}
            {isFolded ? (
              <IconChevronDown size={16} stroke={1.9} aria-hidden />
            ) : (
              <IconChevronUp size={16} stroke={1.9} aria-hidden />
            )}
          </button>
        )}
      </div>
      <CalendarDays
        {...props}
        weeks={isWeek ? [weekOf(shown)] : monthWeeks(shown)}
        shown={shown}
        comments={comments.data?.days ?? []}
        recommended={recommended.data?.days ?? []}
        onShow={setShown}
        onPick={picked => {
          setShown(picked)
          onPick(picked)
        }}
      />
      {failed.length > 0 && (
        <FailedSection
          name={t('calendar.name')}
          busy={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
        />
      )}
      {!isWeek && <Legend />}
    </section>
  )
}

function useEventDays(place: LogbookPlace, event: LogbookEvent, date: string) {
  const input = { params: { ...place, event }, query: { date: `${date.slice(0, 7)}-01` } }
  return useEndpoint(logbook.eventDays, input, { keepPrevious: true })
}

function Legend() {
  const { t } = useTranslation('logbook')
  return (
    <ul className={classes.legend}>
      {(['comment', 'recommendation', 'treatment', 'withdrawal'] as const).map(mark => (
        <li key={mark}>
          <span className={classes.sample} data-mark={mark} />
          {t(`calendar.${mark}`)}
        </li>
      ))}
    </ul>
  )
}

const LEAST_SWIPE_PX = 48

/** Returns handlers that step when a finger moves sideways; one that moves up or down scrolls the page. */
function useSwipe(step: (by: number) => void) {
  const [start, setStart] = useState<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: React.TouchEvent) =>
      setStart({ x: touches[0]?.clientX ?? 0, y: touches[0]?.clientY ?? 0 }),
    onTouchEnd: ({ changedTouches }: React.TouchEvent) => {
      const end = changedTouches[0]
      if (start === null || end === undefined) return
      const [dx, dy] = [end.clientX - start.x, end.clientY - start.y]
      setStart(null)
      if (Math.abs(dx) > LEAST_SWIPE_PX && Math.abs(dx) > Math.abs(dy)) step(dx < 0 ? 1 : -1)
    },
  }
}

interface CalendarDaysProps extends LogbookCalendarProps {
  weeks: readonly (readonly string[])[]
  /** The day that has the keyboard focus. */
  shown: string
  comments: readonly string[]
  recommended: readonly string[]
  onShow: (day: string) => void
}

/** Shows the days as one tab stop: arrows, PgUp and PgDn move the focus, and Enter opens the day. */
function CalendarDays(props: CalendarDaysProps) {
  const { weeks, shown, onShow } = props
  const { i18n } = useTranslation()
  const moved = useRef(false)
  const table = useRef<HTMLTableElement>(null)
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    table.current?.querySelector<HTMLElement>(`[data-day="${shown}"]`)?.focus()
  }, [shown])
  function move(event: KeyboardEvent): void {
    const next = dayByKey(event.key, shown)
    if (next === undefined) return
    event.preventDefault()
    moved.current = true
    onShow(next)
  }
  const weekday = dateFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' })
  return (
    <table className={classes.days} ref={table} onKeyDown={move}>
      <thead>
        <tr>
          {weekOf(shown).map(day => (
            <th key={day} scope="col">
              {weekday.format(new Date(`${day}T12:00:00Z`))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(week => (
          <tr key={week[0]}>
            {week.map(day => (
              <td key={day}>
                <Day {...props} of={day} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day({
  of: day,
  batch,
  today,
  shown,
  comments,
  recommended,
  treatments,
  onPick,
}: CalendarDaysProps & { of: string }) {
  const { t } = useTranslation('logbook')
  const dayText = useDayText()
  const isOfBatch = day >= batch.start_date && day <= (batch.end_date ?? today)
  const course = treatmentMark(day, treatments)
  const marks = [
    comments.includes(day) && 'comment',
    recommended.includes(day) && 'recommendation',
    course !== null && course,
  ].filter(mark => mark !== false)
  const markNames = marks.map(mark => t(`calendar.${mark}`)).join(', ')
  return (
    <button
      type="button"
      className={classes.day}
      data-day={day}
      data-other={day.slice(0, 7) !== shown.slice(0, 7) || undefined}
      data-today={day === today || undefined}
      data-course={course ?? undefined}
      aria-disabled={!isOfBatch}
      tabIndex={day === shown ? 0 : -1}
      aria-label={[dayText(day, 'full'), markNames].filter(Boolean).join(', ')}
      onClick={() => isOfBatch && onPick(day)}
    >
      <span className={classes.number}>{Number(day.slice(8))}</span>
      <span className={classes.dots}>
        {comments.includes(day) && <span className={classes.dot} />}
        {recommended.includes(day) && <span className={classes.ringDot} />}
      </span>
    </button>
  )
}

function treatmentMark(day: string, treatments: readonly Treatment[]): 'treatment' | 'withdrawal' | null {
  if (treatments.some(({ start_date, end_date }) => start_date <= day && day <= end_date)) return 'treatment'
  const isHeld = treatments.some(({ end_date, withdrawal_until }) => end_date < day && day < withdrawal_until)
  return isHeld ? 'withdrawal' : null
}
