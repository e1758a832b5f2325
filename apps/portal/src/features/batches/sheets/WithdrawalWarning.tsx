import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import type { BatchDetail } from '@earshot/contract/schemas/batches/batch.ts'
import { IconAlertTriangleFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useBatchWords } from '#features/batches/use-batch-words.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { FieldError } from '#ui/forms/fields/FieldError.tsx'
import { useInput } from '#ui/forms/inputs/use-input.ts'
import type { FormState } from '#ui/forms/use-endpoint-form.ts'
import { TaggedText } from '#ui/prose/TaggedText.tsx'
import type { CloseValues, withdrawalConflict } from './close-values.ts'
import classes from './sheets.module.css'

interface WithdrawalWarningProps {
  form: FormState<CloseValues>
  warning: NonNullable<ReturnType<typeof withdrawalConflict>>
  isToday: boolean
}

/** Warns that a withdrawal period runs: the safe day comes first, and no answer is chosen in advance. */
export function WithdrawalWarning({ form, warning, isToday }: WithdrawalWarningProps) {
  const { t } = useTranslation('batches')
  const words = useBatchWords()
  const { element, value, change, error } = useInput({ form, name: 'withdrawal' })
  const { withdrawal, days } = warning
  const { ref, ...rest } = element
  const radio = (option: 'later' | 'now') => ({
    ...rest,
    type: 'radio',
    value: option,
    checked: value === option,
    onChange: () => change(option),
    'aria-invalid': error !== undefined || undefined,
  })
  return (
    <fieldset className={classes.warning} aria-describedby="withdrawal-text">
      <legend className={classes.warningTitle}>
        <IconAlertTriangleFilled size={20} aria-hidden />
        {t('withdrawal.title', { count: days })}
      </legend>
      <p id="withdrawal-text">
        {t('withdrawal.text', {
          product: withdrawal.product_name,
          last: words.weekday(withdrawal.end_date),
          count: withdrawal.withdrawal_days,
          until: words.weekday(withdrawal.until),
        })}
      </p>
      <label>
        <input {...radio('later')} ref={ref} />
        <span>
          <TaggedText
            text={t('withdrawal.later', { date: words.weekday(withdrawal.until) })}
            tags={{ strong: text => <strong>{text}</strong> }}
          />
        </span>
      </label>
      <label>
        <input {...radio('now')} />
        <span>{t(isToday ? 'withdrawal.today' : 'withdrawal.anyway')}</span>
      </label>
      <FieldError id="withdrawal-error">{error}</FieldError>
    </fieldset>
  )
}

interface PlanButtonProps {
  batch: BatchDetail
  until: string
  onPlanned: () => Promise<void>
}

/** Plans the closing: the animals stay, and stay judged, until the withdrawal period ends, and the batch is closed then. */
export function PlanButton({ batch, until, onPlanned }: PlanButtonProps) {
  const { t } = useTranslation('batches')
  const words = useBatchWords()
  const date = words.weekday(until)
  const planning = useAction(batches.update, {
    done: t('close.planned', { name: batch.name, date }),
    onDone: onPlanned,
  })
  const plan = () => planning.run({ params: { batchId: batch.id }, body: { expected_end_date: until } })
  return (
    <Button variant="primary" busy={planning.busy} onClick={() => void plan()}>
      {t('close.plan', { date })}
    </Button>
  )
}
