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
import { useEntryLine, WITHOUT_HOUR } from '#domain/logbook/use-entry-line.ts'
import { formatTime } from '#lib/locale.ts'
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
/** Shows what happened automatically as one line. */
export function MachineItem({ item, timeZone }: { item: LogbookItem; timeZone: string }) {
  const { i18n } = useTranslation()
  const line = useEntryLine()
  const { type, params, occurred_at } = item
  const priority = type === 'ALERT_OPENED' || type === 'ALERT_ESCALATED' ? params.priority : undefined
  // Each level has its own shape, whether the alert began there or grew to it.
  const Icon = priority === 'ALARM' ? IconAlertOctagonFilled : (ICONS[type] ?? IconFlag)
  return (
    <li className={classes.item} data-machine>
      <span className={classes.ring} data-priority={priority}>
        <Icon size={16} stroke={1.9} aria-hidden />
      </span>
      <p className={classes.line}>{line(item)}</p>
      {!WITHOUT_HOUR.has(type) && (
        <time className={classes.time} dateTime={occurred_at}>
          {formatTime({ at: occurred_at, timeZone, language: i18n.language })}
        </time>
      )}
    </li>
  )
}
