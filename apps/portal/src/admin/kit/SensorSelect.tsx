import { SENSORS, type Sensor } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'

interface SensorSelectProps {
  value: Sensor
  onChange: (sensor: Sensor) => void
}

export function SensorSelect({ value, onChange }: SensorSelectProps) {
  const { t } = useTranslation('hardware')
  return (
    <SegmentedControl
      label={t('colours.sensor')}
      value={value}
      segments={SENSORS.map(sensor => ({ value: sensor, label: t(`sensor.${sensor}`) }))}
      onChange={onChange}
    />
  )
}
