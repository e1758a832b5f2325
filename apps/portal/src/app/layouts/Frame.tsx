/** Holds what the frames of the signed-in areas share. */
import { IconPlugConnectedX } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { followSilence, serverSilence } from '#api/server-silence.ts'
import { formatMoment } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { useStore } from '#lib/use-store.ts'
import classes from './Frame.module.css'

/** Comes first on every page and leads past the rail and the bar with one key. */
export function SkipLink() {
  const { t } = useTranslation('common')
  return (
    <a className={classes.skip} href="#main">
      {t('skipToContent')}
    </a>
  )
}

/** Holds the open page. */
export function MainContent() {
  return (
    <main id="main" tabIndex={-1} className={classes.main}>
      <SilentServer />
      <Suspense fallback={<div className={classes.waiting} />}>
        <Outlet />
      </Suspense>
    </main>
  )
}

/** The note over the page says since when the server has not been heard, to a screen reader too. */
function SilentServer() {
  const { t, i18n } = useTranslation('common')
  const since = useStore(serverSilence)
  const now = useNow()
  useEffect(() => followSilence(), [])
  return (
    <div aria-live="polite">
      {since !== null && (
        <p className={classes.silent}>
          <IconPlugConnectedX size={18} stroke={1.75} aria-hidden />
          <span>
            {t('connection.silent', {
              since: formatMoment({ at: since, now, language: i18n.language }),
            })}
          </span>
        </p>
      )}
    </div>
  )
}
