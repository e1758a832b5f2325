import type { BatchDetail } from '@earshot/contract/schemas/batches/batch.ts'
import type { BatchComparison } from '@earshot/contract/schemas/batches/comparison.ts'
import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import { useTranslation } from 'react-i18next'
import { useHeadline } from '#domain/values/use-headline.ts'
import { usePhaseWords } from '#domain/values/use-phase-words.ts'
import { asSentence } from '#lib/locale.ts'
import { Answer } from '#ui/page/Answer.tsx'
import type { BatchSearch } from './batch-search.ts'
import { batchStory } from './batch-story.ts'
import { useBatchWords } from './batch-words.ts'

interface BatchAnswerProps {
  batch: BatchDetail
  /** The airspace that the batch is in. */
  airspace: Airspace
  timeZone: string
  /** The comparison; it is undefined while it loads, and the sentence does not wait for it. */
  comparison: BatchComparison | undefined
  beside: BatchSearch['beside']
}

export function BatchAnswer({ batch, airspace, timeZone, comparison, beside }: BatchAnswerProps) {
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
  const story = comparison === undefined ? { kind: 'alone' as const } : batchStory(comparison)
  const of = beside === 'sites' ? 'sites' : 'earlier'
  if (story.kind === 'until')
    return (
      <Answer
        first={t(`answer.until.${of}`, { name, count: story.count, day: story.day })}
        rest={t(`answer.since.${story.than}`)}
      />
    )
  const stands = phase === null ? t('answer.day', { day }) : t('answer.dayPhase', { day, phase })
  if (story.kind === 'few')
    return <Answer first={t('answer.alone', { name, day })} rest={t(`answer.few.${of}`)} />
  if (story.kind === 'alike') {
    // A reader who is told that a batch runs like others takes it for healthy, so any trouble in the status comes
    // first.
    if (airspace.status_name === 'Ok')
      return <Answer first={t(`answer.alike.${of}`, { name, count: story.count })} rest={stands} />
    const sentence = headline(airspace.headline, { scope: 'airspace', timeZone })
    return (
      <Answer first={asSentence(sentence, i18n.language)} rest={t(`answer.within.${of}`, { name, day })} />
    )
  }
  return (
    <Answer
      first={t('answer.alone', { name, day })}
      rest={phase === null ? '' : t('answer.phase', { phase })}
    />
  )
}
