import type { Incident } from '@earshot/contract/schemas/admin/incident.ts'
import type { StatusName } from '@earshot/contract/values.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { lazyPart } from '#lib/chunks/lazy-page.ts'
import { formatNumber } from '#lib/text/locale.ts'
import classes from './IncidentRows.module.css'
import { incidentStep } from './incident-step.ts'
import { type IncidentText, useIncidentText } from './use-incident-text.ts'

const IncidentEvidence = lazyPart(async () => (await import('./IncidentEvidence.tsx')).IncidentEvidence)

/** A monitor that hears nothing has no neighbours to be compared with. */
function isOfSensors({ kind, facts }: Incident): boolean {
  return (kind === 'SENSOR_FROZEN' || kind === 'SENSOR_IMPLAUSIBLE') && facts.sensor !== 'COUGHS'
}

export interface IncidentRowsProps {
  label: string
  incidents: readonly Incident[]
  /** This many rows have two lines; the rule after them says that half of the animals are above it. */
  half: number
  /** Shows who has claimed the incident. */
  renderClaim?: (incident: Incident) => ReactNode
}

/** Shows one row for each cause: what it is, what is behind it, since when, and the next step. */
export function IncidentRows({ label, incidents, half, renderClaim }: IncidentRowsProps) {
  const { t } = useTranslation('incidents')
  const most = Math.max(1, ...incidents.map(({ animals }) => animals))
  const textOf = useIncidentText()
  return (
    <div className={classes.rows} data-claim={renderClaim !== undefined || undefined}>
      <div className={classes.head} aria-hidden>
        <span>{t('column.cause')}</span>
        <span>{t('column.what')}</span>
        <span className={classes.end}>{t('column.animals')}</span>
        <span className={classes.end}>{t('column.since')}</span>
        <span className={classes.end}>{t('column.step')}</span>
        {renderClaim !== undefined && <span>{t('column.claimed')}</span>}
      </div>
      <ul aria-label={label}>
        {incidents.map((incident, index) => (
          <li key={incident.id} className={classes.item} data-high={index < half || undefined}>
            <IncidentRow incident={incident} text={textOf(incident)} most={most} renderClaim={renderClaim} />
            <Suspense fallback={null}>
              {isOfSensors(incident) && <IncidentEvidence incident={incident} />}
            </Suspense>
            {index === half - 1 && index < incidents.length - 1 && (
              <p className={classes.half}>{t('half')}</p>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface IncidentRowProps {
  incident: Incident
  text: IncidentText
  most: number
  renderClaim: IncidentRowsProps['renderClaim']
}

function IncidentRow({ incident, text, most, renderClaim }: IncidentRowProps) {
  const { t, i18n } = useTranslation('incidents')
  const { key, link } = incidentStep(incident)
  const status = statusOf(incident)
  const step = t(`step.${key}`)
  return (
    <div className={classes.row}>
      <span className={classes.cause} data-status={status}>
        <StatusMark status={status} size={12} />
        {t(`cause.${incident.kind}`)}
      </span>
      <span className={classes.what}>
        <strong>{text.what}</strong>
        <span className={classes.where}>
          {text.where !== '' && <span>{text.where}</span>}
          <span>{text.why}</span>
        </span>
      </span>
      <span className={classes.animals}>
        <span>
          {formatNumber(incident.animals, i18n.language)}
          <span className={classes.unit}> {t('animals', { count: incident.animals })}</span>
        </span>
        <span className={classes.bar} aria-hidden>
          <span
            className={classes.length}
            style={{ inlineSize: `${Math.max(2, (incident.animals / most) * 100)}%` }}
          />
        </span>
      </span>
      <span className={classes.since}>
        <span className="visually-hidden">{t('column.since')} </span>
        {text.since}
      </span>
      <Link {...link} className={classes.step} aria-label={t('stepFor', { step, what: text.what })}>
        {step}
      </Link>
      {renderClaim !== undefined && <span className={classes.claimed}>{renderClaim(incident)}</span>}
    </div>
  )
}

/** Returns the status that a row is drawn with. Silence is blue however long it lasts; a notice needs nobody today. */
function statusOf({ kind, severity }: Incident): StatusName {
  if (kind === 'GATEWAY_SILENT' || kind === 'GATEWAY_UNHEARD' || kind === 'DEVICES_SILENT') return 'Offline'
  return severity === 'ALARM' ? 'Alarm' : severity === 'WARNING' ? 'Warning' : 'Default'
}
