import { password } from '@earshot/contract/endpoints/account/password.ts'
import { NewPassword } from '@earshot/contract/schemas/account/password.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { endpointKey } from '#api/queries.ts'
import { TOO_MANY_REQUESTS_PATH } from '#lib/paths.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { showToast } from '#ui/feedback/toasts.ts'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { NewPasswordInputs } from '#ui/forms/inputs/NewPasswordInputs.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { Stack } from '#ui/layout/Stack.tsx'
import { EntryLayout } from '#ui/page/EntryLayout.tsx'

/** Checks the link of the mail before a password is typed; a used one leads to sign-in (spec/1 §2). */
export function RecoverPasswordPage() {
  const { t } = useTranslation('public')
  const { token } = useSearch({ from: '/recover-password' })
  const isLink = isUsable(token)
  const check = useTokenCheck(token, isLink)
  useLeaveOnRefusal(isLink ? check.error : 'unusable')

  return (
    <EntryLayout title={t('recover.title')} subtitle={t('recover.subtitle')}>
      <AsyncSection resource={check} name={t('recover.check')} skeleton={<FormSkeleton />}>
        {() => <NewPasswordForm token={token} />}
      </AsyncSection>
    </EntryLayout>
  )
}

/** The call answers with nothing, which the query cache cannot hold. */
function useTokenCheck(token: string, enabled: boolean) {
  return useQuery({
    queryKey: endpointKey(password.check, { token }),
    queryFn: async ({ signal }) => {
      await call(password.check, { params: { token } }, { signal })
      return true
    },
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** A token that is only dots would change the path that it stands in. */
function isUsable(token: string): boolean {
  return token !== '' && token !== '.' && token !== '..'
}

/** Leads away from a refused token. If no answer came, the page stays, so that the visitor can try again. */
function useLeaveOnRefusal(error: unknown): void {
  const { t } = useTranslation('public')
  const navigate = useNavigate()
  const refused =
    error === 'unusable' || (error instanceof ApiError && error.status >= 400 && error.status < 500)
  const wait = error instanceof ApiError && error.status === 429 ? (error.retryAfterSeconds ?? 0) : null
  useEffect(() => {
    if (!refused) return
    if (wait !== null) {
      void navigate({ to: TOO_MANY_REQUESTS_PATH, state: { wait }, replace: true })
      return
    }
    showToast({ kind: 'error', text: t('recover.invalid') })
    void navigate({ to: '/sign-in', search: {}, replace: true })
  }, [refused, wait, navigate, t])
}

function FormSkeleton() {
  return (
    <Stack gap="5-half" above="7">
      <Skeleton height={72} radius={8} />
      <Skeleton height={72} radius={8} />
      <Skeleton height={48} radius={8} />
    </Stack>
  )
}

function NewPasswordForm({ token }: { token: string }) {
  const { t } = useTranslation('public')
  const navigate = useNavigate()
  const form = useEndpointForm(password.confirm, {
    defaultValues: { password: '', confirm_password: '' },
    rules: { schema: NewPassword },
    toBody: ({ password }) => ({ password, token }),
    onDone: () => navigate({ to: '/restore-password-success', search: { changed: true }, replace: true }),
  })

  return (
    <EndpointForm form={form} submit={t('recover.submit')} busy={t('recover.busy')} leaving="free">
      <NewPasswordInputs
        form={form}
        password={{ name: 'password', label: t('recover.password') }}
        repeated={{ name: 'confirm_password', label: t('recover.confirm') }}
      />
    </EndpointForm>
  )
}
