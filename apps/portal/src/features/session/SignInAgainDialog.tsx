import { session } from '@earshot/contract/endpoints/account/session.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { useProfile } from '#api/use-profile.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAttempt } from '#ui/actions/use-attempt.ts'
import formClasses from '#ui/forms/Form.module.css'
import { PasswordField } from '#ui/forms/fields/PasswordField.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'

interface SignInAgainDialogProps {
  /** Is called once the server has taken the proof, or the reader gives up. */
  onAnswer: (isProven: boolean) => void
}

/** Asks over the page as it stands who the reader is; the call that wanted to know goes on afterwards. */
export function SignInAgainDialog({ onAnswer }: SignInAgainDialogProps) {
  const { t } = useTranslation('sign-in-again')
  return (
    <Dialog title={t('title')} onClose={() => onAnswer(false)}>
      <Text tone="muted">{t('text')}</Text>
      <PasswordProof onProven={() => onAnswer(true)} onCancel={() => onAnswer(false)} />
    </Dialog>
  )
}

/** Proves who the reader is by the password. */
function PasswordProof({ onProven, onCancel }: { onProven: () => void; onCancel: () => void }) {
  const { t } = useTranslation('sign-in-again')
  const [password, setPassword] = useState('')
  // A refusal stands here, also of too many: the page for that would take the form away.
  const { run, busy, refusal } = useAttempt()
  const { data: reader } = useProfile()

  async function prove(): Promise<void> {
    await call(session.signInAgain, { body: { password } })
    onProven()
  }

  return (
    <form
      className={formClasses.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void run(prove)
      }}
    >
      {/* A password manager finds the entry by the name beside the password. */}
      <input type="text" autoComplete="username" value={reader?.email ?? ''} readOnly hidden />
      <PasswordField
        name="password"
        label={t('password')}
        autoComplete="current-password"
        value={password}
        error={refusal ?? undefined}
        onChange={event => setPassword(event.target.value)}
      />
      <div className={formClasses.bar}>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? t('busy') : t('submit')}
        </Button>
      </div>
    </form>
  )
}
