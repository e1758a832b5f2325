/** Holds what the frames of the signed-in areas share. */
import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
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
      <Suspense fallback={<div className={classes.waiting} />}>
        <Outlet />
      </Suspense>
    </main>
  )
}
