import { adminDevices } from '@earshot/contract/endpoints/admin/admin-devices.ts'
import { durationOf } from '@earshot/contract/rules/data-age.ts'
import type { AdminDeviceDetail, ColorChange } from '@earshot/contract/schemas/admin/admin-devices.ts'
import { SENSORS } from '@earshot/contract/values.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { RangePage, SensorSelect, useDayRange } from '#admin/charts/RangePage.tsx'
import { SensorState } from '#admin/hardware/HardwareState.tsx'
import classes from '#admin/shared/shared.module.css'
import { useList } from '#api/lists/use-list.ts'
import { useEndpoint } from '#api/queries.ts'
import { sensorStatusName } from '#domain/status/sensor-status.ts'
import { formatAge, formatInstant, formatNumber } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Row } from '#ui/layout/Stack.tsx'
import type { Column } from '#ui/table/columns.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import { colorSpans, shares } from './color-spans.ts'
import styles from './DeviceTabs.module.css'
import { useDevice } from './use-device.ts'

const ALL = 1000
const DAY_S = 86_400

/** Shows what the lamp showed for one sensor, as a strip and as rows. */
export function ColorTab() {
  const { t } = useTranslation('hardware')
  const { deviceId, device, timeZone } = useDevice()
  const list = useList(adminDevices.colorHistory, { name: 'admin-colours', params: { deviceId } })
  const range = useDayRange(timeZone)
  const sensor = list.search.sensor ?? 0
  const history = useEndpoint(
    adminDevices.colorHistory,
    { params: { deviceId }, query: { sensor, perPage: ALL } },
    { page: false },
  )
  return (
    <RangePage
      range={range}
      before={
        <SensorSelect
          value={SENSORS[sensor] ?? 'COUGHS'}
          onChange={value => list.set({ sensor: SENSORS.indexOf(value) || undefined })}
        />
      }
    >
      {device.data && history.data && (
        <Strip device={device.data} sensor={sensor} changes={history.data.items} days={Number(range.days)} />
      )}
      <DataTable
        label={t('tab.colours')}
        density="dense"
        list={list}
        columns={useColorColumns(timeZone)}
        rowKey={change => `${change.changed_at} ${change.to}`}
        empty={<p className={classes.quiet}>{t('colours.none')}</p>}
      />
    </RangePage>
  )
}

interface StripProps {
  device: AdminDeviceDetail
  sensor: number
  changes: readonly ColorChange[]
  days: number
}

function Strip({ device, sensor, changes, days }: StripProps) {
  const { t, i18n } = useTranslation(['hardware', 'common'])
  const until = useNow() / 1000
  const current =
    [device.cough_status, device.temperature_status, device.humidity_status][sensor] ?? 'DEFAULT'
  const spans = colorSpans({ changes, current, from: until - days * DAY_S, until })
  const percent = (share: number) => formatNumber(100 * share, i18n.language)
  return (
    <section className={classes.block} aria-labelledby="lamp">
      <h2 id="lamp">{t('hardware:colours.title')}</h2>
      <p className={classes.quiet}>
        {shares(spans)
          .map(({ status, share }) =>
            t('hardware:colours.share', {
              status: t(`common:status.${sensorStatusName(status)}`),
              value: percent(share),
            }),
          )
          .join(', ')}
      </p>
      <div className={styles.lamp} aria-hidden>
        {spans.map(span => (
          <span
            key={span.from}
            data-status={sensorStatusName(span.status)}
            style={{ flexGrow: span.until - span.from }}
          />
        ))}
      </div>
    </section>
  )
}

function useColorColumns(timeZone: string | undefined): Column<ColorChange>[] {
  const { t, i18n } = useTranslation('hardware')
  const language = i18n.language
  const value = (of: number | null) => (of === null ? '–' : formatNumber(of, language, 1))
  return [
    {
      key: 'changed_at',
      header: t('column.changed'),
      cell: ({ changed_at: at }) => formatInstant({ at, language, timeZone }),
      card: 'title',
    },
    {
      key: 'lamp',
      header: t('column.lamp'),
      cell: ({ from, to }) => (
        <Row as="span" gap="2" inline align="center">
          <SensorState status={from} />
          <IconArrowRight size={14} stroke={1.9} aria-hidden />
          <SensorState status={to} />
        </Row>
      ),
      card: 'line',
    },
    {
      key: 'value',
      header: t('column.value'),
      cell: change => value(change.value),
      align: 'end',
      card: 'fact',
    },
    {
      key: 'limit',
      header: t('column.limit'),
      cell: change => value(change.limit),
      align: 'end',
      card: 'fact',
    },
    {
      key: 'before',
      header: t('column.before'),
      cell: ({ duration_of_previous_s: seconds }) =>
        seconds === null ? '–' : formatAge(durationOf(seconds / 60), language),
      align: 'end',
      card: 'note',
    },
  ]
}
