import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import type { Alert } from '@earshot/contract/schemas/health/alert.ts'
import type { Sensor } from '@earshot/contract/values.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { sensorStatusName } from '#domain/status/sensor-status.ts'
import { useReadingText } from '#domain/values/use-reading-text.ts'
import classes from './SameCause.module.css'

/** Returns the newest reading of a sensor in an airspace; null where there is none. */
export function readingOf(airspace: Airspace, sensor: Sensor): number | null {
  const read = { COUGHS: airspace.rhs, TEMPERATURE: airspace.temperature_c, HUMIDITY: airspace.humidity_pct }
  return read[sensor]
}

interface NextDoorProps {
  siteId: number
  alert: Alert
  airspaces: readonly Airspace[]
}

/** Shows the same sensor of the airspace next door, which tells a fault of one barn from one of the whole farm. */
export function NextDoor({ siteId, alert, airspaces }: NextDoorProps) {
  const { t } = useTranslation('alarms')
  const text = useReadingText()
  const beside = neighborOf(alert, airspaces)
  if (beside === undefined) return null
  const value = readingOf(beside, alert.sensor)
  const status = {
    COUGHS: beside.cough_status,
    TEMPERATURE: beside.temperature_status,
    HUMIDITY: beside.humidity_status,
  }[alert.sensor]
  return (
    <section className={classes.cause} aria-labelledby="next-door">
      <h2 id="next-door">{t('nextDoor.title')}</h2>
      <Link
        to="/app/sites/$siteId/airspaces/$airspaceId/graphs"
        params={{ siteId, airspaceId: beside.id }}
        className={classes.line}
      >
        <StatusMark status={sensorStatusName(status)} />
        <span className={classes.name}>
          <strong>{beside.name}</strong>
          {status === 'OK' && <span>{t('nextDoor.within')}</span>}
        </span>
        <span className={classes.reading}>{text(alert.sensor, value)}</span>
      </Link>
    </section>
  )
}

/** Returns the airspace that stands before or after the alert's in its house and has a reading. */
function neighborOf({ airspace, sensor }: Alert, airspaces: readonly Airspace[]): Airspace | undefined {
  const own = airspaces.find(({ id }) => id === airspace.id)
  const inHouse = airspaces.filter(one => one.house.id === own?.house.id)
  const index = inHouse.findIndex(({ id }) => id === airspace.id)
  return [inHouse[index - 1], inHouse[index + 1]].find(
    one => one !== undefined && readingOf(one, sensor) !== null,
  )
}
