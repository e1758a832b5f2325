import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import type { SiteType } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { StageNote } from '#domain/status/StageNote.tsx'
import { suitsSite } from '#domain/status/stage.ts'
import { formatList } from '#lib/locale.ts'
import classes from './SiteDashboardPage.module.css'

/** Warns once about all such airspaces together. */
export function UnusualStages({
  airspaces,
  siteType,
}: {
  airspaces: readonly Airspace[]
  siteType: SiteType
}) {
  const { t, i18n } = useTranslation('dashboard')
  const names = airspaces
    .filter(airspace => !suitsSite(airspace.product_type, siteType))
    .map(airspace => airspace.name)
  if (names.length === 0) return null
  return (
    <div className={classes.stages}>
      <StageNote>{t('mismatch', { count: names.length, names: formatList(names, i18n.language) })}</StageNote>
    </div>
  )
}
