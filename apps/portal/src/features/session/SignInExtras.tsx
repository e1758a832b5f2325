import { buildPath } from '@earshot/contract/endpoint.ts'
import { content } from '@earshot/contract/endpoints/account/content.ts'
import { IconFileText, IconFingerprint } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/api-error.ts'
import { useEndpoint } from '#api/queries.ts'
import { loadTexts } from '#i18n/i18n.ts'
import { pageSetting } from '#lib/browser/page-settings.ts'
import { lazyPart } from '#lib/chunks/lazy-page.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAttempt } from '#ui/actions/use-attempt.ts'
import form from '#ui/forms/Form.module.css'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { StoreBadges } from '#ui/store-badges/StoreBadges.tsx'
import classes from './SignInExtras.module.css'

const DEVICE_MANUAL = 'device-manual.pdf'

const SignOnButton = lazyPart(async () => {
  const [{ SignOnButton }] = await Promise.all([import('./SignOnButton.tsx'), loadTexts(['sign-on'])])
  return SignOnButton
})

/** Signs in without a name or a password. What it takes is fetched when it is used. */
function PasskeyButton() {
  const { t } = useTranslation('public')
  const { run, busy, refusal } = useAttempt(passkeyFailure)
  useEffect(offerPasskeys, [])
  // A page that came without TLS, or by a number for its host, has no passkeys.
  if (window.PublicKeyCredential === undefined) return null

  function passkeyFailure(error: unknown): string | undefined {
    return error instanceof ApiError ? undefined : t('signIn.noPasskey')
  }

  return (
    <div className={classes.passkey}>
      <Button
        size="touch"
        block
        icon={IconFingerprint}
        busy={busy}
        onClick={() => void run(async () => (await import('./passkey-sign-in.ts')).signInByPasskey())}
      >
        {t('signIn.passkey')}
      </Button>
      {refusal !== null && <FormNotice>{refusal}</FormNotice>}
    </div>
  )
}

/**
 * The browser offers passkeys among the names that it has for the field of the address. That takes a question of the
 * server and some code, so it waits until somebody does something on the page.
 */
function offerPasskeys(): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const begin = () => {
    stopListening()
    import('./passkey-sign-in.ts')
      .then(({ offerPasskeysInField }) => offerPasskeysInField(signal))
      .catch(() => undefined)
  }
  const stopListening = () => {
    for (const kind of INTERACTIONS) window.removeEventListener(kind, begin)
  }
  for (const kind of INTERACTIONS) window.addEventListener(kind, begin, { passive: true })
  return () => {
    stopListening()
    stopping.abort()
  }
}

const INTERACTIONS = ['pointerdown', 'keydown'] as const

/** Shows below the form, and fetches after it, the apps, the device manual, how to begin, and a link to support. */
export function SignInExtras() {
  const { t } = useTranslation('public')
  const files = useEndpoint(content.files, {}, { staleTimeMs: Number.POSITIVE_INFINITY })
  const manual = files.data?.items.find(file => file.original_name === DEVICE_MANUAL)
  return (
    <>
      {pageSetting('single-sign-on') !== null && (
        <Suspense fallback={null}>
          <SignOnButton />
        </Suspense>
      )}
      <PasskeyButton />
      <div className={classes.badges}>
        <StoreBadges />
      </div>
      <div className={classes.ends}>
        {manual !== undefined && (
          <a
            className={[form.link, classes.manual].join(' ')}
            href={buildPath(content.file, { params: { guid: manual.guid } })}
            target="_blank"
            rel="noopener"
          >
            <IconFileText size={18} stroke={1.75} aria-hidden />
            {t('signIn.manual')}
          </a>
        )}
        <Link to="/installation" className={form.link}>
          {t('installation.title')}
        </Link>
        <Link to="/contact-us" className={[form.link, classes.contact].join(' ')}>
          {t('signIn.contact')}
        </Link>
      </div>
    </>
  )
}
