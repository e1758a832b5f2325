import type { ADMIN_DEVICE_ORDER, AdminDevice } from '@earshot/contract/schemas/admin/admin-devices.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#admin/shared/shared.module.css'
import { LastSeen } from '#domain/values/LastSeen.tsx'
import { countryName } from '#lib/text/locale.ts'
import type { Column } from '#ui/table/columns.ts'
import { openColumn } from '#ui/table/open-column.tsx'
import { useSensorState, useVersion } from './HardwareState.tsx'

/** The fields that devices and gateways share. */
interface Hardware {
  code: string
  site: { name: string } | null
  country: string
  software_version: string
}

type HardwareColumn = Column<Hardware, 'code' | 'site' | 'country' | 'software_version'>

/** Returns the columns that the lists of devices and of gateways share, by name, so that each list orders them. */
export function useHardwareColumns(newest: string | null) {
  const { t, i18n } = useTranslation('hardware')
  const { language } = i18n
  const version = useVersion(newest)
  return useMemo(
    () =>
      ({
        code: {
          key: 'code',
          width: 112,
          header: t('column.code'),
          cell: ({ code }) => code,
          order: 'code',
          first: 'asc',
          card: 'title',
        },
        site: {
          key: 'site',
          header: t('column.site'),
          cell: ({ site }) => site?.name ?? <span className={classes.calm}>{t('noSite')}</span>,
          order: 'site',
          first: 'asc',
          card: 'line',
        },
        country: {
          key: 'country',
          header: t('column.country'),
          cell: ({ country }) => country !== '' && countryName(country, language),
          order: 'country',
          first: 'asc',
          hideable: true,
        },
        software: {
          key: 'software_version',
          header: t('column.software'),
          cell: ({ software_version }) => version(software_version),
          order: 'software_version',
          first: 'asc',
          hideable: true,
        },
      }) satisfies Record<string, HardwareColumn>,
    [t, language, version],
  )
}

type DeviceColumn = Column<AdminDevice, (typeof ADMIN_DEVICE_ORDER)[number]>

/** Returns the columns of the list of devices; usual values are muted. */
export function useDeviceColumns(newest: string | null): DeviceColumn[] {
  const { t } = useTranslation('hardware')
  const sensorState = useSensorState()
  const shared = useHardwareColumns(newest)
  return useMemo<DeviceColumn[]>(
    () => [
      shared.code,
      shared.site,
      {
        key: 'airspace',
        header: t('column.airspace'),
        cell: ({ airspace }) => airspace?.name,
        order: 'airspace',
        first: 'asc',
        hideable: true,
        card: 'line',
      },
      {
        key: 'coughs',
        width: 110,
        header: t('column.coughs'),
        cell: device => sensorState(device.cough_status),
        card: 'mark',
      },
      {
        key: 'temperature',
        width: 106,
        header: t('column.temperature'),
        cell: device => sensorState(device.temperature_status),
        hideable: true,
      },
      {
        key: 'humidity',
        width: 110,
        header: t('column.humidity'),
        cell: device => sensorState(device.humidity_status),
        hideable: true,
      },
      {
        key: 'last_update',
        width: 94,
        header: t('column.lastHeard'),
        cell: device => <LastSeen at={device.last_update} short />,
        order: 'last_update',
        first: 'asc',
        align: 'end',
        card: 'note',
      },
      {
        key: 'algo_type',
        width: 104,
        header: t('column.algorithm'),
        cell: device => <span className={classes.calm}>{t(`algo.${device.algo_type}`)}</span>,
        order: 'algo_type',
        first: 'asc',
        hideable: true,
      },
      { ...shared.software, width: 78 },
      {
        key: 'delivery_status',
        width: 90,
        header: t('column.delivery'),
        cell: ({ delivery_status: status }) => (
          <span className={status === 'INSTALLED' ? classes.calm : classes.loud}>
            {t(`delivery.${status}`)}
          </span>
        ),
        order: 'delivery_status',
        first: 'asc',
        hideable: true,
        card: 'fact',
      },
      { ...shared.country, width: 92 },
      openColumn({
        header: t('column.open'),
        width: 40,
        link: ({ id }) => ({ to: '/admin/devices/$deviceId/info', params: { deviceId: id } }),
        label: ({ code }) => t('openNamed', { name: code }),
      }),
    ],
    [t, shared, sensorState],
  )
}
