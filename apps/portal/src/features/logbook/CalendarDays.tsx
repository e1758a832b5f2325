import type { Treatment } from '@earshot/contract/schemas/batches/treatment.ts'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { dateFormat } from '#lib/locale.ts'
import classes from './Calendar.module.css'
import { dayByKey, weekOf } from './days.ts'
import type { LogbookCalendarProps } from './LogbookCalendar.tsx'
import { useDayText } from './use-day-text.ts'

interface CalendarDaysProps extends LogbookCalendarProps {
  weeks: readonly (readonly string[])[]
  /** The day that has the keyboard focus. */
  shown: string
  comments: readonly string[]
  advice: readonly string[]
  onShow: (day: string) => void
}

/** Shows the days as one tab stop: arrows and PgUp, PgDn move, and Enter goes to the day. */
export function CalendarDays(props: CalendarDaysProps) {
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
  advice,
  treatments,
  onPick,
}: CalendarDaysProps & { of: string }) {
  const { t } = useTranslation('logbook')
  const dayText = useDayText()
  const isOfBatch = day >= batch.start_date && day <= (batch.end_date ?? today)
  const course = courseOn(day, treatments)
  const marks = [
    comments.includes(day) && 'comment',
    advice.includes(day) && 'recommendation',
    course !== null && course,
  ].filter(mark => mark !== false)
  const said = marks.map(mark => t(`calendar.${mark}`)).join(', ')
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
      aria-label={[dayText(day, 'full'), said].filter(Boolean).join(', ')}
      onClick={() => isOfBatch && onPick(day)}
    >
      <span className={classes.number}>{Number(day.slice(8))}</span>
      <span className={classes.dots}>
        {comments.includes(day) && <span className={classes.dot} />}
        {advice.includes(day) && <span className={classes.ringDot} />}
      </span>
    </button>
  )
}

function courseOn(day: string, treatments: readonly Treatment[]): 'treatment' | 'withdrawal' | null {
  if (treatments.some(({ start_date, end_date }) => start_date <= day && day <= end_date)) return 'treatment'
  const isHeld = treatments.some(({ end_date, withdrawal_until }) => end_date < day && day < withdrawal_until)
  return isHeld ? 'withdrawal' : null
}
