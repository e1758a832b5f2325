import type { BatchDetail } from '@earshot/contract/schemas/batches/batch.ts'
import type { BatchComparison } from '@earshot/contract/schemas/batches/comparison.ts'
import { useTranslation } from 'react-i18next'
import { usePhaseWords } from '#barn/values/use-phase-words.ts'
import { Answer } from '#ui/page/Answer.tsx'
import type { BatchSearch } from './batch-search.ts'
import { batchStory } from './batch-story.ts'
import { useBatchWords } from './batch-words.ts'

interface BatchAnswerProps {
  batch: BatchDetail
  /** Undefined while it is on its way: the sentence does not wait for it. */
  comparison: BatchComparison | undefined
  beside: BatchSearch['beside']
}

export function BatchAnswer({ batch, comparison, beside }: BatchAnswerProps) {
  const { t } = useTranslation('batches')
  const words = useBatchWords()
  const phaseWords = usePhaseWords()
  const { name, day } = batch
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
  if (story.kind === 'alike')
    return (
      <Answer
        first={t(`answer.alike.${of}`, { name, count: story.count })}
        rest={phase === null ? t('answer.day', { day }) : t('answer.dayPhase', { day, phase })}
      />
    )
  return (
    <Answer
      first={t('answer.alone', { name, day })}
      rest={phase === null ? '' : t('answer.phase', { phase })}
    />
  )
}
