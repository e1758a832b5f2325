import type { Login } from '@earshot/contract/schemas/account/session.ts'
import { useEffect, useState } from 'react'
import { ApiError, type ApiErrorCode } from '#api/api-error.ts'
import { signIn } from '#api/session.ts'
import { onLanguageChange } from '#i18n/i18n.ts'
import { raiseWelcomeFlag } from '#lib/browser/welcome-flag.ts'
import { useTooManyRequests } from '#ui/forms/use-too-many-requests.ts'
import { useSignInForm } from './use-sign-in-form.ts'

export interface SignInOptions {
  /** The address that was typed before the second step was left. */
  email: string
  /** Is given what the server wants beside the password, as it came. */
  onSecondStep: (asked: { email: string; needed: unknown }) => void
  /** Is called once there is a session. */
  onSignedIn?: (() => void) | undefined
}

/** Asks for a session with the two fields, and keeps what was said against it. */
export function useSignIn({ email, onSecondStep, onSignedIn }: SignInOptions) {
  const isTooMany = useTooManyRequests()
  const [failure, setFailure] = useState<SignInFailure | null>(null)
  const [isSubmitting, setSubmitting] = useState(false)
  const form = useSignInForm(() => setFailure(null), email)
  // The server's own sentence is in the former language; the portal's own are worded anew.
  useEffect(() => onLanguageChange(() => setFailure(shown => (shown?.text === undefined ? shown : null))), [])

  async function submit(): Promise<void> {
    if (isSubmitting) return
    setFailure(null)
    setSubmitting(true)
    try {
      if (!(await form.isValid())) return
      await signInDespiteLock(form.values)
      raiseWelcomeFlag()
      onSignedIn?.()
    } catch (error) {
      if (isTooMany(error)) return
      if (error instanceof ApiError && error.code === 'second_factor_required') {
        onSecondStep({ email: form.values.username, needed: error.secondFactor })
        return
      }
      setFailure(signInFailure(error))
      form.focusPassword()
    } finally {
      setSubmitting(false)
    }
  }

  function startOver(): void {
    form.reset()
    setFailure(null)
  }

  return { form, failure, isSubmitting, submit, startOver }
}

/**
 * Signs in to an account that a stranger's wrong passwords may have locked: a proof of work, about a second on this
 * machine, gets its owner past the lock. The caller shows what is refused all the same.
 */
async function signInDespiteLock(login: Login): Promise<void> {
  try {
    await signIn(login)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'account_locked') throw error
    // The code is fetched only when it is needed. Without a proof the lock is still what is reported.
    const proof = await import('#ui/captcha/captcha-token.ts')
      .then(({ captchaToken }) => captchaToken('sign-in'))
      .catch(() => null)
    if (proof === null) throw error
    await signIn({ ...login, captcha_token: proof })
  }
}

export interface SignInFailure {
  code: ApiErrorCode | 'unknown'
  /** The server's own sentence. */
  text?: string | undefined
  /** The portal's own sentence, where the server has none or this one is better. */
  key: 'accountNotActivated' | 'noConnection' | 'serverError'
}

/**
 * Returns what stands under the password field: the password's message, else the answer's, else the portal's own; the
 * form adds the code (spec/1 §8).
 */
function signInFailure(error: unknown): SignInFailure {
  // The rules are fetched when they are first needed: if they do not come, there is no connection either.
  if (!(error instanceof ApiError)) return { code: 'unknown', key: 'noConnection' }
  const { code } = error
  if (code === 'account_not_activated') return { code, key: 'accountNotActivated' }
  if (error.status === 0) return { code, key: 'noConnection' }
  if (error.status >= 500) return { code, key: 'serverError' }
  const text = error.fields.password?.join(' ') ?? error.fields.username?.join(' ')
  return { code, key: 'serverError', text: text ?? error.nonFieldErrors[0] ?? error.message }
}
