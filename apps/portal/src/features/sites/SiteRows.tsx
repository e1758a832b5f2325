import type { Site } from '@earshot/contract/schemas/farm/site.ts'
import type { Sensor, StatusName } from '@earshot/contract/values.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { EvidenceButton } from '#domain/evidence/EvidenceButton.tsx'
import { AgingStatusMark } from '#domain/status/AgingStatusMark.tsx'
import { airspaceMarks } from '#domain/status/airspace-marks.ts'
import { StatusChip } from '#domain/status/StatusChip.tsx'
import { OutdatedStatus } from '#domain/status/StatusLine.tsx'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { useHeadline } from '#domain/values/headline.ts'
import { LastSeen } from '#domain/values/LastSeen.tsx'
import { isCalm, lagHeadline, useLag } from '#domain/values/lag.ts'
import { Voiceprint } from '#ui/pictures/Voiceprint.tsx'
import classes from './SiteRows.module.css'

export function SiteRows({ sites, answeredAt }: { sites: readonly Site[]; answeredAt: number }) {
  const { t } = useTranslation('sites')
  return (
    <>
      <div className={classes.columns} aria-hidden>
        <span>{t('column.site')}</span>
        <span>{t('column.coughs')}</span>
        <span>{t('column.airspaces')}</span>
        <span>{t('column.lastHeard')}</span>
      </div>
      <ul aria-label={t('title')}>
        {sites.map(site => (
          <SiteRow key={site.id} site={site} answeredAt={answeredAt} />
        ))}
      </ul>
    </>
  )
}

interface SiteRowProps {
  site: Site
  /** When the server answered, in milliseconds. */
  answeredAt: number
}

/**
 * Shows a site: height and color grow with the trouble. An Ok site is one line; an Alarm is tinted and has its
 * sentence. A site whose figures are too old to call it Ok is not muted.
 */
function SiteRow({ site, answeredAt }: SiteRowProps) {
  const { t } = useTranslation('common')
  const headline = useHeadline()
  const status = site.status_name
  const lag = useLag(answeredAt)({ status, lastUpdate: site.last_update })
  const calm = isCalm(status)
  const quiet = calm && lag === null && !site.preinstalled
  return (
    <li className={classes.row} data-status={status} data-quiet={quiet || undefined}>
      <div className={classes.main}>
        <div className={classes.title}>
          <span className={classes.status}>
            <RowStatus status={status} quiet={quiet} late={lag !== null} />
          </span>
          <Link
            // A preinstalled site leads to its activation form.
            to={site.preinstalled ? '/app/sites/$siteId' : '/app/sites/$siteId/dashboard'}
            params={{ siteId: site.id }}
            className={classes.name}
          >
            {site.name}
          </Link>
          <span className={classes.city}>{site.city}</span>
        </div>
        <div className={classes.said}>
          <p className={classes.headline}>
            {lag !== null && calm
              ? lagHeadline(t, lag)
              : headline(site.headline, { scope: 'site', timeZone: site.timezone })}
          </p>
          <BehindHeadline site={site} />
        </div>
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

/** The figures that a headline stands on, by the sensor that it is of. */
const KINDS = { COUGHS: 'RHS', TEMPERATURE: 'TEMPERATURE', HUMIDITY: 'HUMIDITY' } as const

/** Opens what stands behind the figure of a headline, that of the worst airspace; it lies above the row's link. */
function BehindHeadline({ site: { id: siteId, headline } }: { site: Site }) {
  const { t } = useTranslation('headline')
  const sensor = sensorOf(headline)
  if (sensor === null || !('airspace' in headline)) return null
  const { airspace } = headline
  return (
    <span className={classes.behind}>
      <EvidenceButton
        figure={{ siteId, airspaceId: airspace.id, kind: KINDS[sensor] }}
        name={`${airspace.name}, ${sensor === 'COUGHS' ? 'RHS' : t(`sensorFirst.${sensor}`)}`}
      />
    </span>
  )
}

function sensorOf(headline: Site['headline']): Sensor | null {
  switch (headline.kind) {
    case 'coughs':
      return 'COUGHS'
    case 'temperature':
      return 'TEMPERATURE'
    case 'humidity':
      return 'HUMIDITY'
    case 'several':
      return headline.sensors[0] ?? null
    default:
      return null
  }
}

function RowStatus({ status, quiet, late }: { status: StatusName; quiet: boolean; late: boolean }) {
  const { t } = useTranslation('common')
  if (late) return <OutdatedStatus status={status} />
  return quiet ? <StatusMark status={status} label={t(`status.${status}`)} /> : <StatusChip status={status} />
}

/**
 * The heights fit within the row; the scale is the same share of each, so the voiceprint of a worse status is drawn
 * larger.
 */
const PRINT_HEIGHTS = { Alarm: 56, Warning: 40, Offline: 28, Default: 24, Success: 24, Ok: 24 } as const

function AirspaceMarks({ site }: { site: Site }) {
  const { t } = useTranslation('sites')
  return (
    <ul className={classes.marks} aria-label={t('column.airspaces')}>
      {airspaceMarks(site).map(({ status, count }) => (
        <li key={status}>
          <AgingStatusMark status={status} lastUpdate={site.last_update} />
          {count}
        </li>
      ))}
    </ul>
  )
}
