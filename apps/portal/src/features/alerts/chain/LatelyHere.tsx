import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { alarmChains } from '@earshot/contract/endpoints/health/alarms.ts'
import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import type { LogbookItem } from '@earshot/contract/schemas/batches/logbook.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import type { Alert } from '@earshot/contract/schemas/health/alert.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { DAY_ONLY_TYPES, useLogbookItemLine } from '#domain/logbook/logbook-item-line.ts'
import { formatDay, formatMoment, withinSentence } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Text } from '#ui/layout/Text.tsx'
import story from './ChainStory.module.css'
import parts from './SameCause.module.css'

/** What people do may be the cause; what the engine has noted stands on the page already. */
const TOLD: readonly LogbookItem['type'][] = [
  'COMMENT',
  'TREATMENT',
  'COUNT',
  'DEVICE_CHANGE',
  'BATCH_STARTED',
]
const SHOWN = 3
/** Among so many are the newest that people have made. */
const READ = 30

interface LatelyHereProps {
  site: SiteDetail
  alert: Alert
}

/** Shows what people did last in the airspace of an Alarm, and what the last Alarm like it was. */
export function LatelyHere({ site, alert }: LatelyHereProps) {
  const { t } = useTranslation('alarms')
  const items = useNewestItems(site, alert)
  const last = useLastLikeThis(site, alert)
  if (items.length === 0 && last === undefined) return null
  return (
    <section className={parts.cause} aria-labelledby="lately-here">
      <h2 id="lately-here">{t('lately.title')}</h2>
      <ul className={story.story}>
        {items.map(item => (
          <Item key={item.id} item={item} timeZone={site.timezone} />
        ))}
        {last !== undefined && <LastLikeThis site={site} last={last} />}
      </ul>
    </section>
  )
}

function useNewestItems({ id: siteId }: SiteDetail, { airspace, batch_id }: Alert): LogbookItem[] {
  const { data } = useEndpoint(
    logbook.list,
    { params: { siteId, airspaceId: airspace.id, batchId: batch_id ?? 0 }, query: { perPage: READ } },
    { enabled: batch_id !== null },
  )
  return (data?.items ?? []).filter(({ type }) => TOLD.includes(type)).slice(0, SHOWN)
}

/** Finds the Alarm of the same sensor there that was over last before this one began. */
function useLastLikeThis(
  { id: siteId }: SiteDetail,
  { airspace, sensor, opened_at }: Alert,
): Alert | undefined {
  const like = { airspace: airspace.id, sensor_filter: sensor, filter: 'ALARM', state: 'CLOSED' } as const
  const newest = { ordering_field: 'opened_at', order: 'desc', perPage: SHOWN, to: opened_at } as const
  const { data } = useEndpoint(alerts.list, { params: { siteId }, query: { ...like, ...newest } })
  return data?.items.find(one => one.opened_at < opened_at)
}

function Item({ item, timeZone }: { item: LogbookItem; timeZone: string }) {
  const { i18n } = useTranslation()
  const line = useLogbookItemLine()
  const now = useNow()
  const { type, date, occurred_at, comment, treatment, author } = item
  const moment = { timeZone, language: i18n.language }
  return (
    <li>
      <time dateTime={occurred_at}>
        {DAY_ONLY_TYPES.has(type)
          ? formatDay({ ...moment, at: `${date}T12:00:00Z` })
          : formatMoment({ ...moment, at: occurred_at, now })}
      </time>
      <Text as="span" size="small" breaks>
        {comment?.comment ?? treatment?.product_name ?? line(item)}
        {author !== null && (
          <Text as="span" size="small" tone="muted">
            {` ${author.name}`}
          </Text>
        )}
      </Text>
    </li>
  )
}

function LastLikeThis({ site, last }: { site: SiteDetail; last: Alert }) {
  const { t, i18n } = useTranslation('alarms')
  const { language } = i18n
  const now = useNow()
  const chains = useEndpoint(alarmChains.ofAlert, { params: { alertId: last.id } })
  if (chains.data === undefined) return null
  const said = chains.data.items.flatMap(({ answers }) => answers).findLast(isReason)?.reason ?? null
  return (
    <li>
      <time dateTime={last.opened_at}>
        {formatMoment({ at: last.opened_at, now, timeZone: site.timezone, language })}
      </time>
      <Link to="/app/sites/$siteId/alerts/$alertId" params={{ siteId: site.id, alertId: last.id }}>
        {said === null
          ? t('lately.unsaid')
          : t('lately.last', { reason: withinSentence(t(`reason.${said}`), language) })}
      </Link>
    </li>
  )
}

/** The reason of a snooze says why it waits, not what it was. */
const isReason = ({ kind, reason }: { kind: string; reason: string | null }) =>
  kind !== 'SNOOZES' && reason !== null
