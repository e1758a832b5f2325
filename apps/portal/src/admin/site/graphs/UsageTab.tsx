import { statistics } from '@earshot/contract/endpoints/hardware/statistics.ts'
import type { GatewayUsage } from '@earshot/contract/schemas/hardware/statistics.ts'
import { useTranslation } from 'react-i18next'
import { UsageStrip } from '#admin/charts/DayStrip.tsx'
import { RangePage, useDayRange } from '#admin/charts/RangePage.tsx'
import shared from '#admin/shared/shared.module.css'
import { GraphSections } from '#admin/site/SiteSections.tsx'
import { useAdminSite } from '#admin/site/use-admin-site.ts'
import { useEndpoint } from '#api/queries.ts'
import { formatNumber } from '#lib/text/locale.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'

/** Shows what each gateway of the site sent and received, and how much of its plan that is. */
export function SiteUsageTab() {
  const { t } = useTranslation('site-tabs')
  const { siteId, timeZone } = useAdminSite()
  const range = useDayRange(timeZone)
  const usage = useEndpoint(
    statistics.gatewayUsage,
    { query: { ...range.query, site_pk: siteId } },
    { page: false, keepPrevious: true, enabled: timeZone !== undefined },
  )
  return (
    <RangePage range={range} before={<GraphSections siteId={siteId} />}>
      <AsyncSection
        resource={usage}
        name={t('graphs.usage')}
        skeleton={<Skeleton height={280} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className={shared.quiet}>{t('graphs.noGateway')}</p>}
      >
        {({ items }) => <Gateways items={items} />}
      </AsyncSection>
    </RangePage>
  )
}

/** Shows the gateways on one scale, so that they can be compared. */
function Gateways({ items }: Pick<GatewayUsage, 'items'>) {
  const { t, i18n } = useTranslation('site-tabs')
  const figure = (value: number) => formatNumber(value, i18n.language, 1)
  const most = Math.max(1, ...items.flatMap(({ points }) => points.map(point => point.total_mb)))
  return items.map(item => {
    const { gateway, month_mb: month, plan_mb_month: plan, status, total_mb: total } = item
    return (
      <UsageStrip
        key={gateway.id}
        usage={item}
        title={gateway.code}
        most={most}
        note={
          <>
            {t('graphs.usageTotal', { total: figure(total), count: item.points.length })}{' '}
            <span className={shared.state} data-status={STATUS[status]}>
              {t('graphs.plan', { month: figure(month), plan: figure(plan) })}
            </span>
          </>
        }
      />
    )
  })
}

const STATUS = { OK: 'Ok', WARNING: 'Warning', ALARM: 'Alarm' } as const
