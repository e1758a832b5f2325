import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#lib/chunks/lazy-page.ts'
import { whenIdle } from '#lib/pause.ts'
import classes from '#ui/forms/Form.module.css'
import { EntryLayout } from '#ui/page/EntryLayout.tsx'
import extras from './SignInExtras.module.css'
import { SignInForm } from './SignInForm.tsx'

const SignInExtras = lazyPart(async () => {
  await whenIdle()
  return (await import('./SignInExtras.tsx')).SignInExtras
})

/** Shows the page that visitors see first. */
export function SignInPage() {
  const { t } = useTranslation('public')
  return (
    <EntryLayout title={t('signIn.title')} subtitle={t('signIn.subtitle')} front>
      <SignInForm />
      <p className={classes.line}>
        {t('signIn.newHere')}{' '}
        <Link to="/registration" className={classes.link}>
          {t('signIn.createProfile')}
        </Link>
      </p>
      <div className={extras.extras}>
        <Suspense fallback={null}>
          <SignInExtras />
        </Suspense>
      </div>
    </EntryLayout>
  )
}
