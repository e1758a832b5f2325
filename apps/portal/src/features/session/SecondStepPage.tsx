import { secondFactor } from '@earshot/contract/endpoints/account/second-factor.ts'
import {
  type PasskeyRequest,
  SecondFactorNeeded,
  type SecondStep,
} from '@earshot/contract/schemas/account/second-factor.ts'
import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser'
import { IconArrowLeft, IconDeviceMobileCode, IconFingerprint, IconLifebuoy } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { ApiError } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { startSession } from '#api/session.ts'
import { raiseWelcomeFlag } from '#lib/browser/welcome-flag.ts'
import { formatTime } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAttempt } from '#ui/actions/use-attempt.ts'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Field } from '#ui/forms/fields/Field.tsx'
import { EntryLayout } from '#ui/page/EntryLayout.tsx'
import { ProofWay, ProofWays } from './ProofWay.tsx'
import classes from './SecondStepPage.module.css'

export interface SecondStepPageProps {
  email: string
  /** What the server wants beside the password, as it came. */
  needed: unknown
  onBack: () => void
  /** Is called once there is a session. */
  onSignedIn?: (() => void) | undefined
}

type Proof =
  | { method: 'APP'; app_code: string }
  | { method: 'RECOVERY_CODE'; recovery_code: string }
  | Pick<Extract<z.input<typeof SecondStep>, { method: 'PASSKEY' }>, 'method' | 'passkey'>

/** Asks for what proves the sign-in beside the password: the passkey first, and a code where it is not at hand. */
export function SecondStepPage({ email, needed: answer, onBack, onSignedIn }: SecondStepPageProps) {
  const { t } = useTranslation(['security', 'public'])
  const needed = useMemo(() => SecondFactorNeeded.parse(answer), [answer])
  const [isTrusted, setTrusted] = useState(false)
  const { refusal, busy, proveByCode, proveByPasskey } = useProof({ needed, isTrusted, onBack, onSignedIn })
  const [opened, setOpened] = useState(
    needed.methods.find(method => method !== 'PASSKEY' && needed.passkey === null),
  )
  const { recovery_codes_left: left, passkey } = needed
  return (
    <EntryLayout title={t('security:step.title')} subtitle={t('security:step.subtitle')}>
      <button type="button" className={classes.back} onClick={onBack}>
        <IconArrowLeft size={18} stroke={1.75} aria-hidden />
        <span className="visually-hidden">{t('security:step.back')}</span>
        {email}
      </button>
      {passkey !== null && (
        <PasskeyStep busy={busy.passkey} onAsk={isAsked => proveByPasskey(passkey, isAsked)} />
      )}
      {refusal !== null && <FormNotice>{refusal}</FormNotice>}
      <ProofWays>
        {needed.methods.includes('APP') && (
          <ProofWay
            icon={IconDeviceMobileCode}
            name={t('security:step.app')}
            isOpen={opened === 'APP'}
            onOpen={() => setOpened('APP')}
          >
            <CodeForm
              label={t('security:step.appLabel')}
              inputMode="numeric"
              autoComplete="one-time-code"
              size={6}
              busy={busy.code}
              onCode={app_code => proveByCode({ method: 'APP', app_code })}
            />
          </ProofWay>
        )}
        {needed.methods.includes('RECOVERY_CODE') && (
          <ProofWay
            icon={IconLifebuoy}
            name={t('security:step.recovery')}
            note={t('security:step.left', { count: left })}
            isOpen={opened === 'RECOVERY_CODE'}
            onOpen={() => setOpened('RECOVERY_CODE')}
          >
            <CodeForm
              label={t('security:step.recoveryLabel')}
              autoComplete="off"
              size={9}
              busy={busy.code}
              onCode={recovery_code => proveByCode({ method: 'RECOVERY_CODE', recovery_code })}
            />
          </ProofWay>
        )}
      </ProofWays>
      {needed.may_trust_device && (
        <label className={classes.trust}>
          <input type="checkbox" checked={isTrusted} onChange={event => setTrusted(event.target.checked)} />
          {t('security:step.trust')}
        </label>
      )}
      <p className={classes.nothing}>
        {t('security:step.nothing')}{' '}
        <Link to="/contact-us" className={classes.link}>
          {t('security:step.ask')}
        </Link>
      </p>
    </EntryLayout>
  )
}

