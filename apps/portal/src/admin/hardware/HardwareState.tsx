import type { AdminGateway } from '@earshot/contract/schemas/admin/admin-gateways.ts'
import type { Gateway } from '@earshot/contract/schemas/hardware/gateway.ts'
import type { SensorStatus, StatusName } from '@earshot/contract/values.ts'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#admin/shared/shared.module.css'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { sensorStatusName } from '#domain/status/sensor-status.ts'
import { formatAge, formatNumber } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'

type WithLink = Pick<Gateway, 'online' | 'connectivity' | 'last_heartbeat_at'>
type WithDisk = Pick<Gateway, 'disk_space' | 'disk_status'>

/** Shows whether the gateway is heard; a gateway that never was heard is not missed, so it has no color. */
export function LinkState({ gateway }: { gateway: WithLink }) {
  return useLinkState()(gateway)
}

/** Returns the same as a function for the rows of a list, which would otherwise each ask for the words again. */
export function useLinkState() {
  const { t } = useTranslation(['hardware', 'common'])
  return useCallback(
    ({ online, connectivity, last_heartbeat_at: heard }: WithLink) => {
      const never = heard === null
      const status: StatusName = never ? 'Default' : online ? 'Ok' : 'Offline'
      const word = never
        ? t('hardware:unheard')
        : online
          ? t('hardware:online')
          : connectivity === 'LOST'
            ? t('hardware:Lost')
            : t('common:status.Offline')
      return <StatusWord status={status} word={word} />
    },
    [t],
  )
}

/** Shows how much of the disk is free, in the color of what that means. */
export function DiskFree({ gateway }: { gateway: WithDisk }) {
  return useDiskFree()(gateway)
}

/** Returns the same as a function for the rows of a list. */
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

/** Shows a sensor's mark and word; a good state is muted. */
export function SensorState({ status }: { status: SensorStatus }) {
  return useSensorState()(status)
}

/** Returns the same as a function for the rows of a list, which would otherwise each ask for the words again. */
export function useSensorState() {
  const { t } = useTranslation('common')
  return useCallback(
    (status: SensorStatus) => {
      const name = sensorStatusName(status)
      return <StatusWord status={name} word={t(`status.${name}`)} />
    },
    [t],
  )
}

/**
 * Shows a mark and a word. The style sheet draws the dot of a good state: a list has thousands, and a drawing in each
 * is slow to scroll.
 */
function StatusWord({ status, word }: { status: StatusName; word: string }) {
  return (
    <span className={classes.state} data-status={status} data-dot={status === 'Ok' || undefined}>
      {status !== 'Ok' && <StatusMark status={status} size={12} />}
      {word}
    </span>
  )
}

/**
 * Returns how the rows of a list show a software's version: it stands out where it is older than what most of the fleet
 * has.
 */
export function useVersion(usual: string | null) {
  const { t } = useTranslation('hardware')
  return useCallback(
    (version: string) => {
      const isCalm = version === '' || usual === null || !isOlder(version, usual)
      if (isCalm) return <span className={classes.calm}>{version}</span>
      return <span className={classes.loud}>{t('old', { version })}</span>
    },
    [t, usual],
  )
}

/**
 * Returns the version that most units have, which a newer one on trial does not make old; of two equally frequent ones
 * it is the higher.
 */
export function usualVersion(versions: readonly { version: string; count: number }[]): string | null {
  const known = versions.filter(({ version }) => version !== '')
  const [usual] = known.toSorted(
    (one, other) => other.count - one.count || (isOlder(one.version, other.version) ? 1 : -1),
  )
  return usual?.version ?? null
}

function isOlder(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) < 0
}

/** Shows a gateway's mode, and how long a mode that ends by itself still lasts. */
export function GatewayMode({
  gateway,
}: {
  gateway: Pick<AdminGateway, 'device_mode' | 'device_mode_until'>
}) {
  const { device_mode: mode, device_mode_until: until } = gateway
  const { t } = useTranslation('hardware')
  const word = t(`mode.${mode}`)
  return until === null ? word : <EndingMode mode={word} until={until} />
}

function EndingMode({ mode, until }: { mode: string; until: string }) {
  const { t, i18n } = useTranslation('hardware')
  const minutes = Math.max(1, Math.round((Date.parse(until) - useNow()) / 60_000))
  const age =
    minutes < 120
      ? ({ value: minutes, unit: 'minute' } as const)
      : ({ value: Math.round(minutes / 60), unit: 'hour' } as const)
  return t('endsIn', { mode, age: formatAge(age, i18n.language) })
}
