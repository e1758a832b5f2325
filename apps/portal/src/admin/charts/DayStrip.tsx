import type { DeviceUsage } from '@earshot/contract/schemas/hardware/statistics.ts'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ViewMenu } from '#domain/ViewMenu.tsx'
import { formatLocalDay, formatNumber } from '#lib/text/locale.ts'
import { Row } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import classes from './DayStrip.module.css'

interface StripDay {
  /** The day as `YYYY-MM-DD`. */
  date: string
  /** The value; it is null where nothing was expected that day. */
  value: number | null
  level?: 'OK' | 'WARNING' | 'ALARM' | undefined
}

interface DayStripProps {
  title: string
  note?: ReactNode
  days: readonly StripDay[]
  /** The value that is drawn in full height; without it that is the largest one. */
  most?: number
  column: string
  format: (day: StripDay) => string
}

/** Shows a bar for each day, stronger where attention is needed, or the same figures as a table. */
export function DayStrip({ title, note, days, most, column, format }: DayStripProps) {
  const { t, i18n } = useTranslation('hardware')
  const id = useId()
  const [isTable, setTable] = useState(false)
  const [first] = days
  const day = (date = '') => formatLocalDay(date, i18n.language)
  const top = most ?? Math.max(1, ...days.map(each => each.value ?? 0))
  return (
    <section className={classes.strip} aria-labelledby={id}>
      <Row gap="2" align="center" justify="between">
        <h2 id={id}>{title}</h2>
        <ViewMenu
          isTable={isTable}
          onTable={setTable}
          rows={() => [[t('day'), column], ...days.map(each => [each.date, each.value])]}
          fileName={title}
        />
      </Row>
      {note !== undefined && (
        <Text size="small" tone="muted">
          {note}
        </Text>
      )}
      {isTable ? (
        <div className={classes.table}>
          <table>
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{t('day')}</th>
                <th scope="col">{column}</th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(each => (
                <tr key={each.date}>
                  <th scope="row">{day(each.date)}</th>
                  <td data-level={each.level}>{each.value === null ? '–' : format(each)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <>
          <div className={classes.days} aria-hidden>
            {days.map(each => (
              <span key={each.date} data-level={each.value === null ? 'NONE' : each.level}>
                <i style={{ height: `${Math.max(3, (100 * (each.value ?? 0)) / top)}%` }} />
              </span>
            ))}
          </div>
          {first !== undefined && (
            <p className={classes.ends} aria-hidden>
              <span>{day(first.date)}</span>
              <span>{day(days.at(-1)?.date)}</span>
            </p>
          )}
        </>
      )}
    </section>
  )
}

interface UsageStripProps {
  usage: Pick<DeviceUsage, 'points' | 'total_mb'>
  /** Whose usage it is, where several stand below one another. */
  title?: string
  /** The note that is shown instead of the sum of these days. */
  note?: ReactNode
  /**
   * The megabytes that are drawn in full height, so that several strips can be compared; without it that is the largest
   * day.
   */
  most?: number
}

/** Shows what was sent and received, with a bar for each local day. */
export function UsageStrip({ usage: { points, total_mb: total }, title, note, most }: UsageStripProps) {
  const { t, i18n } = useTranslation('hardware')
  const figure = (value: number) => formatNumber(value, i18n.language, 1)
  const summary =
    total === 0 ? t('usage.none') : t('usage.total', { value: figure(total), count: points.length })
  return (
    <DayStrip
      title={title ?? t('usage.title')}
      note={note ?? summary}
      column={t('usage.title')}
      days={points.map(({ date, total_mb: value }) => ({ date, value }))}
      format={({ value }) => t('usage.mb', { value: figure(value ?? 0) })}
      {...(most !== undefined && { most })}
    />
  )
}
