import { useEffect, useState } from 'react'
import { onLanguageChange } from '#i18n/i18n.ts'
import { raiseWelcomeFlag } from '#lib/welcome-flag.ts'
import { useTooManyRequests } from '#ui/forms/use-too-many-requests.ts'
import { type SignInFailure, signInFailure } from './sign-in-failure.ts'
import { signInPastLock } from './sign-in-past-lock.ts'
import { useSignInForm } from './use-sign-in-form.ts'

/** Asks for a session with the two fields, and keeps what was said against it. */
export function useSignIn() {
  const isTooMany = useTooManyRequests()
  const [failure, setFailure] = useState<SignInFailure | null>(null)
  const [isSubmitting, setSubmitting] = useState(false)
  const form = useSignInForm(() => setFailure(null))
  // The server's own sentence is in the former language; the portal's own are worded anew.
  useEffect(() => onLanguageChange(() => setFailure(shown => (shown?.text === undefined ? shown : null))), [])

  async function submit(): Promise<void> {
    if (isSubmitting) return
    setFailure(null)
    setSubmitting(true)
    try {
      if (!(await form.isValid())) return
      await signInPastLock(form.values)
      raiseWelcomeFlag()
    } catch (error) {
      if (isTooMany(error)) return
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
