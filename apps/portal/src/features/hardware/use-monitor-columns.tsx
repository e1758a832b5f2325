import { isOnline } from '@earshot/contract/rules/hardware/connectivity.ts'
import type { Device, SensorFault, SITE_DEVICE_ORDER } from '@earshot/contract/schemas/hardware/device.ts'
import type { SensorStatus } from '@earshot/contract/values.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { monitorStatus, sensorStatusName } from '#domain/status/sensor-status.ts'
import { LastSeen } from '#domain/values/LastSeen.tsx'
import { LicenceDays } from '#domain/values/LicenceDays.tsx'
import { Humidity, Rhs, Temperature } from '#domain/values/units.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import type { Column } from '#ui/table/columns.ts'
import { openColumn } from '#ui/table/open-column.tsx'
import { LicenceStart } from './LicenceStart.tsx'
import classes from './MonitorListPage.module.css'
import { faultOf } from './monitor-sentences.ts'
import { SensorFaultMark } from './SensorFaultNote.tsx'

type MonitorColumn = Column<Device, (typeof SITE_DEVICE_ORDER)[number]>

/** Returns the columns of the list of monitors; the last one leads to its page. */
export function useMonitorColumns({
  siteId,
  timeZone,
}: {
  siteId: number
  timeZone: string | undefined
}): MonitorColumn[] {
  const { t } = useTranslation('monitors')
  return [
    {
      key: 'name',
      header: t('column.monitor'),
      cell: ({ name, code }) => (
        <span className={classes.name}>
          {name || code} {name !== '' && <span>{code}</span>}
        </span>
      ),
      order: 'name',
      first: 'asc',
      card: 'title',
    },
    {
      key: 'airspace',
      header: t('column.place'),
      cell: ({ airspace }) =>
        airspace && (
          <>
            {airspace.name}{' '}
            <Text as="span" tone="muted">
              {airspace.decks[0]?.name}
            </Text>
          </>
        ),
      order: 'airspace',
      first: 'asc',
      hideable: true,
      card: 'line',
    },
    {
      key: 'cough_status',
      header: t('column.coughs'),
      cell: device => <CoughLamp device={device} />,
      order: 'cough_status',
      card: 'mark',
    },
    {
      key: 'rhs',
      header: t('column.rhs'),
      cell: device => (
        <Level device={device} status={device.cough_status}>
          <Rhs value={isOnline(device.connectivity) ? device.rhs : null} />
        </Level>
      ),
      align: 'end',
      hideable: true,
      card: 'fact',
    },
    {
      key: 'temperature',
      header: t('column.temperature'),
      cell: device => (
        <Level device={device} status={device.temperature_status} marked>
          <ClimateReading device={device} sensor="TEMPERATURE" timeZone={timeZone} />
        </Level>
      ),
      order: 'temperature_status',
      align: 'end',
      hideable: true,
      card: 'fact',
    },
    {
      key: 'humidity',
      header: t('column.humidity'),
      cell: device => (
        <Level device={device} status={device.humidity_status} marked>
          <ClimateReading device={device} sensor="HUMIDITY" timeZone={timeZone} />
        </Level>
      ),
      order: 'humidity_status',
      align: 'end',
      hideable: true,
      card: 'fact',
    },
    {
      key: 'last_update',
      header: t('column.lastHeard'),
      cell: device => <LastSeen at={device.last_update} timeZone={timeZone} short />,
      order: 'last_update',
      align: 'end',
      hideable: true,
      card: 'note',
    },
    {
      key: 'gateway',
      header: t('column.gateway'),
      cell: ({ gateway }) =>
        gateway && (
          <Link
            to="/app/sites/$siteId/gateways/$gatewayId"
            params={{ siteId, gatewayId: gateway.id }}
            className={classes.way}
          >
            {gateway.code}
          </Link>
        ),
      hideable: true,
    },
    {
      key: 'software_version',
      header: t('column.software'),
      cell: device => device.software_version,
      order: 'software_version',
      hideable: true,
    },
    {
      key: 'licence',
      header: t('column.licence'),
      cell: device => (
        <Row as="span" gap="2" inline align="center">
          <LicenceDays licence={device.licence} />
          <LicenceStart siteId={siteId} device={device} />
        </Row>
      ),
      align: 'end',
      hideable: true,
    },
    openColumn({
      header: t('column.open'),
      link: ({ id }) => ({ to: '/app/sites/$siteId/monitors/$deviceId', params: { siteId, deviceId: id } }),
      label: ({ name, code }) => t('open', { name: name || code }),
    }),
  ]
}

/** Shows the word, icon and color of what the lamp shows for the coughs. */
function CoughLamp({ device }: { device: Device }) {
  const { t } = useTranslation('common')
  const status = monitorStatus(device)
  return (
    <span className={classes.lamp} data-status={status}>
      <StatusMark status={status} size={12} />
      {t(`status.${status}`)}
    </span>
  )
}

interface LevelProps {
  device: Device
  status: SensorStatus
  /** True if a mark stands before it, where no other column has the word. */
  marked?: boolean
  children: ReactNode
}

/** Shows the newest reading; a dash where there is none, with the reason where the sensor is not believed. */
function ClimateReading({
  device,
  sensor,
  timeZone,
}: {
  device: Device
  sensor: SensorFault['sensor']
  timeZone: string | undefined
}) {
  if (!isOnline(device.connectivity)) return '–'
  const fault = faultOf(device, sensor)
  if (fault !== undefined) return <SensorFaultMark fault={fault} timeZone={timeZone} />
  const reading = sensor === 'TEMPERATURE' ? device.temperature_c : device.humidity_pct
  if (reading === null) return '–'
  return sensor === 'TEMPERATURE' ? <Temperature celsius={reading} /> : <Humidity percent={reading} />
}

/** Shows a reading in the color of what it means; a good one is muted. */
function Level({ device, status, marked = false, children }: LevelProps) {
  const { t } = useTranslation('common')
  const name = sensorStatusName(status)
  const isLoud = isOnline(device.connectivity) && (name === 'Warning' || name === 'Alarm')
  return (
    <span className={classes.level} data-status={isLoud ? name : undefined}>
      {marked && isLoud && <StatusMark status={name} size={12} label={t(`status.${name}`)} />}
      {children}
    </span>
  )
}
