import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { useCaptcha } from '#ui/captcha/use-captcha.tsx'
import { useFormFailure } from '#ui/forms/use-form-failure.ts'
import { useKeptForm } from '#ui/forms/use-kept-form.ts'
import { AccountStep } from './AccountStep.tsx'
import { ConsentStep } from './ConsentStep.tsx'
import { browserZone, firstChoices } from './first-choices.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import classes from './RegistrationWizard.module.css'
import {
  type Consents,
  FIELD_OF,
  type RegistrationValues,
  registrationResolver,
} from './registration-form.ts'
import type { Options } from './use-options.ts'
import { register, validateStep } from './use-register.ts'

type Step = 0 | 1 | 2

const STEPS = 3

interface Draft {
  values: RegistrationValues
  consents: Consents
}

/** Form, personal data, newsletter. The server has its word on each step before the next one shows (spec/1 §2). */
export function RegistrationWizard({ options }: { options: Options }) {
  const { t, i18n } = useTranslation('registration')
  const navigate = useNavigate()
  const { email = '', token } = useSearch({ from: '/registration' })
  const captcha = useCaptcha('registration')
  const { failure, show, clear } = useFormFailure()
  const [step, setStep] = useState<Step>(0)
  const { draft, keep } = useKeptForm<Draft>('registration')
  const [consents, setConsents] = useState<Consents>(draft?.consents ?? {})
  const [busy, setBusy] = useState<boolean | null>(null)
  const done = useRef(false)
  const context = useMemo(
    () => ({
      phoneCodes: new Map(options.countries.map(country => [country.country_code, country.phone_code])),
      token,
    }),
    [options.countries, token],
  )
  const form = useForm<RegistrationValues>({
    resolver: registrationResolver(context),
    mode: 'onTouched',
    defaultValues: draft?.values ?? {
      ...EMPTY,
      ...firstChoices(browserZone(), options),
      email,
      language: options.languages.some(({ value }) => value === i18n.language) ? i18n.language : '',
    },
  })

  const { isDirty } = form.formState

  const next = form.handleSubmit(async values => {
    await run(async () => {
      if (await validateStep(values, {}, context)) setStep(1)
    })
  })

  /** @param answer the button that was pressed, so that it is the one which shows the work. */
  async function answerPersonalData(answer: boolean): Promise<void> {
    const given = { ...consents, consent_personal_data_usage: answer }
    setBusy(answer)
    setConsents(given)
    await run(async () => {
      if (await validateStep(form.getValues(), given, context)) setStep(2)
    }, given)
    setBusy(null)
  }

  /** The newsletter's answer sends the registration. */
  async function answerNewsletter(answer: boolean): Promise<void> {
    const given = {
      consent_personal_data_usage: consents.consent_personal_data_usage === true,
      consent_newsletter: answer,
    }
    setBusy(answer)
    setConsents(given)
    await run(async () => {
      const outcome = await captcha.guard(captchaToken =>
        register({ values: form.getValues(), consents: given, context, captchaToken }),
      )
      if (outcome === 'cancelled') return
      done.current = true
      await navigate({ to: '/registration-success', search: {}, replace: true })
    }, given)
    setBusy(null)
  }

  /**
   * A refusal leads back to the form, where its messages belong (spec/1 §2). No answer is no refusal: the question
   * stays, to be answered again when the network is back.
   */
  async function run(task: () => Promise<void>, given: Consents = consents): Promise<void> {
    clear()
    try {
      await task()
    } catch (error) {
      if (!isUnanswered(error)) flushSync(() => setStep(0))
      show({
        error,
        form,
        fields: FIELD_OF,
        keep: () => keep({ values: form.getValues(), consents: given }),
      })
    }
  }

  function goTo(to: Step): void {
    clear()
    setStep(to)
  }

  return (
    <>
      <p className={classes.progress}>{t('progress', { step: step + 1, steps: STEPS })}</p>
      {step === 0 && (
        <AccountStep
          form={form}
          options={options}
          context={context}
          failure={failure}
          onChange={clear}
          onSubmit={next}
        />
      )}
      {step === 1 && (
        <ConsentStep
          key="personalData"
          subject="personalData"
          busy={busy}
          given={consents.consent_personal_data_usage}
          failure={failure}
          onAnswer={answerPersonalData}
          onBack={() => goTo(0)}
        />
      )}
      {step === 2 && (
        <ConsentStep
          key="newsletter"
          subject="newsletter"
          busy={busy}
          given={consents.consent_newsletter}
          failure={failure}
          onAnswer={answerNewsletter}
          onBack={() => goTo(1)}
        />
      )}
      {captcha.dialog}
      <LeaveGuard
        isActive={() => !done.current && (isDirty || draft !== undefined)}
        onBack={step === 0 ? null : () => goTo(step === 2 ? 1 : 0)}
      />
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
