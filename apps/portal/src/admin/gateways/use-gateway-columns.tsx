import type { AdminGateway, AdminGatewaysQuery } from '@earshot/contract/schemas/admin/admin-hardware.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { GatewayMode, useDiskFree, useLinkState } from '#admin/hardware/HardwareState.tsx'
import { useHardwareColumns } from '#admin/hardware/use-hardware-columns.tsx'
import classes from '#admin/shared/shared.module.css'
import { LastSeen } from '#domain/values/LastSeen.tsx'
import type { Column } from '#ui/table/columns.ts'
import { openColumn } from '#ui/table/open-column.tsx'

type GatewayColumn = Column<AdminGateway, NonNullable<AdminGatewaysQuery['ordering_field']>>

/** Returns the columns of the list of gateways; usual values are muted. */
export function useGatewayColumns(newest: string | null): GatewayColumn[] {
  const { t } = useTranslation('hardware')
  const linkState = useLinkState()
  const diskFree = useDiskFree()
  const shared = useHardwareColumns(newest)
  return useMemo<GatewayColumn[]>(
    () => [
      shared.code,
      shared.site,
      { ...shared.country, width: 100 },
      {
        key: 'link',
        width: 112,
        header: t('column.link'),
        cell: linkState,
        card: 'mark',
      },
      {
        key: 'last_heartbeat_at',
        width: 88,
        header: t('column.heartbeat'),
        cell: gateway => <LastSeen at={gateway.last_heartbeat_at} short />,
        order: 'last_heartbeat_at',
        first: 'asc',
        align: 'end',
        card: 'note',
      },
      {
        key: 'devices_amount',
        width: 116,
        header: t('column.devices'),
        cell: ({ devices_online: online, devices_amount: total }) => (
          <span className={online === total ? classes.calm : classes.loud}>
            {t('onlineOf', { online, total })}
          </span>
        ),
        order: 'devices_amount',
        align: 'end',
        card: 'fact',
      },
      {
        key: 'disk_space',
        width: 84,
        header: t('column.disk'),
        cell: diskFree,
        order: 'disk_space',
        first: 'asc',
        align: 'end',
        card: 'fact',
      },
      {
        key: 'device_mode',
        width: 170,
        header: t('column.mode'),
        cell: gateway => (
          <span className={gateway.device_mode === 'NORMAL' ? classes.calm : classes.loud}>
            <GatewayMode gateway={gateway} />
          </span>
        ),
        order: 'device_mode',
        first: 'asc',
        hideable: true,
      },
      {
        key: 'registration',
        width: 96,
        header: t('column.registration'),
        cell: ({ registration }) => (
          <span className={registration === 'REGISTERED' ? classes.calm : classes.loud}>
            {t(`registration.${registration}`)}
          </span>
        ),
        order: 'registration',
        first: 'asc',
        hideable: true,
      },
      { ...shared.software, width: 88 },
      openColumn({
        header: t('column.open'),
        width: 40,
        link: ({ id }) => ({ to: '/admin/gateways/$gatewayId', params: { gatewayId: id } }),
        label: ({ code }) => t('openNamed', { name: code }),
      }),
    ],
    [t, shared, linkState, diskFree],
  )
}
