import type { ProductType } from '@earshot/contract/values.ts'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { usePhaseWords } from '#domain/values/use-phase-words.ts'
import { Button } from '#ui/Button.tsx'
import { NumberInput } from '#ui/forms/inputs/NumberInput.tsx'
import { TextInput } from '#ui/forms/inputs/TextInput.tsx'
import type { FormState } from '#ui/forms/use-endpoint-form.ts'
import { arePhasesUsual, type BatchValues, usualPhases } from './batch-form-values.ts'
import classes from './Sheets.module.css'

interface PhasesInputProps {
  form: FormState<BatchValues>
  productType: ProductType
}

/** Edits the age phases, each with a name and the day of age on which it begins. */
export function PhasesInput({ form, productType }: PhasesInputProps) {
  const { t } = useTranslation('batches')
  const phases = useFieldArray({ control: form.fields.control, name: 'age_phases' })
  const usual = usualPhases(productType, usePhaseWords())
  const isUsual = arePhasesUsual(form.fields.watch('age_phases'), usual)
  const field = { form, dense: true } as const
  return (
    <fieldset className={classes.phases}>
      <legend className={classes.legend}>
        <span>{t('form.phases')}</span>
        {isUsual ? (
          <span className={classes.optional}>
            {t('form.usual', { productType: t(`productType.${productType}`) })}
          </span>
        ) : (
          <Button
            variant="text"
            size="dense"
            onClick={() => form.fields.setValue('age_phases', usual, { shouldDirty: true })}
          >
            {t('form.takeUsual')}
          </Button>
        )}
      </legend>
      {phases.fields.map(({ id }, index) => (
        <div key={id} className={classes.phase}>
          <TextInput
            {...field}
            name={`age_phases.${index}.name`}
            label={<span className="visually-hidden">{t('form.phaseName', { number: index + 1 })}</span>}
            autoComplete="off"
          />
          <NumberInput
            {...field}
            name={`age_phases.${index}.start_age_in_days`}
            label={<span className="visually-hidden">{t('form.phaseStart', { number: index + 1 })}</span>}
            whole
            unit={t('form.d')}
          />
          <button
            type="button"
            className={classes.remove}
            aria-label={t('form.removePhase', { number: index + 1 })}
            onClick={() => phases.remove(index)}
          >
            <IconX size={18} stroke={1.75} aria-hidden />
          </button>
        </div>
      ))}
      <Button
        variant="text"
        size="dense"
        icon={IconPlus}
        className={classes.add}
        onClick={() => phases.append({ name: '', start_age_in_days: null })}
      >
        {t('form.addPhase')}
      </Button>
    </fieldset>
  )
}
