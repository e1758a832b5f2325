import { LIMITS } from '@earshot/contract/limits.ts'
import { useId } from 'react'
import { type FieldPath, type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { languageTag } from '#i18n/languages.ts'
import { ruleText } from '#i18n/rule-text.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import formClasses from '#ui/forms/Form.module.css'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { NextHint } from './NextHint.tsx'
import { PhoneField } from './PhoneField.tsx'
import { PolicyField } from './PolicyField.tsx'
import classes from './RegistrationWizard.module.css'
import type { RegistrationValues, WireContext } from './registration-form.ts'
import type { Options } from './use-options.ts'

export interface AccountStepProps {
  form: UseFormReturn<RegistrationValues>
  options: Options
  context: WireContext
  failure: string | null
  onChange: () => void
  onSubmit: () => Promise<void>
}

/** The bounds the messages of a field speak of. */
const BOUNDS: Partial<Record<FieldPath<RegistrationValues>, { min?: number; max?: number }>> = {
  first_name: { max: LIMITS.firstName },
  last_name: { max: LIMITS.lastName },
  email: { max: LIMITS.email },
  password: LIMITS.password,
}

export function AccountStep({ form, options, context, failure, onChange, onSubmit }: AccountStepProps) {
  const { t } = useTranslation(['registration', 'public', 'common'])
  const { t: tCommon } = useTranslation('common')
  const hintId = useId()
  const { errors, isValid, isSubmitting, touchedFields } = form.formState
  const country = useWatch({ control: form.control, name: 'country' })
  const labels = {
    first_name: t('firstName'),
    last_name: t('lastName'),
    email: t('public:signIn.email'),
    phone_digits: t('telephone.label'),
    password: t('public:signIn.password'),
    confirm_password: t('confirm'),
    language: t('public:language'),
    country: t('public:country'),
    timezone: t('timezone'),
  }
  const bind = (name: FieldPath<RegistrationValues>) => ({
    ...form.register(name, { onChange }),
    error: ruleText({ t: tCommon, message: errors[name]?.message, ...BOUNDS[name] }),
  })

  // The second password is judged again with the first, but not before somebody has been there.
  function passwordChanged(): void {
    onChange()
    if (touchedFields.confirm_password) void form.trigger('confirm_password')
  }
  // The list is there before its value is set, and again after a step back.
  const bindChoice = (name: 'language' | 'country' | 'timezone') => ({
    ...bind(name),
    defaultValue: form.getValues(name),
  })

  return (
    <form
      className={formClasses.form}
      onSubmit={event => {
        event.preventDefault()
        void onSubmit()
      }}
      noValidate
    >
      <div className={classes.pair}>
        <Field {...bind('first_name')} label={labels.first_name} autoComplete="given-name" />
        <Field {...bind('last_name')} label={labels.last_name} autoComplete="family-name" />
      </div>
      <Field
        {...bind('email')}
        label={labels.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PhoneField form={form} countries={options.countries} onChange={onChange} />
      <PasswordField
        {...bind('password')}
        {...form.register('password', { onChange: passwordChanged })}
        label={labels.password}
        autoComplete="new-password"
      />
      <PasswordField
        {...bind('confirm_password')}
        label={labels.confirm_password}
        autoComplete="new-password"
      />
      <SelectField
        {...bindChoice('language')}
        label={labels.language}
        placeholder={t('choose')}
        options={options.languages.map(language => ({ ...language, lang: languageTag(language.value) }))}
      />
      <SelectField
        {...bindChoice('country')}
        label={labels.country}
        placeholder={t('choose')}
        autoComplete="country"
        options={options.countries.map(({ name, country_code }) => ({ value: country_code, label: name }))}
      />
      <SelectField
        {...bindChoice('timezone')}
        label={labels.timezone}
        placeholder={t('choose')}
        options={options.timezones}
      />
      <PolicyField {...bind('policy_accepted')} country={country === '' ? undefined : country} />
      {failure !== null && <FormNotice>{failure}</FormNotice>}
      <Button
        type="submit"
        variant="primary"
        size="touch"
        block
        busy={isSubmitting}
        disabled={!isValid && !isSubmitting}
        aria-describedby={isValid ? undefined : hintId}
      >
        {isSubmitting ? t('checking') : t('next')}
      </Button>
      {!isValid && <NextHint id={hintId} control={form.control} context={context} labels={labels} />}
    </form>
  )
}
