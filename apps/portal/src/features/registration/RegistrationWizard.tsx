import { registration } from '@earshot/contract/endpoints/account/registration.ts'
import { Registration, RegistrationStep } from '@earshot/contract/schemas/account/registration.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { useCaptcha } from '#ui/captcha/use-captcha.tsx'
import { LeaveGuard } from '#ui/forms/LeaveGuard.tsx'
import { NOT_SENT } from '#ui/forms/sending.ts'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { useWizard } from '#ui/forms/use-wizard.ts'
import { Text } from '#ui/layout/Text.tsx'
import { AccountStep } from './AccountStep.tsx'
import { browserDefaults, browserZone } from './browser-defaults.ts'
import { ConsentStep } from './ConsentStep.tsx'
import { type RegistrationValues, registrationRules, toWire, type WireContext } from './registration-form.ts'
import type { Options } from './use-options.ts'

/** The field of the form that holds the answer to each question. */
const ANSWERS = {
  personalData: 'consent_personal_data_usage',
  newsletter: 'consent_newsletter',
} as const

/** Asks for the account, then for two consents. The server checks each step before the next one shows (spec/1 §2). */
export function RegistrationWizard({ options }: { options: Options }) {
  const { t } = useTranslation('registration')
  const captcha = useCaptcha('registration')
  const [answered, setAnswered] = useState<boolean | null>(null)
  const context = useWireContext(options)
  // A refusal leads back to the form, where its messages belong (spec/1 §2).
  const onRefused = () => flushSync(() => wizard.goTo('account'))
  const form = useRegistrationForm({ options, context, send: checkStep, onRefused })
  const wizard = useWizard(['account', 'personalData', 'newsletter'], form.clear)
  const { fields } = form

  async function checkStep(): Promise<typeof NOT_SENT> {
    if (await validateStep(fields.getValues(), context)) wizard.next()
    return NOT_SENT
  }

  const sendAll = () =>
    captcha.guard(captchaToken => register({ values: fields.getValues(), context, captchaToken }))

  /** The newsletter's answer sends the registration. The button that was pressed shows that it is being sent. */
  async function answer(question: keyof typeof ANSWERS, given: boolean): Promise<void> {
    fields.setValue(ANSWERS[question], given)
    setAnswered(given)
    await form.attempt(question === 'newsletter' ? sendAll : checkStep)
    setAnswered(null)
  }

  const { page } = wizard
  return (
    <>
      <Text size="small" tone="muted" above="1-half">
        {t('progress', { step: wizard.step, steps: wizard.steps })}
      </Text>
      {page === 'account' ? (
        <AccountStep form={form} options={options} context={context} />
      ) : (
        <ConsentStep
          key={page}
          subject={page}
          busy={answered}
          given={fields.getValues(ANSWERS[page])}
          failure={form.failure}
          onAnswer={given => answer(page, given)}
          onBack={wizard.back ?? (() => undefined)}
        />
      )}
      {captcha.dialog}
      <LeaveGuard isActive={form.isUnsaved} onBack={wizard.back} title={t('leave.title')} />
    </>
  )
}

/** Returns the values that are sent and that the form itself does not hold. */
function useWireContext({ countries }: Options): WireContext {
  const { token } = useSearch({ from: '/registration' })
  return useMemo(
    () => ({
      phoneCodes: new Map(countries.map(country => [country.country_code, country.phone_code])),
      token,
    }),
    [countries, token],
  )
}

interface RegistrationFormInput {
  options: Options
  context: WireContext
  /** Is called by the form's own button: the wizard moves on. */
  send: () => Promise<typeof NOT_SENT>
  /** Is called when the server has refused, before its messages are placed. */
  onRefused: () => void
}

/** Makes the form behind all pages of the wizard, which begins with what the link and the browser tell of the visitor. */
function useRegistrationForm({ options, context, send, onRefused }: RegistrationFormInput) {
  const { i18n } = useTranslation('registration')
  const navigate = useNavigate()
  const { email = '' } = useSearch({ from: '/registration' })
  return useEndpointForm(registration.register, {
    rules: registrationRules(context),
    defaultValues: {
      ...EMPTY,
      ...browserDefaults(browserZone(), options),
      email,
      language: options.languages.some(({ value }) => value === i18n.language) ? i18n.language : '',
    },
    send,
    // A visitor with an invitation's link has no mail to wait for.
    onDone: ({ activated }) =>
      navigate({
        to: '/registration-success',
        search: {},
        replace: true,
        ...(activated && { state: { activated } }),
      }),
    // A missing answer is no refusal: the question stays, to be answered again when the network is back.
    onRefused: error => {
      if (!isUnanswered(error)) onRefused()
    },
  })
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

/** Asks the server to check a step. @returns whether the wizard may move on. @throws ApiError with field errors */
async function validateStep(values: RegistrationValues, context: WireContext): Promise<boolean> {
  const body = RegistrationStep.parse(toWire(values, context))
  const answer = await call(registration.validate, { body })
  return Boolean(answer?.valid)
}

interface RegisterInput {
  values: RegistrationValues
  context: WireContext
  captchaToken: string
}

function register({ values, context, captchaToken }: RegisterInput) {
  const body = Registration.parse({ ...toWire(values, context), captcha_token: captchaToken })
  return call(registration.register, { body })
}
