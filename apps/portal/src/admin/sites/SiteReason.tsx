import { dataAge } from '@earshot/contract/rules/data-age.ts'
import { siteStatus } from '@earshot/contract/rules/health/site-status.ts'
import type { AdminSite } from '@earshot/contract/schemas/admin/admin-site.ts'
import { useTranslation } from 'react-i18next'
import { formatAge } from '#lib/locale.ts'
import { useNow } from '#lib/use-now.ts'
import classes from './Fleet.module.css'

/** Shows what a site's status comes from, and for how long; a good status has no reason. */
export function SiteReason({ site }: { site: AdminSite }) {
  const { t, i18n } = useTranslation('fleet')
  const age = dataAge(site.status_since, new Date(useNow()))
  if (site.status_name === 'Ok') return null
  const { cause } = siteStatus(site.status_id)
  const { alarms } = site.indicators
  const why =
    site.activated_at === null
      ? t('cause.notActivated')
      : alarms > 1
        ? t('cause.airspaces', { count: alarms })
        : t(`cause.${cause}`)
  const text = age === null ? why : t('causeSince', { cause: why, age: formatAge(age, i18n.language) })
  return (
    <span className={classes.line} data-quiet={site.status_name !== 'Alarm' || undefined} title={text}>
      {text}
    </span>
  )
}
