import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { formatDate, formatNumber } from '#lib/locale.ts'
import { subscriptionOf } from './dashboard-facts.ts'
import classes from './SiteDashboardPage.module.css'

/** The whole site in one call: a site has some dozens of monitors. */
const ALL = 1000

/** Days until the first licence runs out. A site without licences has no such block. */
export function Subscription({ siteId, timeZone }: { siteId: number; timeZone: string | undefined }) {
  const { t, i18n } = useTranslation('dashboard')
  const { data } = useEndpoint(
    devices.list,
    { params: { siteId }, query: { perPage: ALL } },
    { staleTimeMs: 300_000 },
  )
  const subscription = data && subscriptionOf(data.items)
  if (!subscription) return null
  const { daysLeft, licences, expiresAt } = subscription
  const expired = daysLeft <= 0
  return (
    <section className={classes.column} aria-labelledby="subscription">
      <div className={classes.columnHead}>
        <h2 id="subscription">{t('subscription.title')}</h2>
      </div>
      {expired ? (
        <p className={classes.expired}>{t('subscription.expired')}</p>
      ) : (
        <p className={classes.days}>
          {formatNumber(daysLeft, i18n.language)}
          <span>{t('subscription.daysLeft', { count: daysLeft })}</span>
        </p>
      )}
      <p className={classes.rowDetail}>
        {t(expired ? 'subscription.endedOn' : 'subscription.until', {
          count: licences,
          date: formatDate({ at: expiresAt, language: i18n.language, timeZone }),
        })}
      </p>
    </section>
  )
}
