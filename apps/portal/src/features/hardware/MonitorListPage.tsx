import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import { gateways } from '@earshot/contract/endpoints/hardware/gateways.ts'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { SiteHead } from '#domain/SiteHead.tsx'
import { useMediaQuery } from '#lib/use-media-query.ts'
import { useNow } from '#lib/use-now.ts'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { GatewayStrip } from './GatewayStrip.tsx'
import classes from './MonitorListPage.module.css'
import { PhoneMonitors, WideMonitors } from './MonitorTable.tsx'
import { monitorAnswer } from './monitor-answer.ts'

/**
 * Shows the hardware of a site: which monitors are silent, the gateways that carry them, and each monitor with its
 * lamps.
 */
export function MonitorListPage() {
  const { t } = useTranslation('monitors')
  const { siteId } = useParams({ from: '/app/sites/$siteId/monitors' })
  const site = useEndpoint(sites.read, { params: { siteId } })
  const isPhone = useMediaQuery('(max-width: 899.9px)')
  const place = { siteId, timeZone: site.data?.timezone }
  return (
    <>
      <SiteHead title={t('title')} site={site.data} />
      <Sheet>
        <div className={classes.page}>
          <div className={classes.head}>
            <MonitorAnswer siteId={siteId} />
            <AnswerNote />
          </div>
          <GatewayStrip {...place} />
          {isPhone ? <PhoneMonitors {...place} /> : <WideMonitors {...place} />}
        </div>
      </Sheet>
    </>
  )
}

function MonitorAnswer({ siteId }: { siteId: number }) {
  const { t, i18n } = useTranslation('monitors')
  const now = useNow()
  const ways = useEndpoint(gateways.list, { params: { siteId } })
  const { data } = useEndpoint(devices.list, { params: { siteId }, query: { filter: 'OFFLINE' } })
  if (data === undefined) return <Answer first={t('title')} />
  const { counts, items } = data
  const answer = monitorAnswer({
    t,
    language: i18n.language,
    total: counts.ALL,
    silent: counts.OFFLINE,
    longestSilentSince: items[0]?.last_update ?? null,
    gateways: ways.data?.items,
    now,
  })
  return <Answer {...answer} />
}
