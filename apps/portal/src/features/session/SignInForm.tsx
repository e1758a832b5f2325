import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#lib/chunks/lazy-part.ts'
import { Button } from '#ui/Button.tsx'
import classes from '#ui/forms/Form.module.css'
import { SignInFields } from './SignInFields.tsx'
import { useSignIn } from './use-sign-in.ts'

const ResendActivation = lazyPart(async () => (await import('./ResendActivation.tsx')).ResendActivation)

/** Asks for a session; the route's guard leads on as soon as there is one. */
export function SignInForm() {
  const { t } = useTranslation(['public', 'common'])
  const { form, failure, isSubmitting, submit, startOver } = useSignIn()
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
