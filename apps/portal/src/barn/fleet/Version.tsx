import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './fleet.module.css'

/** How the rows of a list show a software's version: quiet where it is the newest one of the fleet. */
export function useVersion(newest: string | null) {
  const { t } = useTranslation('hardware')
  return useCallback(
    (version: string) => {
      const isCalm = version === '' || newest === null || version === newest
      if (isCalm) return <span className={classes.calm}>{version}</span>
      return <span className={classes.loud}>{t('old', { version })}</span>
    },
    [t, newest],
  )
}

/** The highest of the versions by their numbers. */
export function newestVersion(versions: readonly { version: string }[]): string | null {
  const known = versions.map(({ version }) => version).filter(version => version !== '')
  return known.toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }))[0] ?? null
}
