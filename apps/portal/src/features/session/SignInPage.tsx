import { Link, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '#i18n/i18n.ts'
import { lazyPart } from '#lib/chunks/lazy-page.ts'
import { whenIdle } from '#lib/time/delays.ts'
import { FullHeightSpinner } from '#ui/feedback/Spinner.tsx'
import classes from '#ui/forms/Form.module.css'
import { EntryLayout } from '#ui/page/EntryLayout.tsx'
import extras from './SignInExtras.module.css'
import { SignInForm } from './SignInForm.tsx'

const SignInExtras = lazyPart(async () => {
  await whenIdle()
  return (await import('./SignInExtras.tsx')).SignInExtras
})

const SecondStepPage = lazyPart(async () => {
  const [{ SecondStepPage }] = await Promise.all([import('./SecondStepPage.tsx'), loadTexts(['security'])])
  return SecondStepPage
})

const SignOnReturn = lazyPart(async () => {
  const [{ SignOnReturn }] = await Promise.all([import('./SignOnReturn.tsx'), loadTexts(['sign-on'])])
  return SignOnReturn
})

/** Shows the page that visitors see first. */
export function SignInPage() {
  const { t } = useTranslation('public')
  const [email, setEmail] = useState('')
  const [needed, setNeeded] = useState<unknown>(null)
  const { sign_on: code, sign_on_problem: problem } = useSearch({ strict: false })
  // The address is tidied up at once, and what it said stays.
  const [back] = useState({ code, problem })
  const [link, setLink] = useState<(() => void) | undefined>()
  const askSecondStep = (asked: { email: string; needed: unknown }) => {
    setEmail(asked.email)
    setNeeded(asked.needed)
  }
  if (needed !== null) {
    return (
      <Suspense fallback={<FullHeightSpinner />}>
        <SecondStepPage email={email} needed={needed} onBack={() => setNeeded(null)} onSignedIn={link} />
      </Suspense>
    )
  }
  return (
    <EntryLayout title={t('signIn.title')} subtitle={t('signIn.subtitle')} front>
      {(back.code || back.problem) && (
        <Suspense fallback={<FullHeightSpinner />}>
          <SignOnReturn {...back} onSecondStep={askSecondStep} onUnjoined={made => setLink(() => made)} />
        </Suspense>
      )}
      <SignInForm email={email} onSecondStep={askSecondStep} onSignedIn={link} />
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
