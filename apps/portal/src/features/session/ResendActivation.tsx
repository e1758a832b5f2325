import { registration } from '@earshot/contract/endpoints/account/registration.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { Button } from '#ui/Button.tsx'
import { useTooManyRequests } from '#ui/forms/use-too-many-requests.ts'
import { showToast } from '#ui/toasts.ts'

export interface ResendActivationProps {
  email: string
  onSent: () => void
}

/** Offers to send the mail again while the account waits for its activation, until that has been done (spec/1 §2). */
export function ResendActivation({ email, onSent }: ResendActivationProps) {
  const { t } = useTranslation(['public', 'common'])
  const isTooMany = useTooManyRequests()
  const [busy, setBusy] = useState(false)

  async function resend(): Promise<void> {
    setBusy(true)
    try {
      await call(registration.resendActivation, { body: { email } })
      showToast({ kind: 'done', text: t('signIn.resent') })
      onSent()
    } catch (error) {
      setBusy(false)
      if (isTooMany(error)) return
      const offline = error instanceof ApiError && error.status === 0
      const code = error instanceof ApiError ? error.code : 'unknown'
      showToast({
        kind: 'error',
        text: offline ? t('common:form.noConnection') : t('common:form.failed', { code }),
      })
    }
  }

  return (
    <Button size="touch" block busy={busy} onClick={() => void resend()}>
      {busy ? t('signIn.resending') : t('signIn.resend')}
    </Button>
  )
}
