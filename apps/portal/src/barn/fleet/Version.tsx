import { useTranslation } from 'react-i18next'
import classes from './fleet.module.css'

/** A software's version: quiet where it is the newest one of the fleet. */
export function Version({ version, newest }: { version: string; newest: string | null }) {
  const { t } = useTranslation('hardware')
  if (version === '' || newest === null || version === newest)
    return <span className={classes.calm}>{version}</span>
  return <span className={classes.loud}>{t('old', { version })}</span>
}

/** The highest of the versions by their numbers. */
export function newestVersion(versions: readonly { version: string }[]): string | null {
  const known = versions.map(({ version }) => version).filter(version => version !== '')
  return known.toSorted((one, other) => other.localeCompare(one, 'en', { numeric: true }))[0] ?? null
}
