import { SITE_TYPES } from '@earshot/contract/values.ts'
import { type FieldPath, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { BasicsValues } from '#features/site-editor/saving/site-draft.ts'
import { NumberInput } from '#ui/forms/inputs/NumberInput.tsx'
import { SelectInput } from '#ui/forms/inputs/SelectInput.tsx'
import { TextInput } from '#ui/forms/inputs/TextInput.tsx'
import { type FarmFormProps, FarmPlace } from './FarmPlace.tsx'
import classes from './FarmStep.module.css'
import { usePlaceOptions } from './use-place-options.ts'
import { usePremiseHint } from './use-premise-hint.ts'

/** Asks what the farm is, its address, and where that is. */
export function FarmFields({ form }: FarmFormProps) {
  const { t } = useTranslation('siteEditor')
  const { countries, timezones } = usePlaceOptions()
  const at = useFieldAt(form)
  const [country, premiseId] = useWatch({ control: form.fields.control, name: ['country', 'premise_id'] })
  const premiseHint = usePremiseHint(country, premiseId)
  const choice = { placeholder: t('choose') }
  return (
    <>
      <TextInput {...at('name')} autoComplete="off" />
      <SelectInput
        {...at('type')}
        {...choice}
        options={SITE_TYPES.map(value => ({ value, label: t(`siteType.${value}`) }))}
      />
      <div className={classes.pair}>
        <NumberInput {...at('animals_quantity')} whole />
        <TextInput {...at('premise_id')} autoComplete="off" hint={premiseHint} />
      </div>
      <div className={classes.pair}>
        <SelectInput {...at('country')} {...choice} options={countries} autoComplete="country" />
        <TextInput {...at('state')} autoComplete="address-level1" />
      </div>
      <div className={classes.street}>
        <TextInput {...at('street')} autoComplete="address-line1" />
        <TextInput {...at('house_number')} autoComplete="off" />
      </div>
      <div className={classes.city}>
        <TextInput {...at('postal_code')} autoComplete="postal-code" />
        <TextInput {...at('city')} autoComplete="address-level2" />
      </div>
      <TextInput {...at('company')} autoComplete="organization" />
      <FarmPlace form={form} />
      <SelectInput {...at('timezone')} {...choice} options={timezones} />
    </>
  )
}

/** Returns a function that gives a field its name and its label. */
function useFieldAt(form: FarmFormProps['form']) {
  const { t } = useTranslation('siteEditor')
  return <Name extends FieldPath<BasicsValues>>(name: Name) => ({ form, name, label: t(`field.${name}`) })
}
