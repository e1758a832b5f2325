import type { AdminGateway, AdminGatewaysQuery } from '@earshot/contract/schemas/admin/admin-hardware.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#barn/fleet/fleet.module.css'
import { useDiskFree, useLinkState } from '#barn/fleet/GatewayState.tsx'
import { useVersion } from '#barn/fleet/Version.tsx'
import { LastSeen } from '#barn/values/LastSeen.tsx'
import { countryName } from '#lib/locale.ts'
import type { Column } from '#ui/table/columns.ts'
import { openColumn } from '#ui/table/open-column.tsx'
import { Mode } from './Mode.tsx'

type GatewayColumn = Column<AdminGateway, NonNullable<AdminGatewaysQuery['ordering_field']>>

/** What the list says of a gateway; what is usual is quiet. */
export function useGatewayColumns(newest: string | null): GatewayColumn[] {
  const { t, i18n } = useTranslation('hardware')
  const { language } = i18n
  const linkState = useLinkState()
  const diskFree = useDiskFree()
  const version = useVersion(newest)
  return useMemo<GatewayColumn[]>(
    () => [
      {
        key: 'code',
        width: 112,
        header: t('column.code'),
        cell: gateway => gateway.code,
        order: 'code',
        first: 'asc',
        card: 'title',
      },
      {
        key: 'site',
        header: t('column.site'),
        cell: ({ site }) => site?.name ?? <span className={classes.calm}>{t('noSite')}</span>,
        order: 'site',
        first: 'asc',
        card: 'line',
      },
      {
        key: 'country',
        width: 100,
        header: t('column.country'),
        cell: ({ country }) => country !== '' && countryName(country, language),
        order: 'country',
        first: 'asc',
        hideable: true,
      },
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
            <Mode gateway={gateway} />
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
      {
        key: 'software_version',
        width: 88,
        header: t('column.software'),
        cell: gateway => version(gateway.software_version),
        order: 'software_version',
        first: 'asc',
        hideable: true,
      },
      openColumn({
        header: t('column.open'),
        width: 40,
        link: ({ id }) => ({ to: '/admin/gateways/$gatewayId', params: { gatewayId: id } }),
        label: ({ code }) => t('openNamed', { name: code }),
      }),
    ],
    [t, language, linkState, diskFree, version],
  )
}
