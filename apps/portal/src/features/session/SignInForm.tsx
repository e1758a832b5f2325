import { LIMITS } from '@earshot/contract/limits.ts'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signIn } from '#api/session.ts'
import { onLanguageChange } from '#i18n/i18n.ts'
import { ruleText } from '#i18n/rule-text.ts'
import { lazyPart } from '#lib/parts/lazy-part.ts'
import { raiseWelcomeFlag } from '#lib/welcome-flag.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import classes from '#ui/forms/Form.module.css'
import { useTooManyRequests } from '#ui/forms/use-too-many-requests.ts'
import { PasswordField } from '#ui/PasswordField.tsx'
import { type SignInFailure, signInFailure } from './sign-in-failure.ts'
import { useSignInForm } from './use-sign-in-form.ts'

const ResendActivation = lazyPart(async () => (await import('./ResendActivation.tsx')).ResendActivation)

/** The guard of the route leads on as soon as there is a session; the form only asks for it. */
export function SignInForm() {
  const { t } = useTranslation(['public', 'common'])
  const { t: tCommon } = useTranslation('common')
  const isTooMany = useTooManyRequests()
  const [failure, setFailure] = useState<SignInFailure | null>(null)
  const [isSubmitting, setSubmitting] = useState(false)
  const form = useSignInForm(() => setFailure(null))
  const { values, errors } = form
  // The server's own sentence is in the former language; ours are worded anew.
  useEffect(() => onLanguageChange(() => setFailure(shown => (shown?.text === undefined ? shown : null))), [])

  async function submit(): Promise<void> {
    if (isSubmitting) return
    setFailure(null)
    setSubmitting(true)
    try {
      if (!(await form.isValid())) return
      await signIn(values)
      raiseWelcomeFlag()
    } catch (error) {
      if (isTooMany(error)) return
      setFailure(signInFailure(error))
      form.focusPassword()
    } finally {
      setSubmitting(false)
    }
  }

  const passwordRule = ruleText({
    t: tCommon,
    message: errors.password,
    min: LIMITS.password.min,
    max: LIMITS.signIn.password,
  })
  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
      noValidate
    >
      <Field
        {...form.bind('username')}
        label={t('signIn.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={ruleText({ t: tCommon, message: errors.username, max: LIMITS.signIn.email })}
      />
      <PasswordField
        {...form.bind('password')}
        label={t('signIn.password')}
        autoComplete="current-password"
        error={passwordRule ?? (failure === null ? undefined : failureText(failure))}
      />
      <div className={classes.aside}>
        <Link to="/restore-password" state={{ email: values.username.trim() }} className={classes.link}>
          {t('signIn.forgot')}
        </Link>
      </div>
      <Button type="submit" variant="primary" size="touch" block busy={isSubmitting}>
        {isSubmitting ? t('signIn.busy') : t('signIn.submit')}
      </Button>
      {failure?.key === 'accountNotActivated' && (
        <Suspense fallback={null}>
          <ResendActivation email={values.username} onSent={startOver} />
        </Suspense>
      )}
    </form>
  )

  function startOver(): void {
    form.reset()
    setFailure(null)
  }

  function failureText(shown: SignInFailure): string {
    const text = shown.text ?? t(`signIn.${shown.key}`)
    // Without an answer there is no code to tell.
    if (shown.key === 'noConnection') return text
    return t('signIn.withCode', { text, code: shown.code })
  }
}
