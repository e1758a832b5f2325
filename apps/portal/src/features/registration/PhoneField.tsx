import type { CountryOption } from '@earshot/contract/schemas/account/content.ts'
import { IconAlertCircle, IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ruleText } from '#i18n/rule-text.ts'
import field from '#ui/Field.module.css'
import classes from './PhoneField.module.css'
import { digitBounds, readNumber } from './phone-number.ts'
import type { RegistrationValues } from './registration-form.ts'

export interface PhoneFieldProps {
  form: UseFormReturn<RegistrationValues>
  countries: readonly CountryOption[]
  onChange: () => void
}

/** A country for the code, then the digits. Another country empties the digits (spec/1 §5); a pasted number brings its own. */
export function PhoneField({ form, countries, onChange }: PhoneFieldProps) {
  const { t } = useTranslation('registration')
  const { t: tCommon } = useTranslation('common')
  const id = useId()
  const chosen = useWatch({ control: form.control, name: 'phone_country' })
  const code = countries.find(country => country.country_code === chosen)?.phone_code
  const error = errorText(form.formState.errors.phone_digits?.message)

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
                  const number = readNumber(event.target.value, { chosen, countries })
                  form.setValue('phone_country', number.country)
                  change(number.digits)
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

  /** Of the length it speaks in the digits that are typed here; the rule counts what stands before them as well. */
  function errorText(message: string | undefined): string | undefined {
    const bounds = digitBounds(code ?? '')
    if (message === 'longer') return t('telephone.longer', { count: bounds.min, code })
    if (message === 'too_long') return t('telephone.tooLong', { count: bounds.max, code })
    return ruleText({ t: tCommon, message })
  }
}
