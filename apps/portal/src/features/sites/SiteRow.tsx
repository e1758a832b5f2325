import type { Site } from '@earshot/contract/schemas/site.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '#ui/StatusChip.tsx'
import { StatusMark } from '#ui/StatusMark.tsx'
import { Voiceprint } from '#ui/Voiceprint.tsx'
import { LastSeen } from '#ui/values/LastSeen.tsx'
import { useHeadline } from '#ui/values/use-headline.ts'
import { airspaceMarks } from './airspace-marks.ts'
import classes from './SiteRows.module.css'

/** Height and colour grow with the trouble: an Ok site is one line, an Alarm is tinted and says it aloud. */
export function SiteRow({ site }: { site: Site }) {
  const { t } = useTranslation('common')
  const headline = useHeadline()
  const status = site.status_name
  const quiet = (status === 'Ok' || status === 'Success') && !site.preinstalled
  return (
    <li className={classes.row} data-status={status} data-quiet={quiet || undefined}>
      <div className={classes.main}>
        <div className={classes.title}>
          <span className={classes.status}>
            {quiet ? (
              <StatusMark status={status} label={t(`status.${status}`)} />
            ) : (
              <StatusChip status={status} />
            )}
          </span>
          <Link to="/app/sites/$siteId/dashboard" params={{ siteId: site.id }} className={classes.name}>
            {site.name}
          </Link>
          <span className={classes.city}>{site.city}</span>
        </div>
        <p className={classes.headline}>
          {headline(site.headline, { scope: 'site', timeZone: site.timezone })}
        </p>
      </div>
      <div className={classes.print}>
        {site.voiceprint.length > 0 && (
          <Voiceprint values={site.voiceprint} width={170} height={PRINT_HEIGHTS[status]} status={status} />
        )}
      </div>
      <AirspaceMarks site={site} />
      <div className={classes.seen}>
        <LastSeen at={site.last_update} timeZone={site.timezone} offline={status === 'Offline'} />
      </div>
      <IconChevronRight className={classes.chevron} size={18} stroke={1.75} aria-hidden />
    </li>
  )
}

/** Within the row's height; the scale is the same share of it, so a louder row is drawn larger. */
const PRINT_HEIGHTS = { Alarm: 56, Warning: 40, Offline: 28, Default: 24, Success: 24, Ok: 24 } as const

function AirspaceMarks({ site }: { site: Site }) {
  const { t } = useTranslation(['sites', 'common'])
  return (
    <ul className={classes.marks} aria-label={t('sites:column.airspaces')}>
      {airspaceMarks(site).map(({ status, count }) => (
        <li key={status}>
          <StatusMark status={status} label={t(`common:status.${status}`)} />
          {count}
        </li>
      ))}
    </ul>
  )
}
