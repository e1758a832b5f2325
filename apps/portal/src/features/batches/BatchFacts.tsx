import type { BatchDetail } from '@earshot/contract/schemas/batches/batch.ts'
import { useTranslation } from 'react-i18next'
import classes from './BatchAside.module.css'
import { useBatchWords } from './batch-words.ts'

/** Shows what was entered when the batch was started, and until when its withdrawal period runs. */
export function BatchFacts({ batch }: { batch: BatchDetail }) {
  const { t } = useTranslation('batches')
  const words = useBatchWords()
  const { withdrawal, average_start_weight_kg: weight, average_end_weight_kg: end } = batch
  const placed = batch.animals_start === null ? '' : words.number(batch.animals_start)
  const kilos = (value: number) => t('kg', { value: words.number(value, value % 1 === 0 ? 0 : 1) })
  const isRunning = withdrawal !== null && batch.state === 'ACTIVE'
  const facts: [string, string][] = [
    [t('facts.productType'), t(`productType.${batch.product_type}`)],
    [t('facts.placed'), weight === null ? placed : t('facts.placedAt', { placed, weight: kilos(weight) })],
    [t('facts.from'), batch.origin],
    [t('facts.genetics'), batch.genetics],
    [t('facts.left'), batch.animals_end === null ? '' : words.number(batch.animals_end)],
    [t('facts.dead'), batch.deaths_total === null ? '' : words.number(batch.deaths_total)],
    [t('facts.weightOut'), end === null ? '' : kilos(end)],
    [t('facts.remarks'), batch.close_remarks],
  ]
  return (
    <section aria-labelledby="batch-facts">
      <h2 id="batch-facts" className={classes.heading}>
        {batch.name}
      </h2>
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        {isRunning && (
          <div>
            <dt>{t('facts.withdrawal')}</dt>
            <dd className={classes.withdrawal}>
              {t('facts.withdrawalUntil', { date: words.weekday(withdrawal.until) })}
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
