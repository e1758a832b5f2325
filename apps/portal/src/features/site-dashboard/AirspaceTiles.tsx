import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { ageLevel, ageMinutes } from '@earshot/contract/rules/data-age.ts'
import { withPercent } from '@earshot/contract/rules/percent.ts'
import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { EvidenceButton } from '#domain/evidence/EvidenceButton.tsx'
import { AgingStatusMark } from '#domain/status/AgingStatusMark.tsx'
import { StatusChip } from '#domain/status/StatusChip.tsx'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { useHeadline } from '#domain/values/headline.ts'
import { isCalm, lagHeadline, useLag } from '#domain/values/lag.ts'
import {
  humidityText,
  rhsText,
  temperatureText,
  temperatureUnitLabel,
  useTemperatureUnit,
} from '#domain/values/units.tsx'
import { formatList } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { IfAllowed } from '#ui/actions/IfAllowed.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Voiceprint } from '#ui/pictures/Voiceprint.tsx'
import classes from './AirspaceTiles.module.css'
import { worstSensor } from './dashboard-facts.ts'

export interface AirspaceTilesProps {
  siteId: number
  timeZone: string | undefined
  /** When the server answered, in milliseconds. */
  answeredAt: number
  judged: readonly Airspace[]
  idle: readonly Airspace[]
}

/**
 * Shows tiles that grow with the trouble: Alarm is two columns wide and tinted, Warning is tinted, and Ok is a plain
 * outline.
 */
export function AirspaceTiles({ judged, idle, ...place }: AirspaceTilesProps) {
  const { t, i18n } = useTranslation('dashboard')
  return (
    <section aria-label={t('airspaces')}>
      <ul className={classes.tiles}>
        {judged.map(airspace => (
          <AirspaceTile key={airspace.id} airspace={airspace} {...place} />
        ))}
      </ul>
      {idle.length > 0 && (
        <div className={classes.idle}>
          <StatusMark status="Default" />
          <span>
            {t('idle', {
              count: idle.length,
              names: formatList(
                idle.map(airspace => airspace.name),
                i18n.language,
              ),
            })}
          </span>
          <StartBatchLinks siteId={place.siteId} airspaces={idle} />
        </div>
      )}
    </section>
  )
}

/** Shows links for airspaces without a batch; an airspace may also be idle because it has no monitor or no licence. */
function StartBatchLinks({ siteId, airspaces }: { siteId: number; airspaces: readonly Airspace[] }) {
  const { t } = useTranslation('dashboard')
  return (
    <IfAllowed call={batches.open} siteId={siteId}>
      {airspaces
        .filter(airspace => airspace.batch === null)
        .map(airspace => (
          <Link
            key={airspace.id}
            className={classes.start}
            to="/app/sites/$siteId/airspaces/$airspaceId/batch/start"
            params={{ siteId, airspaceId: airspace.id }}
          >
            {t('startBatchIn', { airspace: airspace.name })}
          </Link>
        ))}
    </IfAllowed>
  )
}

function AirspaceTile({
  airspace,
  siteId,
  timeZone,
  answeredAt,
}: Omit<AirspaceTilesProps, 'judged' | 'idle'> & { airspace: Airspace }) {
  const { t } = useTranslation('dashboard')
  const { t: common } = useTranslation('common')
  const { t: headlines } = useTranslation('headline')
  const headline = useHeadline()
  const figureId = useId()
  const worst = worstSensor(airspace)
  const now = useNow()
  const status = airspace.status_name
  const calm = isCalm(status) || status === 'Default'
  const lag = useLag(answeredAt)({ status, lastUpdate: airspace.last_update })
  const late = lag !== null && isCalm(status)
  const offline = airspace.devices_total - airspace.devices_online
  const stale =
    airspace.last_update === null || ageLevel(ageMinutes(airspace.last_update, new Date(now))) !== 'regular'
  const quiet =
    offline > 0 ? t('tile.offline', { count: offline }) : t('tile.day', { day: airspace.batch?.day ?? 0 })
  const sentence = headline(airspace.headline, { scope: 'airspace', timeZone })
  return (
    <li className={classes.tile} data-status={status} data-stale={stale || undefined}>
      <Link
        className={classes.link}
        to="/app/sites/$siteId/airspaces/$airspaceId/graphs"
        params={{ siteId, airspaceId: airspace.id }}
        aria-describedby={figureId}
      >
        <span className={classes.top}>
          {calm && <AgingStatusMark status={status} lastUpdate={airspace.last_update} />}
          <span className={classes.name}>{airspace.name}</span>
          {!calm && (
            <span className={classes.chip}>
              <StatusChip status={status} solid />
            </span>
          )}
        </span>
        <span className={classes.sentence}>
          {late ? lagHeadline(common, lag) : status === 'Ok' ? t('tile.quiet', { rest: quiet }) : sentence}
        </span>
        {status === 'Alarm' && airspace.headline.kind === 'coughs' && airspace.headline.devices_total > 1 && (
          <Text className={classes.spread} as="span" weight="emphasis" above="1">
            {t('tile.spread', {
              count: airspace.headline.devices_total,
              affected: airspace.headline.devices_affected,
            })}
          </Text>
        )}
      </Link>
      <div className={classes.bottom}>
        <span className={classes.figure} id={figureId}>
          <WorstFigure airspace={airspace} />
        </span>
        <span className={classes.behind}>
          <EvidenceButton
            figure={{ siteId, airspaceId: airspace.id, kind: KINDS[worst] }}
            name={`${airspace.name}, ${worst === 'COUGHS' ? 'RHS' : headlines(`sensorFirst.${worst}`)}`}
          />
        </span>
        <span className={classes.voice}>
          <Voiceprint
            values={airspace.voiceprint}
            status={status}
            {...VOICEPRINT_SIZES[status === 'Alarm' ? 'loud' : 'calm']}
            fluid
          />
        </span>
      </div>
    </li>
  )
}

/** Shows the reading that causes the warning, or the RHS where none does. */
function WorstFigure({ airspace }: { airspace: Airspace }) {
  const { t, i18n } = useTranslation('headline')
  const unit = useTemperatureUnit()
  const language = i18n.language
  const sensor = worstSensor(airspace)
  if (sensor === 'TEMPERATURE') {
    const value = temperatureText({ value: airspace.temperature_c, unit, language })
    return (
      <>
        {airspace.temperature_c === null ? value : `${value} ${temperatureUnitLabel(unit)}`}
        <span className={classes.unit}>{t('sensorFirst.TEMPERATURE')}</span>
      </>
    )
  }
  if (sensor === 'HUMIDITY') {
    const value = humidityText({ value: airspace.humidity_pct, language })
    return (
      <>
        {airspace.humidity_pct === null ? value : withPercent(value, language)}
        <span className={classes.unit}>{t('sensorFirst.HUMIDITY')}</span>
      </>
    )
  }
  return (
    <>
      {rhsText({ value: airspace.rhs, language })}
      <span className={classes.unit}>RHS</span>
    </>
  )
}

/** The figure of a tile, by the sensor that it is of. */
const KINDS = { COUGHS: 'RHS', TEMPERATURE: 'TEMPERATURE', HUMIDITY: 'HUMIDITY' } as const

/** The voiceprints are drawn at their final size, so that the strokes keep their round ends. */
const VOICEPRINT_SIZES = { loud: { width: 320, height: 84 }, calm: { width: 104, height: 40 } } as const
