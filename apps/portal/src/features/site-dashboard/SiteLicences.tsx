import { DOMAIN } from '@earshot/contract/domain.ts'
import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { formatDayOfYear, formatNumber } from '#lib/text/locale.ts'
import { Text } from '#ui/layout/Text.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { type LicenceSummary, licenceSummary } from './dashboard-facts.ts'
import classes from './SiteDashboardPage.module.css'

/** One call reads the whole site: a site has some dozens of monitors. */
const ALL = 1000

export interface SiteLicencesProps {
  siteId: number
  timeZone: string | undefined
  /** The supplier who renews the licences. */
  supplier: string | undefined
}

/** Shows the days until the first licence runs out, and what that stops. A site without licences has no such block. */
export function SiteLicences({ siteId, timeZone, supplier }: SiteLicencesProps) {
  const { t, i18n } = useTranslation('dashboard')
  const { data } = useEndpoint(
    devices.list,
    { params: { siteId }, query: { perPage: ALL } },
    { staleTimeMs: 300_000 },
  )
  const summary = data && licenceSummary(data.items)
  if (!summary) return null
  const { daysLeft, licences, ended, expiresAt } = summary
  return (
    <section className={classes.column} aria-labelledby="subscription">
      <SectionHead id="subscription" title={t('subscription.title')} />
      {ended > 0 ? (
        <Text weight="strong" tone="alarm">
          {t('subscription.expired')}
        </Text>
      ) : (
        <Text className={classes.days} size="figure-small" data-ending={isEnding(summary) || undefined}>
          {formatNumber(daysLeft, i18n.language)}
          <span>{t('subscription.daysLeft', { count: daysLeft })}</span>
        </Text>
      )}
      <Text size="small" tone="muted">
        {t(ended > 0 ? 'subscription.endedOn' : 'subscription.until', {
          count: licences,
          ended,
          date: formatDayOfYear({ at: expiresAt, language: i18n.language, timeZone }),
        })}
      </Text>
      {isEnding(summary) && <LicenceEndEffects siteId={siteId} ended={ended} supplier={supplier} />}
    </section>
  )
}

/** A licence is ending in its last thirty days, and once it is over. */
function isEnding({ daysLeft }: LicenceSummary): boolean {
  return daysLeft <= DOMAIN.licence.expiringDays
}

/** The sentence after an end: what it means for the barn, and who can do something about it. */
function LicenceEndEffects({
  siteId,
  ended,
  supplier,
}: { siteId: number; ended: number } & Pick<SiteLicencesProps, 'supplier'>) {
  const { t } = useTranslation('dashboard')
  return (
    <>
      <p className={classes.stops}>
        {ended > 0 ? t('subscription.stopped', { count: ended }) : t('subscription.willStop')}{' '}
        {supplier === undefined ? t('subscription.renew') : t('subscription.renewWith', { supplier })}
      </p>
      <Link className={classes.all} to="/app/sites/$siteId/monitors" params={{ siteId }}>
        {t('subscription.which')}
      </Link>
    </>
  )
}
