import { Link } from '@tanstack/react-router'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { languageTag } from '#i18n/languages.ts'
import { formatList, orderNameParts } from '#lib/text/locale.ts'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { CheckInput } from '#ui/forms/inputs/CheckInput.tsx'
import { NewPasswordInputs } from '#ui/forms/inputs/NewPasswordInputs.tsx'
import { SelectInput } from '#ui/forms/inputs/SelectInput.tsx'
import { EmailInput, TextInput } from '#ui/forms/inputs/TextInput.tsx'
import type { FormState } from '#ui/forms/use-endpoint-form.ts'
import { TaggedText } from '#ui/prose/TaggedText.tsx'
import { PhoneField } from './PhoneField.tsx'
import classes from './RegistrationWizard.module.css'
import { nextHint, type RegistrationValues, type WireContext } from './registration-form.ts'
import type { Options } from './use-options.ts'

interface AccountStepProps {
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
      waitingFor={
        formState.isValid ? undefined : <NextHint form={form.fields} context={context} labels={labels} />
      }
    >
      <div className={classes.pair}>
        {orderNameParts(
          [
            <TextInput key="own" {...at('first_name')} autoComplete="given-name" />,
            <TextInput key="family" {...at('last_name')} autoComplete="family-name" />,
          ],
          i18n.language,
        )}
      </div>
      <EmailInput {...at('email')} />
      <PhoneField form={form} countries={options.countries} />
      <NewPasswordInputs form={form} password={at('password')} repeated={at('confirm_password')} />
      <SelectInput {...at('language')} {...choice} options={languages} />
      <SelectInput {...at('country')} {...choice} autoComplete="country" options={countries} />
      <SelectInput {...at('timezone')} {...choice} options={options.timezones} />
      <CheckInput form={form} name="policy_accepted">
        <PolicyText country={country || undefined} />
      </CheckInput>
    </EndpointForm>
  )
}

interface NextHintProps {
  form: Pick<UseFormReturn<RegistrationValues>, 'control' | 'getValues'>
  context: WireContext
  labels: Readonly<Record<string, string>>
}

/** Shows why the button cannot be pressed: a field is empty, else fields are wrong, else the tick is missing. */
function NextHint({ form, context, labels }: NextHintProps) {
  const { t, i18n } = useTranslation('registration')
  useWatch({ control: form.control })
  const hint = nextHint(form.getValues(), context)
  if (hint === null) return null
  if (hint.kind === 'fill') return t('nextHint.fill')
  if (hint.kind === 'accept') return t('nextHint.accept')
  const names = hint.fields.map(field => labels[field] ?? field)
  return t('nextHint.correct', { fields: formatList(names, i18n.language) })
}

interface PolicyTextProps {
  /** The country whose texts are shown. */
  country: string | undefined
}

/** Shows the sentence about the texts. Its links open them beside the form, so that nothing typed is lost. */
function PolicyText({ country }: PolicyTextProps) {
  const { t } = useTranslation('registration')
  return (
    <TaggedText
      text={t('policy.text')}
      tags={{
        terms: text => (
          <Link to="/terms-of-use" search={{ country }} target="_blank">
            {text}
          </Link>
        ),
        privacy: text => (
          <Link to="/data-privacy" search={{ country }} target="_blank">
            {text}
          </Link>
        ),
      }}
    />
  )
}
