import { session } from '@earshot/contract/endpoints/account/session.ts'
import type { AgainNeeded } from '@earshot/contract/schemas/account/second-factor.ts'
import { IconDeviceMobileCode, IconFingerprint, IconLock } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { useProfile } from '#api/use-profile.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAttempt } from '#ui/actions/use-attempt.ts'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import formClasses from '#ui/forms/Form.module.css'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Field } from '#ui/forms/fields/Field.tsx'
import { PasswordField } from '#ui/forms/fields/PasswordField.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { ProofWay, ProofWays } from './ProofWay.tsx'

interface SignInAgainDialogProps {
  /** Is called once the server has taken the proof, or the reader gives up. */
  onAnswer: (isProven: boolean) => void
}

/** Asks over the page as it stands who the reader is; the call that wanted to know goes on afterwards. */
export function SignInAgainDialog({ onAnswer }: SignInAgainDialogProps) {
  const { t } = useTranslation('sign-in-again')
  const needed = useNeeded()
  const given = { onProven: () => onAnswer(true), onCancel: () => onAnswer(false) }
  return (
    <Dialog title={t('title')} onClose={() => onAnswer(false)}>
      <Text tone="muted">{t('text')}</Text>
      {needed === null ? <Skeleton height={148} /> : <Proof needed={needed} {...given} />}
    </Dialog>
  )
}

const PASSWORD_ALONE: AgainNeeded = { has_app: false, passkey: null }

/** What the account has beside its password; the password does where that cannot be told. */
function useNeeded(): AgainNeeded | null {
  const [needed, setNeeded] = useState<AgainNeeded | null>(null)
  const hasAsked = useRef(false)
  useEffect(() => {
    if (hasAsked.current) return
    hasAsked.current = true
    call(session.askAgain, {}).then(setNeeded, () => setNeeded(PASSWORD_ALONE))
  }, [])
  return needed
}

interface ProofProps {
  onProven: () => void
  onCancel: () => void
}

/** The passkey comes first; what can be typed opens below it. */
function Proof({ needed, ...given }: ProofProps & { needed: AgainNeeded }) {
  const { t } = useTranslation('sign-in-again')
  const hasPasskey = needed.passkey !== null && window.PublicKeyCredential !== undefined
  const [opened, setOpened] = useState<'PASSWORD' | 'APP' | null>(hasPasskey ? null : 'PASSWORD')
  if (!hasPasskey && !needed.has_app) return <PasswordProof {...given} />
  return (
    <>
      {hasPasskey && <PasskeyProof onProven={given.onProven} />}
      <ProofWays>
        <ProofWay
          icon={IconLock}
          name={t('password')}
          isOpen={opened === 'PASSWORD'}
          onOpen={() => setOpened('PASSWORD')}
        >
          <PasswordProof {...given} />
        </ProofWay>
        {needed.has_app && (
          <ProofWay
            icon={IconDeviceMobileCode}
            name={t('app')}
            isOpen={opened === 'APP'}
            onOpen={() => setOpened('APP')}
          >
            <CodeProof {...given} />
          </ProofWay>
        )}
      </ProofWays>
      {opened === null && (
        <div className={formClasses.bar}>
          <Button onClick={given.onCancel}>{t('cancel')}</Button>
        </div>
      )}
    </>
  )
}

/** Proves who the reader is by a passkey. The question is made when the button is pressed: an old one is refused. */
function PasskeyProof({ onProven }: Pick<ProofProps, 'onProven'>) {
  const { t } = useTranslation('sign-in-again')
  const { run, busy, refusal } = useAttempt(error => (isCancelled(error) ? t('noPasskey') : ofField(error)))

  async function prove(): Promise<void> {
    const { passkey: optionsJSON } = await call(session.askAgain, {})
    if (optionsJSON === null) return
    const { startAuthentication } = await import('@simplewebauthn/browser')
    const passkey = await startAuthentication({ optionsJSON })
    await call(session.signInAgain, { body: { method: 'PASSKEY', passkey } })
    onProven()
  }

  return (
    <>
      <Button
        autoFocus
        variant="primary"
        size="touch"
        block
        icon={IconFingerprint}
        busy={busy}
        onClick={() => void run(prove)}
      >
        {t('usePasskey')}
      </Button>
      {refusal !== null && <FormNotice>{refusal}</FormNotice>}
    </>
  )
}

/** The browser was told no, or has no passkey of this account. */
function isCancelled(error: unknown): boolean {
  return !(error instanceof ApiError)
}

function ofField(error: unknown): string | undefined {
  return error instanceof ApiError ? Object.values(error.fields)[0]?.join(' ') : undefined
}

/** Proves who the reader is by the password. */
function PasswordProof({ onProven, onCancel }: ProofProps) {
  const { t } = useTranslation('sign-in-again')
  const [password, setPassword] = useState('')
  // A refusal stands here, also of too many: the page for that would take the form away.
  const { run, busy, refusal } = useAttempt()
  const { data: reader } = useProfile()

  async function prove(): Promise<void> {
    await call(session.signInAgain, { body: { method: 'PASSWORD', password } })
    onProven()
  }

  return (
    <ProofForm busy={busy} onSubmit={() => void run(prove)} onCancel={onCancel}>
      {/* A password manager finds the entry by the name beside the password. */}
      <input type="text" autoComplete="username" value={reader?.email ?? ''} readOnly hidden />
      <PasswordField
        autoFocus
        name="password"
        label={t('password')}
        autoComplete="current-password"
        value={password}
        error={refusal ?? undefined}
        onChange={event => setPassword(event.target.value)}
      />
    </ProofForm>
  )
}

/** Proves who the reader is by a code of the authenticator app. */
function CodeProof({ onProven, onCancel }: ProofProps) {
  const { t } = useTranslation('sign-in-again')
  const [code, setCode] = useState('')
  const { run, busy, refusal } = useAttempt(ofField)

  async function prove(): Promise<void> {
    await call(session.signInAgain, { body: { method: 'APP', app_code: code } })
    onProven()
  }

  return (
    <ProofForm busy={busy} onSubmit={() => void run(prove)} onCancel={onCancel}>
      <Field
        autoFocus
        label={t('appLabel')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={40}
        value={code}
        error={refusal ?? undefined}
        onChange={event => setCode(event.target.value)}
      />
    </ProofForm>
  )
}

interface ProofFormProps {
  busy: boolean
  onSubmit: () => void
  onCancel: () => void
  children: ReactNode
}

function ProofForm({ busy, onSubmit, onCancel, children }: ProofFormProps) {
  const { t } = useTranslation('sign-in-again')
  return (
    <form
      className={formClasses.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      <div className={formClasses.bar}>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? t('busy') : t('submit')}
        </Button>
      </div>
    </form>
  )
}
