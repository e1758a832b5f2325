import type { Gateway } from '@earshot/contract/schemas/hardware/gateway.ts'
import type { StatusName } from '@earshot/contract/values.ts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { formatNumber } from '#lib/locale.ts'
import classes from './fleet.module.css'
import { State } from './State.tsx'

type Linked = Pick<Gateway, 'online' | 'connectivity' | 'last_heartbeat_at'>
type WithDisk = Pick<Gateway, 'disk_space' | 'disk_status'>

/** Shows whether the gateway is heard; one that never was is not missed. */
export function LinkState({ gateway }: { gateway: Linked }) {
  return useLinkState()(gateway)
}

/** Does the same for the rows of a list, which would otherwise each ask for the words again. */
export function useLinkState() {
  const { t } = useTranslation(['hardware', 'common'])
  return useCallback(
    ({ online, connectivity, last_heartbeat_at: heard }: Linked) => {
      const never = heard === null
      const status: StatusName = never ? 'Default' : online ? 'Ok' : 'Offline'
      const word = never
        ? t('hardware:unheard')
        : online
          ? t('hardware:online')
          : connectivity === 'LOST'
            ? t('hardware:Lost')
            : t('common:status.Offline')
      return <State status={status} word={word} />
    },
    [t],
  )
}

/** Shows how much of the disk is free, in the color of what that means. */
export function DiskFree({ gateway }: { gateway: WithDisk }) {
  return useDiskFree()(gateway)
}

/** Does the same for the rows of a list. */
export function useDiskFree() {
  const { t, i18n } = useTranslation('hardware')
  const { language } = i18n
  return useCallback(
    ({ disk_space: free, disk_status: level }: WithDisk) => {
      if (free === null) return <span className={classes.calm}>–</span>
      const status = level === 'ALARM' ? 'Alarm' : level === 'WARNING' ? 'Warning' : 'Ok'
      return (
        <span className={classes.state} data-status={status}>
          {level !== 'OK' && <StatusMark status={status} size={12} />}
          {t('percent', { value: formatNumber(free, language) })}
        </span>
      )
    },
    [t, language],
  )
}
