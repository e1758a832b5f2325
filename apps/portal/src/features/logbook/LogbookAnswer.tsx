import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import type { Withdrawal } from '@earshot/contract/rules/batches/withdrawal.ts'
import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import type { Treatment } from '@earshot/contract/schemas/batches/treatment.ts'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import classes from './Logbook.module.css'
import type { LogbookPlace } from './logbook-place.ts'
import { useDayText } from './use-day-text.ts'

interface LogbookAnswerProps {
  place: LogbookPlace
  batch: Batch
  withdrawal: Withdrawal<Treatment> | null
}

/** Says whether the animals may go to slaughter, and whether something waits for an answer. */
export function LogbookAnswer({ place, batch, withdrawal }: LogbookAnswerProps) {
  const { t } = useTranslation('logbook')
  const dayText = useDayText()
  const query = { page: 1, perPage: 100, filter: 'RECOMMENDATIONS' as const }
  const advice = useEndpoint(logbook.list, { params: place, query }).data?.items ?? []
  const waiting = advice.filter(
    ({ recommendation }) => recommendation?.state === 'OPEN' && recommendation.status === 'NO_REACTION',
  ).length
  return (
    <div className={classes.head}>
      <Answer first={first()} rest={rest()} />
      <AnswerNote />
    </div>
  )

  function first(): string {
    if (batch.state === 'CLOSED') return t('answer.closed', { batch: batch.name })
    if (withdrawal !== null) return t('answer.withdrawal', { until: dayText(withdrawal.until) })
    return t('answer.running', { batch: batch.name, day: batch.day })
  }

  function rest(): string | undefined {
    if (waiting > 0) return t('answer.waiting', { count: waiting })
    return batch.state === 'ACTIVE' && withdrawal === null ? t('answer.free') : undefined
  }
}
