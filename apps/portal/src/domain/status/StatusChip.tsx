import type { StatusName } from '@earshot/contract/values.ts'
import {
  IconAlertOctagonFilled,
  IconAlertTriangleFilled,
  IconCircleCheck,
  IconCircleDashed,
  IconProgressCheck,
  IconWifiOff,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './StatusChip.module.css'

const ICONS = {
  Ok: IconCircleCheck,
  Warning: IconAlertTriangleFilled,
  Alarm: IconAlertOctagonFilled,
  Offline: IconWifiOff,
  Default: IconCircleDashed,
  Success: IconProgressCheck,
} as const

export interface StatusChipProps {
  status: StatusName
  /** True if it is filled: on a tinted tile a tinted Warning would not stand out. */
  solid?: boolean
  /** A word to show instead of the status's own. */
  word?: string
}

/** Shows a status by word, icon and color, in this order of importance. */
export function StatusChip({ status, solid = false, word }: StatusChipProps) {
  const { t } = useTranslation('common')
  const Icon = ICONS[status]
  return (
    <span className={classes.chip} data-status={status} data-solid={solid || undefined}>
      <Icon size={16} stroke={1.9} aria-hidden />
      {word ?? t(`status.${status}`)}
    </span>
  )
}
