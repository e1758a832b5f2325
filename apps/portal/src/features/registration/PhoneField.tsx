import { LIMITS } from '@earshot/contract/limits.ts'
import type { CountryOption } from '@earshot/contract/schemas/account/content.ts'
import { IconAlertCircle, IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ruleText } from '#i18n/rule-text.ts'
import field from '#ui/Field.module.css'
import classes from './PhoneField.module.css'
import { digitsOf, type RegistrationValues } from './registration-form.ts'

export interface PhoneFieldProps {
  form: UseFormReturn<RegistrationValues>
  countries: readonly CountryOption[]
  onChange: () => void
}

/** A country for the code, then the digits. Another country empties the digits (spec/1 §5). */
export function PhoneField({ form, countries, onChange }: PhoneFieldProps) {
  const { t } = useTranslation('registration')
  const { t: tCommon } = useTranslation('common')
  const id = useId()
  const chosen = useWatch({ control: form.control, name: 'phone_country' })
  const code = countries.find(country => country.country_code === chosen)?.phone_code
  const error = ruleText({
    t: tCommon,
    message: form.formState.errors.phone_digits?.message,
    ...LIMITS.telephone,
  })

  return (
    <div className={field.field} data-invalid={error !== undefined || undefined}>
      <label className={field.label} htmlFor={`${id}-digits`}>
        {t('telephone.label')}
      </label>
      <div className={classes.row}>
        <div className={[field.control, classes.code].join(' ')}>
          <select
            {...form.register('phone_country', {
              onChange: () => {
                onChange()
                form.setValue('phone_digits', '', { shouldValidate: form.formState.isSubmitted })
              },
            })}
            defaultValue={chosen}
            className={classes.select}
            aria-label={t('telephone.country')}
          >
            <option value="">
              {countries.length === 0 ? tCommon('select.noOptions') : t('telephone.choose')}
            </option>
            {countries.map(({ country_code, name, phone_code }) => (
              <option key={country_code} value={country_code}>
                {t('telephone.option', { name, code: phone_code })}
              </option>
            ))}
          </select>
          <span className={classes.shown} aria-hidden>
            {code === undefined ? t('telephone.none') : `+${code}`}
            <IconChevronDown size={16} stroke={1.9} />
          </span>
        </div>
        <div className={[field.control, classes.digits].join(' ')}>
          <Controller
            control={form.control}
            name="phone_digits"
            render={({ field: { onChange: change, ...input } }) => (
              <input
                {...input}
                id={`${id}-digits`}
                className={field.input}
                type="tel"
                inputMode="numeric"
                autoComplete="tel-national"
                disabled={code === undefined}
                aria-invalid={error !== undefined || undefined}
                aria-describedby={error === undefined ? undefined : `${id}-error`}
                onChange={event => {
                  onChange()
                  change(digitsOf(event.target.value))
                }}
              />
            )}
          />
        </div>
      </div>
      {error !== undefined && (
        <p className={field.error} id={`${id}-error`} role="alert">
          <IconAlertCircle size={16} stroke={1.9} aria-hidden />
          {error}
        </p>
      )}
    </div>
  )
}
