import { ageInDays } from '@earshot/contract/rules/batches/age.ts'
import type { BatchDetail } from '@earshot/contract/schemas/batches/batch.ts'
import { useTranslation } from 'react-i18next'
import { usePhaseWords } from '#domain/values/use-phase-words.ts'
import classes from './BatchPage.module.css'
import { useBatchWords } from './batch-words.ts'
import { phaseStretches } from './phase-stretches.ts'

/** Shows the phases as one line, filled up to today, and when the animals came and left. */
export function PhaseBar({ batch }: { batch: BatchDetail }) {
  const { t } = useTranslation('batches')
  const words = useBatchWords()
  const phaseWords = usePhaseWords()
  const stretches = phaseStretches(batch)
  const out = batch.expected_end_date
  const placed = { date: words.day(batch.start_date), age: batch.start_age_in_days }
  const weight = batch.average_start_weight_kg
  return (
    <div className={classes.phases}>
      {stretches.length > 0 && (
        <ol className={classes.phaseBar} aria-label={t('phases.label')}>
          {stretches.map(({ name, from, to, share, filled }) => (
            <li
              key={from}
              style={{ flexGrow: share }}
              aria-current={filled > 0 && filled < 1 ? 'step' : undefined}
            >
              <span className={classes.phaseTrack} aria-hidden>
                <span style={{ width: `${filled * 100}%` }} />
              </span>
              <span className={classes.phaseName}>
                <strong>{phaseWords.read(batch.product_type, name)}</strong>{' '}
                <span>{to === null ? t('phases.from', { from }) : t('phases.span', { from, to })}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
      <p className={classes.placed}>
        <span>
          {weight === null
            ? t('phases.placed', placed)
            : t('phases.placedAt', { ...placed, weight: words.number(weight, weight % 1 === 0 ? 0 : 1) })}
        </span>
        {out !== null && batch.state === 'ACTIVE' && (
          <span>{t('phases.out', { date: words.day(out), day: ageInDays(batch, out) })}</span>
        )}
      </p>
    </div>
  )
}
