import type { SensorStatus } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { StatusMark } from '#barn/status/StatusMark.tsx'
import { sensorStatusName } from '#barn/status/sensor-status.ts'
import classes from './fleet.module.css'

/** Mark and word; what is well is quiet. */
export function SensorState({ status }: { status: SensorStatus }) {
  const { t } = useTranslation('common')
  const name = sensorStatusName(status)
  return (
    <span className={classes.state} data-status={name}>
      <StatusMark status={name} size={12} />
      {t(`status.${name}`)}
    </span>
  )
}
