import { DOMAIN } from '@earshot/contract/domain.ts'
import { withPercent } from '@earshot/contract/rules/percent.ts'
import { temperatureDifferenceIn } from '@earshot/contract/rules/temperature.ts'
import type { Alert } from '@earshot/contract/schemas/health/alert.ts'
import { useTranslation } from 'react-i18next'
import { useTemperatureUnit } from '#domain/values/units.tsx'
import { formatNumber } from '#lib/text/locale.ts'

const { machine, rhs } = DOMAIN
const SLOT_MINUTES = DOMAIN.slotSeconds / 60

/** Returns a function that says in words which rule raised an alert and which ends it, with the engine's own figures. */
export function useAlertRule() {
  const { t, i18n } = useTranslation('alerts')
  const unit = useTemperatureUnit()
  const number = (value: number, digits = 0) => formatNumber(value, i18n.language, digits)
  const distance = (sensor: 'TEMPERATURE' | 'HUMIDITY', value: number) =>
    sensor === 'HUMIDITY'
      ? withPercent(number(value), i18n.language)
      : `${number(temperatureDifferenceIn(unit, value), 1)} °${unit}`

  return ({ sensor, priority }: Pick<Alert, 'sensor' | 'priority'>) => {
    const { up, down } = machine[sensor]
    if (sensor === 'COUGHS') {
      const limit = priority === 'ALARM' ? rhs.alarmBelow : rhs.warnBelow
      return {
        opens: t(`rule.COUGHS.${priority}`, { limit: number(limit), count: up[priority] }),
        ends: t('rule.COUGHS.end', { limit: number(rhs.warnBelow + rhs.deadband), count: down }),
      }
    }
    const { step, deadband } = machine[sensor]
    return {
      opens: t(`rule.climate.${priority}`, {
        step: distance(sensor, step),
        minutes: number(up[priority] * SLOT_MINUTES),
      }),
      ends: t('rule.climate.end', {
        deadband: distance(sensor, deadband),
        minutes: number(down * SLOT_MINUTES),
      }),
    }
  }
}
