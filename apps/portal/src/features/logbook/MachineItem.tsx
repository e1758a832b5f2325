import type { LogbookItem } from '@earshot/contract/schemas/batches/logbook.ts'
import type { LogbookType } from '@earshot/contract/values.ts'
import {
  IconActivityHeartbeat,
  IconAlertOctagonFilled,
  IconAlertTriangleFilled,
  IconCircleCheck,
  IconDeviceSpeaker,
  IconFlag,
  IconSkull,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatTime, inTurn } from '#lib/locale.ts'
import classes from './Logbook.module.css'

const ICONS: Partial<Record<LogbookType, typeof IconFlag>> = {
  ALERT_OPENED: IconAlertTriangleFilled,
  ALERT_ESCALATED: IconAlertOctagonFilled,
  ALERT_CLOSED: IconCircleCheck,
  EPISODE_STARTED: IconActivityHeartbeat,
  EPISODE_CLOSED: IconCircleCheck,
  COUNT: IconSkull,
  DEVICE_CHANGE: IconDeviceSpeaker,
}
/** Known to the day only: an hour would say what nobody has said. */
const WITHOUT_HOUR: ReadonlySet<LogbookType> = new Set(['COUNT', 'BATCH_STARTED', 'BATCH_CLOSED'])

/** One line: what happened by itself. */
export function MachineItem({ item, timeZone }: { item: LogbookItem; timeZone: string }) {
  const { t, i18n } = useTranslation('logbook')
  const { type, params, occurred_at } = item
  const priority = type === 'ALERT_OPENED' || type === 'ALERT_ESCALATED' ? params.priority : undefined
  // Each level has its own shape, whether it began there or grew to it.
  const Icon = priority === 'ALARM' ? IconAlertOctagonFilled : (ICONS[type] ?? IconFlag)
  return (
    <li className={classes.item} data-machine>
      <span className={classes.ring} data-priority={priority}>
        <Icon size={16} stroke={1.9} aria-hidden />
      </span>
      <p className={classes.line}>{line()}</p>
      {!WITHOUT_HOUR.has(type) && (
        <time className={classes.time} dateTime={occurred_at}>
          {formatTime({ at: occurred_at, timeZone, language: i18n.language })}
        </time>
      )}
    </li>
  )

  function line(): string {
    const sensor = params.sensor === undefined ? '' : t(`sensor.${params.sensor}`)
    const level = params.priority === undefined ? '' : t(`priority.${params.priority}`)
    if (type === 'DEVICE_CHANGE') return t(`item.DEVICE_CHANGE.${params.change}`, params)
    if (type === 'COUNT') {
      const parts = [
        Number(params.deaths) > 0 ? t('item.COUNT.deaths', { count: Number(params.deaths) }) : '',
        Number(params.removed) > 0 ? t('item.COUNT.removed', { count: Number(params.removed) }) : '',
      ]
      return inTurn(parts, i18n.language)
    }
    const counted = Number(params.hours ?? params.days ?? params.animals ?? 0)
    return t(`item.${type}`, { ...params, sensor, level, count: counted })
  }
}
