import { siteStatus } from '@earshot/contract/rules/site-status.ts'
import type { Airspace } from '@earshot/contract/schemas/airspace.ts'
import type { SiteDetail } from '@earshot/contract/schemas/site.ts'
import { IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Answer } from '#ui/page/Answer.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { LastSeen } from '#ui/values/LastSeen.tsx'
import { useHeadline } from '#ui/values/use-headline.ts'
import { othersInTrouble } from './dashboard-facts.ts'
import classes from './SiteDashboardPage.module.css'

export function DashboardHeader({ site, airspaces }: { site: SiteDetail; airspaces: readonly Airspace[] }) {
  const { t } = useTranslation('dashboard')
  const headline = useHeadline()
  const { alarms, warnings } = othersInTrouble(airspaces, site.headline)
  const rest = [
    alarms > 0 && t('more.alarms', { count: alarms }),
    warnings > 0 && t('more.warnings', { count: warnings }),
  ].filter(part => part !== false)
  return (
    <header className={classes.header}>
      <div className={classes.status}>
        <StatusChip status={site.status_name} />
        <span>{t(`cause.${siteStatus(site.status_id).cause}`)}</span>
        <span className={classes.fresh}>
          <IconClock size={16} stroke={1.75} aria-hidden />
          <LastSeen at={site.last_update} timeZone={site.timezone} offline={site.status_name === 'Offline'} />
        </span>
      </div>
      <div className={classes.answer}>
        <Answer
          first={`${headline(site.headline, { scope: 'site', timeZone: site.timezone })}.`}
          rest={rest.join(' ')}
        />
      </div>
    </header>
  )
}
