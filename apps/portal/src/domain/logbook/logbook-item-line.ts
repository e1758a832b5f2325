import type { LogbookType } from '@earshot/contract/batch-values.ts'
import type { LogbookItem } from '@earshot/contract/schemas/batches/logbook.ts'
import { useTranslation } from 'react-i18next'
import { joinFacts } from '#lib/text/locale.ts'

/** Only the day of these is known, so showing an hour would invent one. */
export const DAY_ONLY_TYPES: ReadonlySet<LogbookType> = new Set(['COUNT', 'BATCH_STARTED', 'BATCH_CLOSED'])

/** Returns a function that words what happened automatically as one line. */
export function useLogbookItemLine(): (item: LogbookItem) => string {
  const { t, i18n } = useTranslation('logbook')
  return ({ type, params, author }) => {
    const sensor = params.sensor === undefined ? '' : t(`sensor.${params.sensor}`)
    const level = params.priority === undefined ? '' : t(`priority.${params.priority}`)
    if (type === 'DEVICE_CHANGE') return t(`item.DEVICE_CHANGE.${params.change}`, params)
    if (type === 'ROUND') {
      const name = author?.name ?? t('formerMember')
      return t('item.ROUND', { name, count: Number(params.checks) })
    }
    if (type === 'COUNT') {
      const parts = [
        Number(params.deaths) > 0 ? t('item.COUNT.deaths', { count: Number(params.deaths) }) : '',
        Number(params.removed) > 0 ? t('item.COUNT.removed', { count: Number(params.removed) }) : '',
      ]
      return joinFacts(parts, i18n.language)
    }
    const counted = Number(params.hours ?? params.days ?? params.animals ?? 0)
    return t(`item.${type}`, { ...params, sensor, level, count: counted })
  }
}
