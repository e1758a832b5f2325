import { SENSORS, type Sensor } from '@earshot/contract/values.ts'
import { IconDroplet, IconLungs, IconTemperature } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './AirspaceChart.module.css'
import type { PlotFrame } from './ChartOverlay.tsx'
import type { LampSpan } from './chart-data.ts'
import { LANE_HEIGHT } from './chart-layout.ts'
import { LaneEvent } from './LaneEvent.tsx'
import { spanToPixels } from './time-window.ts'
import type { ChartText } from './use-chart-text.ts'

const ICONS = { COUGHS: IconLungs, TEMPERATURE: IconTemperature, HUMIDITY: IconDroplet } as const

export interface LampLanesProps extends PlotFrame {
  lamp: readonly LampSpan[]
  now: number
  text: ChartText
}

/** What the lamp showed for each sensor: a thin line while it was calm, a bar that says why it was not. */
export function LampLanes({ lamp, ...frame }: LampLanesProps) {
  return SENSORS.map(sensor => (
    <LampLane key={sensor} sensor={sensor} lamp={lamp.filter(span => span.sensor === sensor)} {...frame} />
  ))
}

function LampLane({ sensor, lamp, now, text, window, width }: LampLanesProps & { sensor: Sensor }) {
  const { t } = useTranslation('charts')
  const Icon = ICONS[sensor]
  return (
    <ul
      className={classes.lane}
      style={{ height: LANE_HEIGHT }}
      aria-label={t('lane.lamp', { sensor: t(`sensor.${sensor}`) })}
    >
      <Icon className={classes.laneIcon} size={16} stroke={1.75} aria-hidden />
      {lamp.map(span => {
        const { status, from } = span
        const place = spanToPixels({ from, to: span.to ?? now, window, width })
        if (place === null) return null
        if (status === 'OK' || status === 'DEFAULT') {
          return <li key={from} className={classes.calm} data-status={status} style={place} aria-hidden />
        }
        const word = t(`lamp.${status}`)
        const until = span.to === null ? t('stillOpen') : text.moment(span.to)
        const details = t('span', { from: text.moment(from), to: until })
        return (
          <LaneEvent
            key={from}
            className={classes.alertSpan}
            level={status}
            style={{ left: place.left, width: Math.max(4, place.width - 1), top: 0 }}
            label={`${word}, ${details}`}
            title={t('lampTitle', { sensor: t(`sensor.${sensor}`), word })}
            lines={[details, text.duration((span.to ?? now) - from)]}
          >
            {place.width > word.length * 7 + 14 ? word : ''}
          </LaneEvent>
        )
      })}
    </ul>
  )
}
