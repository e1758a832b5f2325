import { zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import type { DrillSummary } from '@earshot/contract/schemas/health/drill.ts'
import type { StatusName } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { formatComing, formatDayOfYear, formatList, formatSecond, formatTime } from '#lib/text/locale.ts'
import { weekdayName } from '#lib/time/weekday-name.ts'

/** Words times and lengths of drills in the reader's language; times are those of the site. */
export function useDrillWords(timezone: string | undefined) {
  const { t, i18n } = useTranslation('drills')
  const { language } = i18n
  const timeZone = timezone === undefined ? undefined : zoneOrUtc(timezone)
  const span = (ms: number) => {
    const seconds = Math.round(ms / 1000)
    const minutes = Math.floor(seconds / 60)
    return minutes === 0
      ? t('span.seconds', { seconds })
      : t('span.minutes', { minutes, seconds: seconds % 60 })
  }
  return {
    t,
    language,
    timeZone,
    span,
    list: (names: readonly string[]) => formatList(names, language),
    day: (at: string) => formatDayOfYear({ at, language, timeZone }),
    coming: (at: string) => formatComing({ at, language, timeZone }),
    time: (at: string | number) => formatTime({ at, language, timeZone }),
    second: (at: string | number) => formatSecond({ at, language, timeZone }),
    weekday: (weekday: number) => weekdayName(weekday, language),
    hour: (hour: number) => formatTime({ at: Date.UTC(2024, 0, 1, hour), language, timeZone: 'UTC' }),
    /** Who was first, and who did not answer. */
    who: ({ first, missing }: Pick<DrillSummary, 'first' | 'missing'>) => {
      if (first === null) return t('who.none')
      const names = formatList(missing, language)
      return missing.length === 0
        ? t('who.all', { name: first.name })
        : t('who.some', { name: first.name, names })
    },
  }
}

/** The status by which a result is colored; what was cut short is neither good nor bad. */
export function drillStatus(result: DrillSummary['result']): StatusName {
  if (result === 'PASSED') return 'Ok'
  if (result === 'PARTLY') return 'Warning'
  return result === 'MISSED' ? 'Alarm' : 'Default'
}