interface Proving extends Pick<SecondStepPageProps, 'onBack' | 'onSignedIn'> {
  needed: SecondFactorNeeded
  isTrusted: boolean
}

/**
 * Sends a proof; what was said against the latest stands on the page. A challenge that is over leads back to the password.
 * A passkey may be waited for all the while: a code that is sent ends that.
 */
function useProof({ needed, isTrusted, onBack, onSignedIn }: Proving) {
  const { t, i18n } = useTranslation('security')
  const passkey = useAttempt(words)
  const code = useAttempt(words)
  const [latest, setLatest] = useState<Proof['method'] | null>(null)

  function words(error: unknown): string | undefined {
    if (!(error instanceof ApiError)) return t('step.noPasskey')
    if (error.code !== 'second_factor_locked') return Object.values(error.fields)[0]?.join(' ')
    const at = Date.now() + (error.retryAfterSeconds ?? 0) * 1000
    return t('step.wait', { time: formatTime({ at, language: i18n.language }) })
  }

  async function send(proof: Proof): Promise<void> {
    setLatest(proof.method)
    const body = { ...proof, challenge: needed.challenge, trust_device: isTrusted }
    try {
      startSession(await call(secondFactor.complete, { body }))
      raiseWelcomeFlag()
      onSignedIn?.()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'challenge_invalid') onBack()
      throw error
    }
  }

  function proveByCode(proof: Proof): void {
    WebAuthnAbortService.cancelCeremony()
    void code.run(() => send(proof))
  }

  /** @param isAsked false where the page asks by itself: a browser that wants to be touched first says no, to nobody */
  function proveByPasskey(request: PasskeyRequest, isAsked: boolean): void {
    if (isAsked) setLatest('PASSKEY')
    void passkey.run(async () =>
      send({ method: 'PASSKEY', passkey: await startAuthentication({ optionsJSON: request }) }),
    )
  }

  const shown = latest === 'PASSKEY' ? passkey : code
  return {
    refusal: latest === null ? null : shown.refusal,
    busy: { passkey: passkey.busy, code: code.busy },
    proveByCode,
    proveByPasskey,
  }
}

interface PasskeyStepProps {
  busy: boolean
  onAsk: (isAsked: boolean) => void
}

/** A passkey is asked for at once, where the browser allows that, and again by the button. */
function PasskeyStep({ busy, onAsk }: PasskeyStepProps) {
  const { t } = useTranslation('security')
  const hasAsked = useRef(false)
  const isSupported = window.PublicKeyCredential !== undefined
  useEffect(() => {
    if (!isSupported || hasAsked.current) return
    hasAsked.current = true
    onAsk(false)
  })
  if (!isSupported) return <p className={classes.hint}>{t('step.unsupported')}</p>
  return (
    <div className={classes.passkey}>
      <Button
        variant="primary"
        size="touch"
        block
        icon={IconFingerprint}
        busy={busy}
        onClick={() => onAsk(true)}
      >
        {t('step.usePasskey')}
      </Button>
      <p className={classes.hint}>{t('step.passkeyHint')}</p>
    </div>
  )
}

interface CodeFormProps {
  label: string
  inputMode?: 'numeric'
  autoComplete: string
  size: number
  busy: boolean
  onCode: (code: string) => void
}

function CodeForm({ label, busy, onCode, size, ...input }: CodeFormProps) {
  const { t } = useTranslation('security')
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  // The field has the focus in the same moment in which it is seen, so that no first digit is lost.
  useLayoutEffect(() => field.current?.focus(), [])
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (code.trim() !== '') onCode(code)
      }}
    >
      <Field
        {...input}
        ref={field}
        label={label}
        value={code}
        size={size}
        maxLength={40}
        autoCapitalize="characters"
        spellCheck={false}
        onChange={event => setCode(event.target.value)}
      />
      <Button type="submit" variant="primary" size="touch" block busy={busy}>
        {t('step.submit')}
      </Button>
    </form>
  )
}
