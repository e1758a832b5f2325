import { IconAlertTriangleFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FieldError } from '#ui/FieldError.tsx'
import { useInput } from '#ui/forms/inputs/use-input.ts'
import type { FormState } from '#ui/forms/use-endpoint-form.ts'
import { TaggedText } from '#ui/TaggedText.tsx'
import { useBatchWords } from './batch-words.ts'
import type { CloseValues, tooEarly } from './close-values.ts'
import classes from './Sheets.module.css'

interface WithdrawalWarningProps {
  form: FormState<CloseValues>
  warning: NonNullable<ReturnType<typeof tooEarly>>
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
