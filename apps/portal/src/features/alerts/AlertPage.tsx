import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import { isFullAirspace } from '@earshot/contract/rules/farm/full-airspace.ts'
import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import type { AlarmChain } from '@earshot/contract/schemas/health/alarm-chain.ts'
import type { Alert, AlertDetail, JudgedBy } from '@earshot/contract/schemas/health/alert.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '#api/api-error.ts'
import { useEndpoint } from '#api/queries.ts'
import { RealShare } from '#domain/alarms/RealShare.tsx'
import { useAlertRule } from '#domain/alerts/alert-rule.ts'
import { alertStatus } from '#domain/alerts/alert-status.ts'
import { alertFigures, useAlertText } from '#domain/alerts/alert-text.ts'
import { SiteHead } from '#domain/SiteHead.tsx'
import { StatusChip } from '#domain/status/StatusChip.tsx'
import { StatusLine } from '#domain/status/StatusLine.tsx'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { useTemperatureUnit } from '#domain/values/units.tsx'
import { pageSetting } from '#lib/browser/page-settings.ts'
import { useIsPhone } from '#lib/browser/use-media-query.ts'
import { lazyPart } from '#lib/chunks/lazy-page.ts'
import { formatList, formatMoment, formatNumber } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Figure, Figures } from '#ui/layout/Figures.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { Acknowledgements } from './Acknowledgements.tsx'
import { AlertChart } from './AlertChart.tsx'
import classes from './AlertPage.module.css'
import { AlarmHead } from './chain/AlarmHead.tsx'
import { AlarmParts } from './chain/AlarmParts.tsx'
import { CloseForm } from './chain/CloseForm.tsx'
import { chainInHead, isUntaken } from './chain/chain-story.ts'
import { LatelyHere } from './chain/LatelyHere.tsx'
import { NextDoor } from './chain/NextDoor.tsx'
import { SameCause } from './chain/SameCause.tsx'
import { useChains } from './chain/use-chains.ts'

/** Only installations that show normals fetch this. */
const AlertNormal = lazyPart(async () => (await import('./AlertNormal.tsx')).AlertNormal)

const HOUR_MS = 3_600_000
/** A longer alert is shown in days. */
const MOST_HOURS = 48

/** Shows why an alert was raised: what was measured, by which rule, where and when, and who has acknowledged it. */
export function AlertPage() {
  const { t } = useTranslation('alerts')
  const { siteId, alertId } = useParams({ from: '/app/sites/$siteId/told/alerts/$alertId' })
  const site = useEndpoint(sites.read, { params: { siteId } })
  const alert = useEndpoint(alerts.read, { params: { alertId } })
  const airspaces = useEndpoint(sites.airspaces, { params: { siteId } })
  const chains = useChains(alertId)
  const text = useAlertText()
  const isElsewhere =
    alert.data !== undefined &&
    airspaces.data?.items.every(airspace => airspace.id !== alert.data.airspace.id)
  // Although the reader may see the alert, this site has no such page.
  if (isElsewhere) return <Navigate to="/app/not-found" replace />
  const name = alert.data
    ? t('name', { airspace: alert.data.airspace.name, sensor: text.sensor(alert.data) })
    : t('one')
  // An Alarm's head depends on its chain; a Warning never had one.
  const isKnown = alert.data?.max_priority !== 'ALARM' || !chains.isPending
  const isThere = site.data && alert.data && isKnown
  const content = isThere ? { site: site.data, alert: alert.data, chains } : undefined
  const chain = content && chainInHead(chains.data?.items ?? [], content.alert)
  const full = airspaces.data?.items.filter(isFullAirspace) ?? []
  const airspace = full.find(({ id }) => id === alert.data?.airspace.id)
  return (
    <>
      <SiteHead
        title={name}
        site={site.data}
        list={{ label: t('title'), to: `/app/sites/${siteId}/alerts` }}
      />
      <Sheet
        head={content && chain && <AlarmHead {...content} chain={chain} airspace={airspace} />}
        alarms={chain !== undefined && isUntaken(chain)}
        aside={content && <AlertAside {...content} chain={chain} airspaces={full} />}
      >
        <AsyncSection resource={{ ...alert, data: content }} skeleton={<AlertSkeleton />} name={t('one')}>
          {loaded => <AlertContent {...loaded} chain={chain} />}
        </AsyncSection>
      </Sheet>
    </>
  )
}

interface AlertContentProps {
  site: SiteDetail
  alert: AlertDetail
  chains: UseQueryResult<{ items: AlarmChain[] }, ApiError>
  /** The chain that the head is about. */
  chain: AlarmChain | undefined
}

