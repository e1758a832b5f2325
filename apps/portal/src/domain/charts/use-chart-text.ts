import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Shortfall } from '#domain/charts/series/quality.ts'
import { ageDaysAt } from '#domain/charts/time/local-time.ts'
import { dateFormat, formatNumber, intlTag, shortSeptember } from '#lib/text/locale.ts'
import type { PanelKind } from './chart-data.ts'

interface ChartTextInput {
  timeZone: string
  batchStart: string | null
  startAge: number
  temperatureUnit: 'C' | 'F'
}

/** The words and figures of a chart in the reader's language and the site's time zone. Times are in unix seconds. */
export interface ChartText {
  locale: string
  timeZone: string
  value: (kind: PanelKind, value: number) => string
  unit: (kind: PanelKind) => string
  moment: (at: number) => string
  momentWithAge: (at: number) => string
  age: (at: number) => number | null
  ageWord: (age: number) => string
  duration: (seconds: number) => string
  /** The words for how much of a figure was measured, and for a figure that came late. */
  shortfall: (short: Shortfall) => string
}

const DECIMALS: Record<PanelKind, number> = { rhs: 0, coughs: 0, temperature: 1, humidity: 0 }

export function useChartText(input: ChartTextInput): ChartText {
  const { t, i18n } = useTranslation('charts')
  const { timeZone, batchStart, startAge, temperatureUnit } = input
  return useMemo(() => {
    const locale = intlTag(i18n.language)
    const format = dateFormat(i18n.language, {
      timeZone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    const moment = (at: number) => shortSeptember(format.format(new Date(at * 1000))).replaceAll(',', '')
    const age = (at: number) =>
      batchStart === null ? null : ageDaysAt({ at, batchStart, startAge, timeZone })
    const ageWord = (days: number) => t('day', { day: formatNumber(days, i18n.language) })
    return {
      locale,
      timeZone,
      value: (kind, value) => formatNumber(value, i18n.language, DECIMALS[kind]),
      unit: kind => (kind === 'temperature' ? `°${temperatureUnit}` : t(`panel.${kind}.unit`)),
      moment,
      momentWithAge: at => {
        const days = age(at)
        return days === null ? moment(at) : `${moment(at)}, ${ageWord(days)}`
      },
      age,
      ageWord,
      duration: seconds => {
        const hours = Math.round(seconds / 3600)
        return hours < 48 ? t('hours', { count: hours }) : t('days', { count: Math.round(hours / 24) })
      },
      shortfall: short => shortfallText(short, { t, language: i18n.language }),
    }
  }, [t, i18n.language, timeZone, batchStart, startAge, temperatureUnit])
}

/** Words how much of a figure was measured, and that it came late. */
export function shortfallText(
  { coverage, isLate }: Shortfall,
  { t, language }: { t: TFunction<'charts'>; language: string },
): string {
  if (coverage === null) return t('quality.late')
  // The share is rounded down, so that it never reads as complete.
  const share = formatNumber(Math.floor(coverage * 100), language)
  return t(isLate ? 'quality.partialLate' : 'quality.partial', { share })
}
