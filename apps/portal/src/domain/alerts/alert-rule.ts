import { DOMAIN } from '@earshot/contract/domain.ts'
import { machineRule } from '@earshot/contract/rules/health/limits.ts'
import { withPercent } from '@earshot/contract/rules/percent.ts'
import { temperatureDifferenceIn } from '@earshot/contract/rules/temperature.ts'
import type { AlertDetail } from '@earshot/contract/schemas/health/alert.ts'
import { useTranslation } from 'react-i18next'
import { useTemperatureUnit } from '#domain/values/units.tsx'
import { formatMinutes, formatNumber } from '#lib/text/locale.ts'

const SLOT_MINUTES = DOMAIN.slotSeconds / 60

type Judged = Pick<AlertDetail, 'sensor' | 'priority' | 'judged_by'>

/**
 * Returns a function that says in words which rule raised an alert and which ends it, with the limits that it was judged by.
 */
export function useAlertRule() {
  const { t, i18n } = useTranslation('alerts')
  const unit = useTemperatureUnit()
  const number = (value: number, digits = 0) => formatNumber(value, i18n.language, digits)
  const time = (slots: number) => formatMinutes(slots * SLOT_MINUTES, i18n.language, 'long')
  const distance = (sensor: 'TEMPERATURE' | 'HUMIDITY', value: number) =>
    sensor === 'HUMIDITY'
      ? withPercent(number(value, Number.isInteger(value) ? 0 : 1), i18n.language)
      : `${number(temperatureDifferenceIn(unit, value), 1)} °${unit}`

  return ({ sensor, priority, judged_by: { opened, ends } }: Judged) => {
    const { up } = machineRule(sensor, opened)
    const { down } = machineRule(sensor, ends)
    if (sensor === 'COUGHS') {
      const limit = priority === 'ALARM' ? opened.rhs_alarm : opened.rhs_warning
      return {
        opens: t(`rule.COUGHS.${priority}`, { limit: number(limit), count: up[priority] }),
        ends: t('rule.COUGHS.end', { limit: number(ends.rhs_warning + ends.rhs_deadband), count: down }),
      }
    }
    const field = sensor === 'TEMPERATURE' ? 'temperature' : 'humidity'
    return {
      opens: t(`rule.climate.${priority}`, {
        step: distance(sensor, opened[`${field}_step`]),
        time: time(up[priority]),
      }),
      ends: t('rule.climate.end', {
        deadband: distance(sensor, ends[`${field}_deadband`]),
        time: time(down),
      }),
    }
  }
}
