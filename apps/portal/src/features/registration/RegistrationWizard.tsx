import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useCaptcha } from '#ui/captcha/use-captcha.tsx'
import { LeaveGuard } from '#ui/forms/LeaveGuard.tsx'
import { NOT_SENT } from '#ui/forms/not-sent.ts'
import { useWizard } from '#ui/forms/use-wizard.ts'
import { Text } from '#ui/Text.tsx'
import { AccountStep } from './AccountStep.tsx'
import { ConsentStep } from './ConsentStep.tsx'
import type { WireContext } from './registration-form.ts'
import type { Options } from './use-options.ts'
import { register, validateStep } from './use-register.ts'
import { useRegistrationForm } from './use-registration-form.ts'

/** The field of the form that holds the answer to each question. */
const ANSWERS = {
  personalData: 'consent_personal_data_usage',
  newsletter: 'consent_newsletter',
} as const

/** Asks for the form, personal data and newsletter. The server checks each step before the next one shows (spec/1 §2). */
export function RegistrationWizard({ options }: { options: Options }) {
  const { t } = useTranslation('registration')
  const captcha = useCaptcha('registration')
  const [answered, setAnswered] = useState<boolean | null>(null)
  const context = useWireContext(options)
  // A refusal leads back to the form, where its messages belong (spec/1 §2).
  const onRefused = () => flushSync(() => wizard.goTo('account'))
  const form = useRegistrationForm({ options, context, send: goOn, onRefused })
  const wizard = useWizard(['account', 'personalData', 'newsletter'], form.clear)
  const { fields } = form

  async function goOn(): Promise<typeof NOT_SENT> {
    if (await validateStep(fields.getValues(), context)) wizard.next()
    return NOT_SENT
  }

  const sendAll = () =>
    captcha.guard(captchaToken => register({ values: fields.getValues(), context, captchaToken }))

  /** The newsletter's answer sends the registration. The button that was pressed shows that it is being sent. */
  async function answer(question: keyof typeof ANSWERS, given: boolean): Promise<void> {
    fields.setValue(ANSWERS[question], given)
    setAnswered(given)
    await form.attempt(question === 'newsletter' ? sendAll : goOn)
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
