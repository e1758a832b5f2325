import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import type { SiteType } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { StatusMark } from '#barn/status/StatusMark.tsx'
import { suitsSite } from '#barn/status/stage.ts'
import { formatList } from '#lib/locale.ts'
import classes from './UnusualStages.module.css'

/** Airspaces for animals that a site of its type does not usually keep (spec/2 §9): said once, and quietly, since it may be right. */
export function UnusualStages({
  airspaces,
  siteType,
}: {
  airspaces: readonly Airspace[]
  siteType: SiteType
}) {
  const { t, i18n } = useTranslation('dashboard')
  const { t: common } = useTranslation('common')
  const names = airspaces
    .filter(airspace => !suitsSite(airspace.product_type, siteType))
    .map(airspace => airspace.name)
  if (names.length === 0) return null
  return (
    <p className={classes.note}>
      <StatusMark status="Warning" label={common('status.Warning')} />
      <span>{t('mismatch', { count: names.length, names: formatList(names, i18n.language) })}</span>
    </p>
  )
}
