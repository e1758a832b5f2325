/** What the signed-in areas' frames have alike. */
import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Frame.module.css'

/** First on every page: past the rail and the bar by one key. */
export function SkipLink() {
  const { t } = useTranslation('common')
  return (
    <a className={classes.skip} href="#main">
      {t('skipToContent')}
    </a>
  )
}

/** Where pages stand. */
export function MainContent() {
  return (
    <main id="main" tabIndex={-1} className={classes.main}>
      <Suspense fallback={<div className={classes.waiting} />}>
        <Outlet />
      </Suspense>
    </main>
  )
}
