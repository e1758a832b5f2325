import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './fleet.module.css'

/**
 * Returns how the rows of a list show a software's version: it stands out where it is older than what most of the fleet
 * has.
 */
export function useVersion(usual: string | null) {
  const { t } = useTranslation('hardware')
  return useCallback(
    (version: string) => {
      const isCalm = version === '' || usual === null || !isOlder(version, usual)
      if (isCalm) return <span className={classes.calm}>{version}</span>
      return <span className={classes.loud}>{t('old', { version })}</span>
    },
    [t, usual],
  )
}

/**
 * Returns the version that most units have, which a newer one on trial does not make old; of two equally frequent ones
 * it is the higher.
 */
export function usualVersion(versions: readonly { version: string; count: number }[]): string | null {
  const known = versions.filter(({ version }) => version !== '')
  const [usual] = known.toSorted(
    (one, other) => other.count - one.count || (isOlder(one.version, other.version) ? 1 : -1),
  )
  return usual?.version ?? null
}

function isOlder(version: string, than: string): boolean {
  return version.localeCompare(than, 'en', { numeric: true }) < 0
}
