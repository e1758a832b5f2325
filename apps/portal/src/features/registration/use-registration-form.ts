import { registration } from '@earshot/contract/endpoints/account/registration.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import type { NOT_SENT } from '#ui/forms/not-sent.ts'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { browserZone, firstChoices } from './first-choices.ts'
import { type RegistrationValues, registrationRules, type WireContext } from './registration-form.ts'
import type { Options } from './use-options.ts'

interface RegistrationFormInput {
  options: Options
  context: WireContext
  /** Is called by the form's own button: the wizard moves on. */
  send: () => Promise<typeof NOT_SENT>
  /** Is called when the server has refused, before its messages are placed. */
  onRefused: () => void
}

/** Makes the form behind all pages of the wizard, which begins with what the link and the browser tell of the visitor. */
export function useRegistrationForm({ options, context, send, onRefused }: RegistrationFormInput) {
  const { i18n } = useTranslation('registration')
  const navigate = useNavigate()
  const { email = '' } = useSearch({ from: '/registration' })
  return useEndpointForm(registration.register, {
    rules: registrationRules(context),
    defaultValues: {
      ...EMPTY,
      ...firstChoices(browserZone(), options),
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
