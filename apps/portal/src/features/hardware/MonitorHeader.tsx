import { ageLevel, ageMinutes } from '@earshot/contract/rules/data-age.ts'
import type { Device, SensorFault } from '@earshot/contract/schemas/hardware/device.ts'
import type { SensorStatus } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '#domain/status/StatusChip.tsx'
import { StatusLine } from '#domain/status/StatusLine.tsx'
import { sensorStatusName } from '#domain/status/sensor-status.ts'
import {
  humidityText,
  rhsText,
  temperatureText,
  temperatureUnitLabel,
  useTemperatureUnit,
} from '#domain/values/units.tsx'
import { formatList } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Figure, Figures } from '#ui/layout/Figures.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import { faultOf, lampStatus, monitorSentence } from './monitor-sentences.ts'
import { SensorFaultNote } from './SensorFaultNote.tsx'

export interface MonitorHeaderProps {
  device: Device
  neighbours: readonly Device[]
  gatewayOnline: boolean | null
  timeZone: string
}

/** Shows the lamp, how fresh it is, the sentence that answers, and the newest readings. */
export function MonitorHeader({ device, neighbours, gatewayOnline, timeZone }: MonitorHeaderProps) {
  const { t, i18n } = useTranslation('monitors')
  const language = i18n.language
  const now = useNow()
  const { status, sensors } = lampStatus(device)
  const isTrouble = status === 'WARNING' || status === 'ALARM'
  const answer = monitorSentence({ t, language, device, neighbours, gatewayOnline, now })
  return (
    <>
      <Stack as="header" gap="2-half">
        <StatusLine seen={{ at: device.last_update, timeZone, offline: status === 'OFFLINE' }}>
          <StatusChip status={sensorStatusName(status)} />
          {isTrouble && (
            <span>
              {formatList(
                sensors.map(sensor => t(`sensorName.${sensor}`)),
                language,
              )}
            </span>
          )}
        </StatusLine>
        <Answer {...answer} />
        <AnswerNote />
      </Stack>
      <MonitorFigures device={device} now={now} timeZone={timeZone} />
    </>
  )
}

function MonitorFigures({ device, now, timeZone }: { device: Device; now: number; timeZone: string }) {
  const { t, i18n } = useTranslation('monitors')
  const unit = useTemperatureUnit()
  const language = i18n.language
  const { last_update: at, temperature_c: celsius, humidity_pct: percent } = device
  const stale = at === null || ageLevel(ageMinutes(at, new Date(now))) !== 'regular'
  const note = (status: SensorStatus, fault?: SensorFault) => ({
    status: sensorStatusName(status),
    note: fault ? <SensorFaultNote fault={fault} timeZone={timeZone} /> : <SensorWord status={status} />,
    stale,
    size: 'small' as const,
  })
  return (
    <Figures label={t('figures')} phone="strip">
      <Figure
        label={t('column.rhs')}
        value={rhsText({ value: device.rhs, language })}
        {...note(device.cough_status)}
      />
      <Figure
        label={t('column.temperature')}
        value={temperatureText({ value: celsius, unit, language })}
        unit={celsius === null ? undefined : temperatureUnitLabel(unit)}
        {...note(device.temperature_status, faultOf(device, 'TEMPERATURE'))}
      />
      <Figure
        label={t('column.humidity')}
        value={humidityText({ value: percent, language })}
        unit={percent === null ? undefined : '%'}
        {...note(device.humidity_status, faultOf(device, 'HUMIDITY'))}
      />
    </Figures>
  )
}

function SensorWord({ status }: { status: SensorStatus }) {
  const { t } = useTranslation('monitors')
  const { t: common } = useTranslation('common')
  if (status === 'DEFAULT') return <>{t('notJudged')}</>
  return <strong>{common(`status.${sensorStatusName(status)}`)}</strong>
}
