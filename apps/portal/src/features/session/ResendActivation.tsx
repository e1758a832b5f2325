import { registration } from '@earshot/contract/endpoints/account/registration.ts'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAttempt } from '#ui/actions/use-attempt.ts'
import { showToast } from '#ui/feedback/toasts.ts'
import { refusalText } from '#ui/forms/refusal-text.ts'
import { useTooManyRequests } from '#ui/forms/use-too-many-requests.ts'

export interface ResendActivationProps {
  email: string
  onSent: () => void
}

/** Offers to send the mail again while the account waits for its activation, until that has been done (spec/1 §2). */
export function ResendActivation({ email, onSent }: ResendActivationProps) {
  const { t } = useTranslation(['public', 'common'])
  const isTooMany = useTooManyRequests()
  // An action would bring the code that asks anew for what a write makes old, and a visitor has read nothing yet.
  const { run, busy } = useAttempt()

  async function resend(): Promise<void> {
    try {
      await call(registration.resendActivation, { body: { email } })
      showToast({ kind: 'done', text: t('signIn.resent') })
      onSent()
    } catch (error) {
      if (!isTooMany(error)) showToast({ kind: 'error', text: refusalText(t, error) })
    }
  }

  return (
    <Button size="touch" block busy={busy} onClick={() => void run(resend)}>
      {busy ? t('signIn.resending') : t('signIn.resend')}
    </Button>
  )
}
