import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { ageInDays } from '@earshot/contract/rules/batches/age.ts'
import type { BatchDetail } from '@earshot/contract/schemas/batches/batch.ts'
import type { BatchComparison } from '@earshot/contract/schemas/batches/comparison.ts'
import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { useHeadline } from '#domain/values/headline.ts'
import { usePhaseWords } from '#domain/values/use-phase-words.ts'
import { Comparison } from '#features/batches/comparison/Comparison.tsx'
import { summarizeComparison } from '#features/batches/comparison/comparison-summary.ts'
import { useAddress } from '#lib/address/use-address.ts'
import { asSentence } from '#lib/text/locale.ts'
import { Stack } from '#ui/layout/Stack.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import classes from './BatchPage.module.css'
import { type BatchSearch, parseBatchSearch } from './batch-search.ts'
import { phaseStretches } from './phase-stretches.ts'
import { useBatchWords } from './use-batch-words.ts'

interface BatchContentProps {
  site: SiteDetail
  airspace: Airspace
  batch: BatchDetail
}

export function BatchContent({ site, airspace, batch }: BatchContentProps) {
  const { t } = useTranslation('batches')
  const { search } = useAddress(parseBatchSearch)
  const comparison = useEndpoint(
    batches.compare,
    {
      params: { siteId: site.id, airspaceId: airspace.id, batchId: batch.id },
      query: {
        with: search.beside === 'sites' ? 'sites' : 'earlier',
        ...(search.only !== undefined && { batches: search.only }),
      },
    },
    { keepPrevious: true },
  )
  return (
    <div className={classes.content}>
      <Stack as="header" gap="2">
        {batch.state === 'CLOSED' && (
          <p className={classes.over}>
            <span>{t('over')}</span>
            <Link
              to="/app/sites/$siteId/airspaces/$airspaceId/batch"
              params={{ siteId: site.id, airspaceId: airspace.id }}
            >
              {t('toActive')}
            </Link>
          </p>
        )}
        <BatchAnswer
          batch={batch}
          airspace={airspace}
          timeZone={site.timezone}
          comparison={comparison.data}
          beside={search.beside}
        />
        <AnswerNote />
      </Stack>
      <PhaseBar batch={batch} />
      <Comparison batch={batch} comparison={comparison} />
    </div>
  )
}

interface BatchAnswerProps {
  batch: BatchDetail
  /** The airspace that the batch is in. */
  airspace: Airspace
  timeZone: string
  /** The comparison; it is undefined while it loads, and the sentence does not wait for it. */
  comparison: BatchComparison | undefined
  beside: BatchSearch['beside']
}

function BatchAnswer({ batch, airspace, timeZone, comparison, beside }: BatchAnswerProps) {
  const { t, i18n } = useTranslation('batches')
  const words = useBatchWords()
  const phaseWords = usePhaseWords()
  const { name, day } = batch
  const headline = useHeadline()
  const phase = batch.phase === null ? null : phaseWords.read(batch.product_type, batch.phase)
  if (batch.state === 'CLOSED' && batch.end_date !== null && batch.close_reason !== null) {
    const left = words.animals(batch.product_type, batch.animals_end ?? 0)
    return (
      <Answer
        first={t('answer.closed', { name, date: words.date(batch.end_date), day })}
        rest={t(`answer.reason.${batch.close_reason}`, { left })}
      />
    )
  }
  const isPlanned = day < batch.start_age_in_days
  if (isPlanned)
    return (
      <Answer
        first={t('answer.planned', { name, date: words.weekday(batch.start_date) })}
        rest={t('answer.notJudged')}
      />
    )
  const summary = comparison === undefined ? { kind: 'alone' as const } : summarizeComparison(comparison)
  const others = beside === 'sites' ? 'sites' : 'earlier'
  if (summary.kind === 'until')
    return (
      <Answer
        first={t(`answer.until.${others}`, { name, count: summary.count, day: summary.day })}
        rest={t(`answer.since.${summary.than}`)}
      />
    )
  const dayText = phase === null ? t('answer.day', { day }) : t('answer.dayPhase', { day, phase })
  if (summary.kind === 'few')
    return <Answer first={t('answer.alone', { name, day })} rest={t(`answer.few.${others}`)} />
  if (summary.kind === 'alike') {
    // A reader who is told that a batch runs like others takes it for healthy, so any trouble in the status comes
    // first.
    if (airspace.status_name === 'Ok')
      return <Answer first={t(`answer.alike.${others}`, { name, count: summary.count })} rest={dayText} />
    const sentence = headline(airspace.headline, { scope: 'airspace', timeZone })
    return (
      <Answer
        first={asSentence(sentence, i18n.language)}
        rest={t(`answer.within.${others}`, { name, day })}
      />
    )
  }
  return (
    <Answer
      first={t('answer.alone', { name, day })}
      rest={phase === null ? '' : t('answer.phase', { phase })}
    />
  )
}

/** Shows the phases as one line, filled up to today, and when the animals came and left. */
function PhaseBar({ batch }: { batch: BatchDetail }) {
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
