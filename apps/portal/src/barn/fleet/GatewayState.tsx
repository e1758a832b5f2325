import type { Gateway } from '@earshot/contract/schemas/hardware/gateway.ts'
import type { StatusName } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { StatusMark } from '#barn/status/StatusMark.tsx'
import { formatNumber } from '#lib/locale.ts'
import classes from './fleet.module.css'

/** Whether it is heard; one that never was is not missed. */
export function LinkState({
  gateway,
}: {
  gateway: Pick<Gateway, 'online' | 'connectivity' | 'last_heartbeat_at'>
}) {
  const { t } = useTranslation(['hardware', 'common'])
  const never = gateway.last_heartbeat_at === null
  const status: StatusName = never ? 'Default' : gateway.online ? 'Ok' : 'Offline'
  const word = never
    ? t('hardware:unheard')
    : gateway.online
      ? t('hardware:online')
      : gateway.connectivity === 'LOST'
        ? t('hardware:Lost')
        : t('common:status.Offline')
  return (
    <span className={classes.state} data-status={status}>
      <StatusMark status={status} size={12} />
      {word}
    </span>
  )
}

/** What is free of its disk, in the colour of what it means. */
export function DiskFree({ gateway }: { gateway: Pick<Gateway, 'disk_space' | 'disk_status'> }) {
  const { t, i18n } = useTranslation('hardware')
  const { disk_space: free, disk_status: level } = gateway
  if (free === null) return <span className={classes.calm}>–</span>
  const status = level === 'ALARM' ? 'Alarm' : level === 'WARNING' ? 'Warning' : 'Ok'
  return (
    <span className={classes.state} data-status={status}>
      {level !== 'OK' && <StatusMark status={status} size={12} />}
      {t('percent', { value: formatNumber(free, i18n.language) })}
    </span>
  )
}
