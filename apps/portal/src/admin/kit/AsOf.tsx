import { dataAge } from '@earshot/contract/rules/data-age.ts'
import { useTranslation } from 'react-i18next'
import { formatAgo, formatFull } from '#lib/locale.ts'
import { useNow } from '#lib/use-now.ts'
import classes from './fleet.module.css'

interface AsOfProps {
  /** The answers that a page shows about the whole fleet, once they are there. */
  figures: readonly ({ as_of: string } | undefined)[]
}

/**
 * Says when a page's figures were counted: those of a large fleet are some minutes old. The oldest one is shown for
 * all.
 */
export function AsOf({ figures }: AsOfProps) {
  const [at] = figures.flatMap(each => each?.as_of ?? []).sort()
  return at === undefined ? null : <Looked at={at} />
}

function Looked({ at }: { at: string }) {
  const { t, i18n } = useTranslation('common')
  const age = dataAge(at, new Date(useNow()))
  if (age === null) return null
  return (
    <p className={classes.asOf}>
      {t('looked')}{' '}
      <time dateTime={at} title={formatFull({ at, language: i18n.language, timeZone: undefined })}>
        {formatAgo(age, i18n.language)}
      </time>
    </p>
  )
}