function AlertContent({ site, alert, chains, chain }: AlertContentProps) {
  const { t } = useTranslation('alarms')
  return (
    <Stack gap="6" shrink>
      {chain === undefined && <AlertHeader alert={alert} timeZone={site.timezone} />}
      {alert.max_priority === 'ALARM' && (
        <AsyncSection resource={chains} skeleton={<Skeleton height={240} />} name={t('told.title')}>
          {({ items }) => <AlarmParts site={site} alert={alert} chains={items} chain={chain} />}
        </AsyncSection>
      )}
      <AlertFacts alert={alert} />
      <AlertRule siteId={site.id} alert={alert} timeZone={site.timezone} />
      {alert.sensor === 'COUGHS' && alert.batch_id !== null && pageSetting('own-normal') !== null && (
        <Suspense fallback={null}>
          <AlertNormal siteId={site.id} alert={alert} batchId={alert.batch_id} />
        </Suspense>
      )}
      <AlertChart site={site} alert={alert} />
    </Stack>
  )
}

interface AlertAsideProps extends AlertContentProps {
  airspaces: readonly Airspace[]
}

/** Shows what belongs to the cause, and who sees to the alert where nobody is told of it step by step. */
function AlertAside({ site, alert, chains, chain, airspaces }: AlertAsideProps) {
  const isAnsweredInHead = chain !== undefined && isUntaken(chain)
  const isPhone = useIsPhone()
  const newest = chains.data?.items[0]
  return (
    <>
      {!isPhone && newest !== undefined && (
        <CloseForm key={newest.id} site={site} alert={alert} chain={newest} />
      )}
      {chain !== undefined && <SameCause siteId={site.id} alert={alert} alerts={chain.alerts} />}
      {chain !== undefined && <NextDoor siteId={site.id} alert={alert} airspaces={airspaces} />}
      {chain !== undefined && <LatelyHere site={site} alert={alert} />}
      {isAnsweredInHead && <WhenOver siteId={site.id} airspaceId={alert.airspace.id} />}
      {(!isAnsweredInHead || alert.acknowledgements.length > 0) && (
        <Acknowledgements site={site} alert={alert} asks={!isAnsweredInHead} />
      )}
    </>
  )
}

/** Shows beforehand what whoever has it will be asked. */
function WhenOver({ siteId, airspaceId }: { siteId: number; airspaceId: number }) {
  const { t } = useTranslation('alarms')
  return (
    <section className={classes.over} aria-labelledby="when-over">
      <h2 id="when-over">{t('close.title')}</h2>
      <Text size="small" tone="muted" above="2">
        {t('close.note')}
      </Text>
      <RealShare siteId={siteId} airspaceId={airspaceId} />
    </section>
  )
}

/** Shows what the alert is, since when, and whether somebody has acknowledged it. */
function AlertHeader({ alert, timeZone }: { alert: Alert; timeZone: string }) {
  const { t, i18n } = useTranslation('alerts')
  const now = useNow()
  const text = useAlertText()
  const isOpen = alert.state === 'OPEN'
  const moment = (at: string) => formatMoment({ at, now, timeZone, language: i18n.language })
  const words = {
    airspace: alert.airspace.name,
    sensor: text.sensor(alert),
    since: moment(alert.opened_at),
    until: moment(alert.closed_at ?? alert.last_seen_at),
  }
  const [first] = alert.acknowledgements
  const rest = first === undefined ? t('answer.unseen') : t('answer.seen', { name: first.by.name })
  return (
    <Stack as="header" gap="2-half">
      <StatusLine>
        {isOpen ? (
          <StatusChip status={alertStatus(alert)} solid />
        ) : (
          <StatusChip
            status={alertStatus(alert)}
            word={t(`closeReason.${alert.close_reason ?? 'RECOVERED'}`)}
          />
        )}
        {alert.reopened_count > 0 && <span>{t('reopened', { count: alert.reopened_count })}</span>}
      </StatusLine>
      <Answer first={t(isOpen ? 'answer.since' : 'answer.over', words)} rest={isOpen ? rest : ''} />
      <AnswerNote />
    </Stack>
  )
}

