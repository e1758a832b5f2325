import type { AdminSite } from '@earshot/contract/schemas/admin/admin-site.ts'
import type { StatusName } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { airspaceMarks } from '#domain/status/airspace-marks.ts'
import classes from './Fleet.module.css'

const MOST = 16
const PITCH = 5
const HEIGHT: Readonly<Record<StatusName, number>> = {
  Alarm: 20,
  Warning: 13,
  Offline: 8,
  Default: 4,
  Success: 4,
  Ok: 4,
}

/** Shows a stroke for each airspace, the worst first and the highest; sixteen at most, then how many there are. */
export function AirspaceStrip({ site }: { site: AdminSite }) {
  const { t } = useTranslation('fleet')
  const { total, alarms, warnings } = site.indicators
  if (site.preinstalled) return <span className={classes.quiet}>{t('waits')}</span>
  if (total === 0) return <span className={classes.quiet}>–</span>
  const strokes = airspaceMarks(site)
    .flatMap(({ status, count }) => Array.from({ length: Math.min(count, MOST) }, () => status))
    .slice(0, MOST)
  return (
    <span className={classes.airspaces}>
      <svg width={strokes.length * PITCH} height="20" aria-hidden="true">
        {strokes.map((status, at) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a stroke is its place.
            key={at}
            x={at * PITCH}
            y={10 - HEIGHT[status] / 2}
            width="3"
            height={HEIGHT[status]}
            rx="1"
            data-status={status}
          />
        ))}
      </svg>
      <span aria-hidden>{total}</span>
      <span className="visually-hidden">{t('airspaces', { count: total, alarms, warnings })}</span>
    </span>
  )
}
