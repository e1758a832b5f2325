import { isRaisedByNormal } from '@earshot/contract/rules/health/raised-by-normal.ts'
import { withPercent } from '@earshot/contract/rules/percent.ts'
import { temperatureDifferenceIn, temperatureIn } from '@earshot/contract/rules/temperature.ts'
import type { Alert, AlertSummary } from '@earshot/contract/schemas/health/alert.ts'
import type { TemperatureUnit } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { useTemperatureUnit } from '#domain/values/units.tsx'
import { formatNumber } from '#lib/text/locale.ts'

export interface AlertFigures {
  value: string
  limit: string
  peak: string
}

interface FiguresInput {
  alert: Pick<Alert, 'sensor' | 'value' | 'limit'> & { peak?: number }
  unit: TemperatureUnit
  language: string
}

/** Returns an alert's numbers in the reader's unit. The peak of a climate alert is a distance, not a reading. */
export function alertFigures({ alert, unit, language }: FiguresInput): AlertFigures {
  const peak = alert.peak ?? 0
  if (alert.sensor === 'COUGHS') {
    const text = (value: number) => formatNumber(value, language)
    return { value: text(alert.value), limit: text(alert.limit), peak: text(peak) }
  }
  if (alert.sensor === 'HUMIDITY') {
    const text = (value: number) => withPercent(formatNumber(value, language), language)
    return { value: text(alert.value), limit: text(alert.limit), peak: text(peak) }
  }
  const text = (value: number) => `${formatNumber(value, language, 1)} °${unit}`
  return {
    value: text(temperatureIn(unit, alert.value)),
    limit: text(temperatureIn(unit, alert.limit)),
    peak: text(temperatureDifferenceIn(unit, peak)),
  }
}

/** What kind of sentence an alert's reading is. */
function readingKey(alert: Pick<Alert, 'sensor' | 'direction' | 'value' | 'limit'>) {
  if (isRaisedByNormal(alert)) return 'NORMAL'
  return alert.sensor === 'COUGHS' ? 'COUGHS' : (alert.direction ?? 'HIGH')
}

/** Returns functions that word an alert's sensor and what it measured. */
export function useAlertText() {
  const { t, i18n } = useTranslation('alerts')
  const unit = useTemperatureUnit()
  return {
    sensor: (alert: Pick<Alert, 'sensor'>) => t(`sensor.${alert.sensor}`),
    /** Words the reading: "RHS 58, limit 60" or "76 % over the limit of 70 %". */
    reading: (alert: Omit<AlertSummary, 'airspace'>) => {
      const figures = alertFigures({ alert, unit, language: i18n.language })
      return t(`reading.${readingKey(alert)}`, { ...figures })
    },
    peak: (alert: Pick<Alert, 'sensor' | 'direction' | 'value' | 'limit' | 'peak'>) => {
      const figures = alertFigures({ alert, unit, language: i18n.language })
      return t(`peak.${alert.sensor === 'COUGHS' ? 'COUGHS' : (alert.direction ?? 'HIGH')}`, { ...figures })
    },
  }
}
