import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isChunkLoadError } from '#lib/chunks/retry-chunk.ts'
import buttons from '#ui/actions/Button.module.css'
import { Text } from '#ui/layout/Text.tsx'
import { CrashedScreen } from './CrashScreens.tsx'
import classes from './MissingPage.module.css'
import { preloadUntilThere } from './page-preload.ts'

/** Takes the place of a page whose code is still on its way or that broke. */
export function FailedScreen(props: ErrorComponentProps) {
  return isChunkLoadError(props.error) ? <MissingPage /> : <CrashedScreen {...props} />
}

/**
 * Is shown where there was no page to stay on: the network went while the portal was starting, or a guard led on. The
 * page opens by itself when its parts have come.
 */
function MissingPage() {
  const { t } = useTranslation('common')
  const router = useRouter()
  const [isNewer, setNewer] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    preloadUntilThere(router, router.state.location.href, stop.signal).then(
      state => (state === 'newer' ? setNewer(true) : void router.invalidate()),
      () => undefined,
    )
    return () => stop.abort()
  }, [router])
  return (
    <div className={classes.page} role="alert">
      <Text as="h1" size="answer" tone="ink">
        {t('part.title')}
      </Text>
      <p>{isNewer ? t('part.newVersion') : t('part.text')}</p>
      {isNewer && (
        <button
          type="button"
          className={buttons.button}
          data-variant="primary"
          data-size="touch"
          onClick={() => window.location.reload()}
        >
          {t('part.load')}
        </button>
      )}
    </div>
  )
}
