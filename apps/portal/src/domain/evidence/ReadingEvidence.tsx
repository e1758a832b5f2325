import type { EvidenceKind } from '@earshot/contract/schemas/health/evidence.ts'
import type { Resolution } from '@earshot/contract/values.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PanelKind } from '#domain/charts/chart-data.ts'
import type { ChartText } from '#domain/charts/use-chart-text.ts'
import { EvidenceButton } from './EvidenceButton.tsx'
import classes from './ReadingEvidence.module.css'

const KINDS: readonly (readonly [PanelKind, EvidenceKind])[] = [
  ['rhs', 'RHS'],
  ['coughs', 'COUGHS'],
  ['temperature', 'TEMPERATURE'],
  ['humidity', 'HUMIDITY'],
]

interface ReadingEvidenceProps {
  place: { siteId: number; airspaceId: number }
  /** The moment under the cursor, in unix seconds; null while it is away. The one before it is kept then. */
  at: number | null
  /** The moment before anybody has pointed at one. */
  newest: number
  /** The length of the chart's steps in seconds. */
  step: number
  text: ChartText
}

/** Opens what stands behind the readings under the cursor, of which the last stays when the pointer leaves the chart. */
export function ReadingEvidence({ place, at, newest, step, text }: ReadingEvidenceProps) {
  const { t } = useTranslation('charts')
  const [seconds, setSeconds] = useState(newest)
  if (at !== null && at !== seconds) setSeconds(at)
  const moment = text.moment(seconds)
  const query = { at: new Date(seconds * 1000).toISOString(), step: resolutionOf(step) }
  return (
    <div className={classes.readings}>
      <span>{t('behind', { moment })}</span>
      {KINDS.map(([panel, kind]) => {
        const name = t(`panel.${panel}.short`)
        return (
          <span key={`${kind} ${query.at}`} className={classes.reading}>
            {name}
            <EvidenceButton figure={{ ...place, kind, ...query }} name={`${name}, ${moment}`} />
          </span>
        )
      })}
    </div>
  )
}

function resolutionOf(step: number): Resolution {
  if (step < 3600) return 'slot'
  return step === 3600 ? 'hour' : 'day'
}
