import type { CountryOption } from '@earshot/contract/schemas/account/content.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import field from '#ui/forms/fields/Field.module.css'
import { FieldError } from '#ui/forms/fields/FieldError.tsx'
import { useInput } from '#ui/forms/inputs/use-input.ts'
import type { FormState } from '#ui/forms/use-endpoint-form.ts'
import { Row } from '#ui/layout/Stack.tsx'
import classes from './PhoneField.module.css'
import { digitBounds, readNumber } from './phone-number.ts'
import type { RegistrationValues } from './registration-form.ts'

export interface PhoneFieldProps {
  form: FormState<RegistrationValues>
  countries: readonly CountryOption[]
}

/**
 * Asks for a country for the code, then for the digits. Another country empties the digits (spec/1 §5); a pasted number
 * brings its own.
 */
export function PhoneField({ form, countries }: PhoneFieldProps) {
  const { t } = useTranslation('registration')
  const id = useId()
  const country = useInput({ form, name: 'phone_country' })
  const digits = useInput({ form, name: 'phone_digits' })
  const chosen = String(country.value)
  const code = countries.find(({ country_code }) => country_code === chosen)?.phone_code
  const error = errorText()

  return (
    <div className={field.field} data-invalid={error !== undefined || undefined}>
      <label className={field.label} htmlFor={`${id}-digits`}>
        {t('telephone.label')}
      </label>
      <Row className={classes.row} gap="2">
        <CountryCode
          input={country}
          countries={countries}
          code={code}
          onChosen={() => {
            const { isSubmitted } = form.fields.formState
            form.fields.setValue('phone_digits', '', { shouldValidate: isSubmitted })
          }}
        />
        <div className={[field.control, classes.digits].join(' ')}>
          <input
            {...digits.element}
            value={String(digits.value)}
            id={`${id}-digits`}
            className={field.input}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            disabled={code === undefined}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={error === undefined ? undefined : `${id}-error`}
            onChange={event => {
              const number = readNumber(event.target.value, { chosen, countries })
              form.fields.setValue('phone_country', number.country)
              digits.change(number.digits)
            }}
          />
        </div>
      </Row>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )

  /** The message names the number of digits that are typed here. The rule also counts the digits of the country code. */
  function errorText(): string | undefined {
    const bounds = digitBounds(code ?? '')
    if (digits.broken === 'longer') return t('telephone.longer', { count: bounds.min, code })
    if (digits.broken === 'too_long') return t('telephone.tooLong', { count: bounds.max, code })
    return digits.error
  }
}

interface CountryCodeProps extends Pick<PhoneFieldProps, 'countries'> {
  input: ReturnType<typeof useInput<RegistrationValues>>
  /** The country code of the chosen country. */
  code: string | undefined
  onChosen: () => void
}

/** Offers codes by the country's name, and shows only the chosen code. */
function CountryCode({ input, countries, code, onChosen }: CountryCodeProps) {
  const { t } = useTranslation('registration')
  const { t: tCommon } = useTranslation('common')
  return (
    <div className={[field.control, classes.code].join(' ')}>
      <select
        {...input.element}
        value={String(input.value)}
        onChange={event => {
          input.change(event.target.value)
          onChosen()
        }}
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
  )
}
