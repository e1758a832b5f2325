import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { siteStatus } from '@earshot/contract/rules/health/site-status.ts'
import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '#domain/status/StatusChip.tsx'
import { StatusLine } from '#domain/status/StatusLine.tsx'
import { StatusThen } from '#domain/status/StatusThen.tsx'
import { type Lag, lateAnswer } from '#domain/values/lag.ts'
import { useHeadline } from '#domain/values/use-headline.ts'
import { asSentence } from '#lib/locale.ts'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { IfMay } from '#ui/IfMay.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import { othersInTrouble } from './dashboard-facts.ts'
import classes from './SiteDashboardPage.module.css'

export interface DashboardHeaderProps {
  site: SiteDetail
  lag: Lag | null
  airspaces: readonly Airspace[]
}

export function DashboardHeader({ site, lag, airspaces }: DashboardHeaderProps) {
  const { t, i18n } = useTranslation('dashboard')
  const { t: common } = useTranslation('common')
  const headline = useHeadline()
  const { alarms, warnings } = othersInTrouble(airspaces, site.headline)
  const rest = [
    alarms > 0 && t('more.alarms', { count: alarms }),
    warnings > 0 && t('more.warnings', { count: warnings }),
  ].filter(part => part !== false)
  const words = headline(site.headline, { scope: 'site', timeZone: site.timezone })
  const first = asSentence(words, i18n.language)
  const known = { first, rest: rest.join(' ') }
  const answer = lag === null ? known : lateAnswer(common, { lag, status: site.status_name, known })
  return (
    <header className={classes.header}>
      <StatusLine
        seen={{ at: site.last_update, timeZone: site.timezone, offline: site.status_name === 'Offline' }}
      >
        {lag === null ? <StatusChip status={site.status_name} /> : <StatusThen status={site.status_name} />}
        <span>{t(`cause.${siteStatus(site.status_id).cause}`)}</span>
      </StatusLine>
      <div className={classes.answer}>
        <Answer {...answer} />
      </div>
      {!site.activated && (
        <IfMay call={siteEditor.activate} siteId={site.id}>
          <ButtonLink link={{ to: '/app/sites/$siteId', params: { siteId: site.id } }} variant="primary">
            {t('activate')}
          </ButtonLink>
        </IfMay>
      )}
      <AnswerNote />
    </header>
  )
}
