import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { languageTag } from '#i18n/languages.ts'
import { inNameOrder } from '#lib/locale.ts'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { CheckInput } from '#ui/forms/inputs/CheckInput.tsx'
import { SelectInput } from '#ui/forms/inputs/SelectInput.tsx'
import { EmailInput, PasswordInput, TextInput } from '#ui/forms/inputs/TextInput.tsx'
import type { FormState } from '#ui/forms/use-endpoint-form.ts'
import { NextHint } from './NextHint.tsx'
import { PhoneField } from './PhoneField.tsx'
import { PolicyText } from './PolicyText.tsx'
import classes from './RegistrationWizard.module.css'
import type { RegistrationValues, WireContext } from './registration-form.ts'
import type { Options } from './use-options.ts'

export interface AccountStepProps {
  form: FormState<RegistrationValues>
  options: Options
  context: WireContext
}

export function AccountStep({ form, options, context }: AccountStepProps) {
  const { t, i18n } = useTranslation(['registration', 'public'])
  const { control, formState } = form.fields
  const country = useWatch({ control, name: 'country' })
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
  const at = <Name extends keyof typeof labels>(name: Name) => ({ form, name, label: labels[name] })
  const choice = { placeholder: t('choose') }
  const languages = options.languages.map(item => ({ ...item, lang: languageTag(item.value) }))
  const countries = options.countries.map(item => ({ value: item.country_code, label: item.name }))

  return (
    <EndpointForm
      form={form}
      submit={t('next')}
      busy={t('checking')}
      leaving="free"
      waits={
        formState.isValid ? undefined : <NextHint form={form.fields} context={context} labels={labels} />
      }
    >
      <div className={classes.pair}>
        {inNameOrder(
          [
            <TextInput key="own" {...at('first_name')} autoComplete="given-name" />,
            <TextInput key="family" {...at('last_name')} autoComplete="family-name" />,
          ],
          i18n.language,
        )}
      </div>
      <EmailInput {...at('email')} />
      <PhoneField form={form} countries={options.countries} />
      <PasswordInput {...at('password')} autoComplete="new-password" alsoJudge="confirm_password" />
      <PasswordInput {...at('confirm_password')} autoComplete="new-password" />
      <SelectInput {...at('language')} {...choice} options={languages} />
      <SelectInput {...at('country')} {...choice} autoComplete="country" options={countries} />
      <SelectInput {...at('timezone')} {...choice} options={options.timezones} />
      <CheckInput form={form} name="policy_accepted">
        <PolicyText country={country || undefined} />
      </CheckInput>
    </EndpointForm>
  )
}
