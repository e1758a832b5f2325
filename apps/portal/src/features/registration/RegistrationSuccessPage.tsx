import { registration } from '@earshot/contract/endpoints/account/registration.ts'
import { Activation } from '@earshot/contract/schemas/account/registration.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { endpointKey } from '#api/queries.ts'
import { usePageLocation } from '#lib/address/use-page-location.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import classes from '#ui/forms/Form.module.css'
import { PasswordInput } from '#ui/forms/inputs/TextInput.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { Confirmation } from '#ui/page/Confirmation.tsx'
import { EntryLayout } from '#ui/page/EntryLayout.tsx'

/** Shows what comes after the form: the visitor looks for the mail, whose link leads back here. */
export function RegistrationSuccessPage() {
  const { t } = useTranslation('registration')
  const { activation, activated } = usePageLocation().state
  if (activated === true) return <Activated />
  if (activation !== undefined) return <ActivationPage token={activation} />
  return <Confirmation title={t('success.title')} text={t('success.info')} button={t('success.toLogin')} />
}

/**
 * Opens the link of the activation mail, or of a new address. It asks for the password: somebody else may have
 * registered with the reader's address, and would be let in by a link alone.
 */
function ActivationPage({ token }: { token: string }) {
  const { t } = useTranslation('registration')
  const link = useQuery({
    queryKey: endpointKey(registration.checkActivation, { token }),
    queryFn: () => call(registration.checkActivation, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isRefused(link.error)) return <LinkSpent />
  return (
    <EntryLayout
      title={t('activation.title')}
      subtitle={link.data && t('activation.text', { email: link.data.email })}
    >
      <AsyncSection resource={link} name={t('activation.name')} skeleton={<Skeleton height={120} />}>
        {({ email }) => <ConfirmForm token={token} email={email} />}
      </AsyncSection>
    </EntryLayout>
  )
}

function ConfirmForm({ token, email }: { token: string; email: string }) {
  const { t } = useTranslation(['registration', 'public'])
  const navigate = useNavigate()
  const form = useEndpointForm(registration.activate, {
    defaultValues: { password: '' },
    rules: { schema: Activation.pick({ password: true }) },
    toBody: ({ password }) => ({ token, password }),
    // A reload says the same again, because the token is used.
    onDone: () =>
      navigate({ to: '/registration-success', search: {}, state: { activated: true }, replace: true }),
  })
  return (
    <>
      <EndpointForm form={form} submit={t('activation.submit')} busy={t('activation.busy')} leaving="free">
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordInput
          form={form}
          name="password"
          label={t('public:signIn.password')}
          autoComplete="current-password"
        />
      </EndpointForm>
      <p className={classes.line}>
        {t('activation.notMine')}{' '}
        <Link to="/registration" search={{ email }} className={classes.link}>
          {t('activation.again')}
        </Link>
      </p>
    </>
  )
}

function LinkSpent() {
  const { t } = useTranslation('registration')
  return (
    <Confirmation
      title={t('activation.failedTitle')}
      text={t('activation.failedText')}
      button={t('success.toLogin')}
    />
  )
}

function Activated() {
  const { t } = useTranslation('registration')
  return (
    <Confirmation
      title={t('activation.doneTitle')}
      text={t('activation.doneText')}
      button={t('success.toLogin')}
    />
  )
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
}
