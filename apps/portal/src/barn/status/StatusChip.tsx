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
  /** On a tinted tile a tinted Warning would drown, so it is filled there. */
  solid?: boolean
  /** Another word than the status's own. */
  word?: string
}

/** Word, icon, colour: what a status is, in this order of importance. */
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
