import { registration } from '@earshot/contract/endpoints/account/registration.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { endpointKey } from '#api/queries.ts'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { Confirmation } from '#ui/page/Confirmation.tsx'
import { EntryLayout } from '#ui/page/EntryLayout.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** The link of the activation mail. */
export function ActivationPage({ token }: { token: string }) {
  const { t } = useTranslation('registration')
  const navigate = useNavigate()
  const activation = useActivation(token)
  const isDone = activation.isSuccess
  // A reload says the same again: the token is spent.
  useEffect(() => {
    if (isDone) {
      void navigate({ to: '/registration-success', search: {}, state: { activated: true }, replace: true })
    }
  }, [isDone, navigate])
  if (isDone) return <Activated />
  if (isRefused(activation.error)) {
    return (
      <Confirmation
        title={t('activation.failedTitle')}
        text={t('activation.failedText')}
        button={t('success.toLogin')}
      />
    )
  }
  return (
    <EntryLayout title={t('activation.title')}>
      <AsyncSection resource={activation} name={t('activation.name')} skeleton={<Skeleton height={48} />}>
        {() => null}
      </AsyncSection>
    </EntryLayout>
  )
}

export function Activated() {
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

/** A query although it writes: the cache keeps one link from being spent twice by two renders. */
function useActivation(token: string) {
  return useQuery({
    queryKey: endpointKey(registration.activate, { token }),
    queryFn: async () => {
      await call(registration.activate, { body: { token } })
      return true
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
}
