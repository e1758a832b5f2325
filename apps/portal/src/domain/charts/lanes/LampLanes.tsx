import { SENSORS, type Sensor } from '@earshot/contract/values.ts'
import { IconDroplet, IconLungs, IconTemperature } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#domain/charts/AirspaceChart.module.css'
import type { PlotFrame } from '#domain/charts/ChartOverlay.tsx'
import type { LampSpan } from '#domain/charts/chart-data.ts'
import { placeSpan, spanStyle } from '#domain/charts/gestures/overscan.ts'
import type { ChartText } from '#domain/charts/use-chart-text.ts'
import { Lane, LaneEvent } from './LaneEvent.tsx'
import { isRoomFor, withRoom } from './lane-packing.ts'

const ICONS = { COUGHS: IconLungs, TEMPERATURE: IconTemperature, HUMIDITY: IconDroplet } as const

export interface LampLanesProps extends PlotFrame {
  lamp: readonly LampSpan[]
  now: number
  text: ChartText
}

/**
 * Shows what the lamp showed for each sensor: a thin line while it was calm, and a bar with the reason while it was
 * not.
 */
export const LampLanes = memo(function LampLanes({ lamp, ...frame }: LampLanesProps) {
  return SENSORS.map(sensor => (
    <LampLane key={sensor} sensor={sensor} lamp={lamp.filter(span => span.sensor === sensor)} {...frame} />
  ))
})

function LampLane({ sensor, lamp, now, text, window, width }: LampLanesProps & { sensor: Sensor }) {
  const { t } = useTranslation('charts')
  const Icon = ICONS[sensor]
  return (
    <Lane label={t('lane.lamp', { sensor: t(`sensor.${sensor}`) })} icon={Icon}>
      {lamp.map(span => {
        const { status, from } = span
        const place = placeSpan({ from, to: span.to ?? now, window, width })
        if (place === null) return null
        if (status === 'OK' || status === 'DEFAULT') {
          return (
            <li
              key={from}
              className={classes.calm}
              data-status={status}
              style={spanStyle(place, width)}
              aria-hidden
            />
          )
        }
        const word = t(`lamp.${status}`)
        const until = span.to === null ? t('stillOpen') : text.moment(span.to)
        const details = t('span', { from: text.moment(from), to: until })
        return (
          <LaneEvent
            key={from}
            className={classes.alertSpan}
            level={status}
            place={withRoom(place)}
            width={width}
            label={`${word}, ${details}`}
            title={t('lampTitle', { sensor: t(`sensor.${sensor}`), word })}
            lines={[details, text.duration((span.to ?? now) - from)]}
          >
            {isRoomFor(word, place.width) ? word : ''}
          </LaneEvent>
        )
      })}
    </Lane>
  )
}
