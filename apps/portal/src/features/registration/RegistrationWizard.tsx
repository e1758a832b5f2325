import { registration } from '@earshot/contract/endpoints/account/registration.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { useCaptcha } from '#ui/captcha/use-captcha.tsx'
import { LeaveGuard } from '#ui/forms/LeaveGuard.tsx'
import { NOT_SENT } from '#ui/forms/not-sent.ts'
import { useEntryForm } from '#ui/forms/use-entry-form.ts'
import { useWizard } from '#ui/forms/use-wizard.ts'
import { AccountStep } from './AccountStep.tsx'
import { ConsentStep } from './ConsentStep.tsx'
import { browserZone, firstChoices } from './first-choices.ts'
import classes from './RegistrationWizard.module.css'
import { type RegistrationValues, registrationRules } from './registration-form.ts'
import type { Options } from './use-options.ts'
import { register, validateStep } from './use-register.ts'

/** Form, personal data, newsletter. The server has its word on each step before the next one shows (spec/1 §2). */
export function RegistrationWizard({ options }: { options: Options }) {
  const { t, i18n } = useTranslation('registration')
  const navigate = useNavigate()
  const { email = '', token } = useSearch({ from: '/registration' })
  const captcha = useCaptcha('registration')
  const [answered, setAnswered] = useState<boolean | null>(null)
  const context = useMemo(
    () => ({
      phoneCodes: new Map(options.countries.map(country => [country.country_code, country.phone_code])),
      token,
    }),
    [options.countries, token],
  )
  const form = useEntryForm(registration.register, {
    rules: registrationRules(context),
    defaultValues: {
      ...EMPTY,
      ...firstChoices(browserZone(), options),
      email,
      language: options.languages.some(({ value }) => value === i18n.language) ? i18n.language : '',
    },
    send: goOn,
    // Who came by an invitation's link has no mail to wait for.
    onDone: ({ activated }) =>
      navigate({
        to: '/registration-success',
        search: {},
        replace: true,
        ...(activated && { state: { activated } }),
      }),
    // A refusal leads back to the form, where its messages belong (spec/1 §2). No answer is no refusal: the question
    // stays, to be answered again when the network is back.
    onRefused: error => {
      if (!isUnanswered(error)) flushSync(() => wizard.goTo('account'))
    },
  })
  const wizard = useWizard(['account', 'personalData', 'newsletter'], form.clear)
  const { fields } = form

  async function goOn(): Promise<typeof NOT_SENT> {
    if (await validateStep(fields.getValues(), context)) wizard.next()
    return NOT_SENT
  }

  async function answerPersonalData(answer: boolean): Promise<void> {
    fields.setValue('consent_personal_data_usage', answer)
    await attempt(answer, goOn)
  }

  /** The newsletter's answer sends the registration. */
  async function answerNewsletter(answer: boolean): Promise<void> {
    fields.setValue('consent_newsletter', answer)
    await attempt(answer, () =>
      captcha.guard(captchaToken => register({ values: fields.getValues(), context, captchaToken })),
    )
  }

  /** @param answer the button that was pressed, so that it is the one which shows the work. */
  async function attempt(answer: boolean, send: Parameters<typeof form.attempt>[0]): Promise<void> {
    setAnswered(answer)
    await form.attempt(send)
    setAnswered(null)
  }

  const given = fields.getValues()
  const question = { busy: answered, failure: form.failure, onBack: wizard.back ?? (() => undefined) }
  return (
    <>
      <p className={classes.progress}>{t('progress', { step: wizard.step, steps: wizard.steps })}</p>
      {wizard.page === 'account' && <AccountStep form={form} options={options} context={context} />}
      {wizard.page === 'personalData' && (
        <ConsentStep
          {...question}
          key="personalData"
          subject="personalData"
          given={given.consent_personal_data_usage}
          onAnswer={answerPersonalData}
        />
      )}
      {wizard.page === 'newsletter' && (
        <ConsentStep
          {...question}
          key="newsletter"
          subject="newsletter"
          given={given.consent_newsletter}
          onAnswer={answerNewsletter}
        />
      )}
      {captcha.dialog}
      <LeaveGuard isActive={form.isUnsaved} onBack={wizard.back} title={t('leave.title')} />
    </>
  )
}

function isUnanswered(error: unknown): boolean {
  return error instanceof ApiError && error.status === 0
}

const EMPTY: RegistrationValues = {
  first_name: '',
  last_name: '',
  email: '',
  phone_country: '',
  phone_digits: '',
  password: '',
  confirm_password: '',
  language: '',
  country: '',
  timezone: '',
  policy_accepted: false,
}
