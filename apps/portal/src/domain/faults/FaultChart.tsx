import type { SensorFaultCourse } from '@earshot/contract/schemas/hardware/device.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useReadingText } from '#domain/values/use-reading-text.ts'
import { formatMoment } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import classes from './FaultChart.module.css'
import { faultLines } from './fault-lines.ts'

interface FaultChartProps {
  fault: SensorFaultCourse
  timeZone: string | undefined
  /** What the picture shows, in words. */
  label: string
}

/** Draws the sensor's line beside its neighbours', and marks the time in which it was not believed. */
export function FaultChart({ fault, timeZone, label }: FaultChartProps) {
  const { t, i18n } = useTranslation('faults')
  const reading = useReadingText()
  const now = useNow()
  const lines = useMemo(() => faultLines(fault), [fault])
  if (lines === null) return null
  const { language } = i18n
  const moment = (at: number) => formatMoment({ at: new Date(at).toISOString(), language, timeZone, now })
  const { marked } = lines
  return (
    <figure className={classes.figure}>
      <div className={classes.plot} role="img" aria-label={label}>
        <span className={classes.area}>
          <span
            className={classes.marked}
            style={{ insetInlineStart: `${marked.from}%`, width: `${marked.to - marked.from}%` }}
          />
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
            {lines.beside.map(path => (
              <path key={path} className={classes.beside} d={path} />
            ))}
            <path className={classes.own} d={lines.own} />
          </svg>
        </span>
        <span className={classes.tick}>{reading(fault.sensor, lines.high)}</span>
        <span className={classes.tick} data-low>
          {reading(fault.sensor, lines.low)}
        </span>
      </div>
      <figcaption className={classes.legend}>
        <span>{moment(lines.from)}</span>
        <span className={classes.words}>
          <span data-line="own">{t('own')}</span>
          {lines.beside.length > 0 && (
            <span data-line="beside">{t('beside', { count: lines.beside.length })}</span>
          )}
          <span data-line="marked">{t('marked')}</span>
        </span>
        <span>{moment(lines.to)}</span>
      </figcaption>
    </figure>
  )
}
