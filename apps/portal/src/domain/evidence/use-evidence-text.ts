import { withPercent } from '@earshot/contract/rules/percent.ts'
import { temperatureIn } from '@earshot/contract/rules/temperature.ts'
import type { Evidence } from '@earshot/contract/schemas/health/evidence.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { temperatureUnitLabel, useTemperatureUnit } from '#domain/values/units.tsx'
import {
  formatDay,
  formatMinutes,
  formatMoment,
  formatNumber,
  formatSeconds,
  formatTime,
} from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'

const DAY_MS = 86_400_000

/** The words and figures of a figure's evidence in the reader's language and the site's time zone. */
export interface EvidenceText {
  /** The figure as it is shown on its page, with its unit. */
  figure: (value: number | null) => string
  whole: (value: number) => string
  /** A number with at most so many decimals: none stands at the end for nothing. */
  exact: (value: number, digits: number) => string
  percent: (value: number) => string
  moment: (at: string) => string
  /** The time alone, where it is within a day of another moment that is written beside it. */
  time: (at: string, beside: string) => string
  day: (at: string) => string
  /** A span of listening in hours, minutes and seconds. */
  listened: (seconds: number) => string
}

export function useEvidenceText({ kind, timezone }: Pick<Evidence, 'kind' | 'timezone'>): EvidenceText {
  const { i18n } = useTranslation('evidence')
  const unit = useTemperatureUnit()
  const { language } = i18n
  const now = useNow()
  return useMemo(() => {
    const whole = (value: number) => formatNumber(value, language)
    const time = (at: string) => formatTime({ at, language, timeZone: timezone })
    const day = (at: string) => formatDay({ at, language, timeZone: timezone })
    const moment = (at: string) => formatMoment({ at, language, timeZone: timezone, now })
    return {
      figure: value => {
        if (value === null) return '–'
        if (kind === 'TEMPERATURE')
          return `${formatNumber(temperatureIn(unit, value), language, 1)} ${temperatureUnitLabel(unit)}`
        return kind === 'HUMIDITY' ? withPercent(whole(value), language) : whole(value)
      },
      whole,
      exact: (value, digits) => formatNumber(value, language, neededDigits(value, digits)),
      percent: value => withPercent(whole(value), language),
      moment,
      time: (at, beside) => (Math.abs(Date.parse(at) - Date.parse(beside)) < DAY_MS ? time(at) : moment(at)),
      day,
      listened: seconds => listened(seconds, language),
    }
  }, [kind, timezone, language, unit, now])
}

/** Returns the decimals that a number has, at most so many. */
function neededDigits(value: number, most: number): number {
  const bounded = Math.min(most, 15)
  for (let digits = 0; digits < bounded; digits++) if (Number(value.toFixed(digits)) === value) return digits
  return bounded
}

/** Writes a length of time to the second: "23 h 31 min 6 s"; parts that are nothing are left out. */
function listened(seconds: number, language: string): string {
  const rest = seconds % 60
  return [
    seconds >= 60 && formatMinutes(Math.floor(seconds / 60), language),
    (rest > 0 || seconds === 0) && formatSeconds(rest, language),
  ]
    .filter(part => part !== false)
    .join(' ')
}
