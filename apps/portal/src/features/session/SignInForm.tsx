import { FIRST_LIMITS } from '@earshot/contract/first-limits.ts'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ruleText } from '#i18n/rule-text.ts'
import { lazyPart } from '#lib/chunks/lazy-page.ts'
import { Button } from '#ui/actions/Button.tsx'
import classes from '#ui/forms/Form.module.css'
import { Field } from '#ui/forms/fields/Field.tsx'
import { PasswordField } from '#ui/forms/fields/PasswordField.tsx'
import type { SignInFailure, SignInOptions } from './use-sign-in.ts'
import { useSignIn } from './use-sign-in.ts'
import type { useSignInForm } from './use-sign-in-form.ts'

const ResendActivation = lazyPart(async () => (await import('./ResendActivation.tsx')).ResendActivation)

/** Asks for a session; the route's guard leads on as soon as there is one. */
export function SignInForm(options: SignInOptions) {
  const { t } = useTranslation(['public', 'common'])
  const { form, failure, isSubmitting, submit, startOver } = useSignIn(options)
  const { username } = form.values
  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
      noValidate
    >
      <SignInFields form={form} failure={failure} />
      <div className={classes.aside}>
        <Link to="/restore-password" state={{ email: username.trim() }} className={classes.link}>
          {t('signIn.forgot')}
        </Link>
      </div>
      <Button type="submit" variant="primary" size="touch" block busy={isSubmitting}>
        {isSubmitting ? t('signIn.busy') : t('signIn.submit')}
      </Button>
      {failure?.key === 'accountNotActivated' && (
        <Suspense fallback={null}>
          <ResendActivation email={username} onSent={startOver} />
        </Suspense>
      )}
    </form>
  )
}

interface SignInFieldsProps {
  form: ReturnType<typeof useSignInForm>
  failure: SignInFailure | null
}

/** Shows address and password; an error about both stands under the password. */
function SignInFields({ form, failure }: SignInFieldsProps) {
  const { t } = useTranslation('public')
  const { t: tCommon } = useTranslation('common')
  const { errors } = form
  const passwordRule = ruleText({
    t: tCommon,
    message: errors.password,
    min: FIRST_LIMITS.password.min,
    max: FIRST_LIMITS.signIn.password,
  })
  return (
    <>
      <Field
        {...form.bind('username')}
        label={t('signIn.email')}
        type="email"
        inputMode="email"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        error={ruleText({ t: tCommon, message: errors.username, max: FIRST_LIMITS.signIn.email })}
      />
      <PasswordField
        {...form.bind('password')}
        label={t('signIn.password')}
        autoComplete="current-password"
        error={passwordRule ?? (failure === null ? undefined : failureText(failure))}
      />
    </>
  )

  function failureText(shown: SignInFailure): string {
    const text = shown.text ?? t(`signIn.${shown.key}`)
    // Without an answer there is no code to show.
    if (shown.key === 'noConnection') return text
    return t('signIn.withCode', { text, code: shown.code })
  }
}