/** Shows what was measured when the alert opened and at its worst, by which monitors, and for how long. */
function AlertFacts({ alert }: { alert: AlertDetail }) {
  const { t, i18n } = useTranslation('alerts')
  const unit = useTemperatureUnit()
  const now = useNow()
  const figures = alertFigures({ alert, unit, language: i18n.language })
  const kind = alert.sensor === 'COUGHS' ? 'COUGHS' : (alert.direction ?? 'HIGH')
  const status = alert.max_priority === 'ALARM' ? 'Alarm' : 'Warning'
  const until = alert.closed_at === null ? now : Date.parse(alert.closed_at)
  const hours = Math.max(1, Math.round((until - Date.parse(alert.opened_at)) / HOUR_MS))
  const inDays = hours > MOST_HOURS
  const lasted = inDays ? Math.round(hours / 24) : hours
  const names = alert.devices.map(device => device.name || device.code)
  return (
    <Figures label={t('facts.label')} phone="pairs">
      <Figure
        size="small"
        label={t('facts.opened')}
        value={figures.value}
        note={t(`facts.limit.${kind}`, { limit: figures.limit })}
      />
      <Figure
        size="small"
        label={t(`facts.worst.${kind}`)}
        value={figures.peak}
        status={status}
        note={
          <>
            <strong>{t(`filter.${alert.max_priority}`)}</strong>
            {alert.sensor === 'COUGHS' && ` ${t('facts.under', { limit: limitOfPriority(alert) })}`}
          </>
        }
      />
      <Figure
        size="small"
        label={t('facts.monitors')}
        value={formatNumber(names.length, i18n.language)}
        note={formatList(names, i18n.language)}
      />
      <Figure
        size="small"
        label={t(alert.state === 'OPEN' ? 'facts.openFor' : 'facts.lasted')}
        value={formatNumber(lasted, i18n.language)}
        unit={t(inDays ? 'facts.days' : 'facts.hours', { count: lasted })}
      />
    </Figures>
  )
}

function limitOfPriority({ max_priority, judged_by: { opened } }: AlertDetail): number {
  return max_priority === 'ALARM' ? opened.rhs_alarm : opened.rhs_warning
}

interface AlertRuleProps {
  siteId: number
  alert: AlertDetail
  timeZone: string
}

/** Shows the rules that raised the alert and that end it, and the stretches that it has spent at each priority. */
function AlertRule({ siteId, alert, timeZone }: AlertRuleProps) {
  const { t, i18n } = useTranslation(['alerts', 'common'])
  const now = useNow()
  const rule = useAlertRule()({
    sensor: alert.sensor,
    priority: alert.state === 'OPEN' ? alert.priority : alert.max_priority,
    judged_by: alert.judged_by,
  })
  const moment = (at: string) => formatMoment({ at, now, timeZone, language: i18n.language })
  return (
    <section className={classes.rule} aria-labelledby="alert-rule">
      <h2 id="alert-rule">{t('rule.title')}</h2>
      <p>{rule.opens}</p>
      <Text tone="muted">{rule.ends}</Text>
      <JudgedByLine judgedBy={alert.judged_by} timeZone={timeZone} />
      <Link to="/app/sites/$siteId/limits" params={{ siteId }} search={{ airspace: alert.airspace.id }}>
        {t('common:nav.limits')}
      </Link>
      {alert.spans.length > 0 && (
        <ol className={classes.spans} aria-label={t('spans.label')}>
          {alert.spans.map(span => (
            <li key={span.from}>
              <StatusMark status={span.priority === 'ALARM' ? 'Alarm' : 'Warning'} />
              {t(span.to === null ? 'spans.open' : 'spans.over', {
                priority: t(`filter.${span.priority}`),
                from: moment(span.from),
                to: span.to === null ? '' : moment(span.to),
              })}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

/** Names the change of the limits that the alert was judged by, or says that they were the usual ones. */
function JudgedByLine({ judgedBy, timeZone }: { judgedBy: JudgedBy; timeZone: string }) {
  const { t, i18n } = useTranslation(['alerts', 'limits'])
  const now = useNow()
  const { version } = judgedBy
  if (version === null) return <Text tone="muted">{t('alerts:judged.usual')}</Text>
  const { language } = i18n
  const values = formatList(
    version.changes.map(({ key }) => t(`limits:name.${key}`)),
    language,
  )
  const moment = (at: string) => formatMoment({ at, now, timeZone, language })
  const name = version.changed_by ?? t('alerts:judged.somebody')
  return <Text tone="muted">{[said(version), held(version)].filter(Boolean).join(' ')}</Text>

  function said({ scope, changed_at, holds_from }: JudgedVersion): string {
    if (holds_from === null) return t('alerts:judged.before', { values })
    return t(`alerts:judged.${scope}`, { values, name, when: moment(changed_at) })
  }

  function held({ holds_from, held_until }: JudgedVersion): string | null {
    if (holds_from === null) return held_until && t('alerts:judged.until', { to: moment(held_until) })
    const from = moment(holds_from)
    if (held_until === null) return t('alerts:judged.since', { from })
    return t('alerts:judged.span', { from, to: moment(held_until) })
  }
}

type JudgedVersion = NonNullable<JudgedBy['version']>

function AlertSkeleton() {
  return (
    <Stack gap="6" shrink>
      <Skeleton width={120} height={24} />
      <Skeleton width="70%" height={34} />
      <Skeleton height={92} />
      <Skeleton height={120} />
      <Skeleton height={320} radius={12} />
    </Stack>
  )
}
