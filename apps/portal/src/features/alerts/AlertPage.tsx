import { DOMAIN } from '@earshot/contract/domain.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import type { Alert } from '@earshot/contract/schemas/health/alert.ts'
import { Navigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { useAlertRule } from '#domain/alerts/alert-rule.ts'
import { alertStatus } from '#domain/alerts/alert-status.ts'
import { alertFigures, useAlertText } from '#domain/alerts/alert-text.ts'
import { SiteHead } from '#domain/SiteHead.tsx'
import { StatusChip } from '#domain/status/StatusChip.tsx'
import { StatusLine } from '#domain/status/StatusLine.tsx'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { useTemperatureUnit } from '#domain/values/units.tsx'
import { formatList, formatMoment, formatNumber } from '#lib/locale.ts'
import { useNow } from '#lib/use-now.ts'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { Figure, Figures } from '#ui/Figures.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Stack } from '#ui/Stack.tsx'
import { Text } from '#ui/Text.tsx'
import { Acknowledgements } from './Acknowledgements.tsx'
import { AlertChart } from './AlertChart.tsx'
import classes from './AlertPage.module.css'

const HOUR_MS = 3_600_000
/** A longer alert is shown in days. */
const MOST_HOURS = 48

/** Shows why an alert was raised: what was measured, by which rule, where and when, and who has acknowledged it. */
export function AlertPage() {
  const { t } = useTranslation('alerts')
  const { siteId, alertId } = useParams({ from: '/app/sites/$siteId/alerts/$alertId' })
  const site = useEndpoint(sites.read, { params: { siteId } })
  const alert = useEndpoint(alerts.read, { params: { alertId } })
  const airspaces = useEndpoint(sites.airspaces, { params: { siteId } })
  const text = useAlertText()
  const isElsewhere =
    alert.data !== undefined &&
    airspaces.data?.items.every(airspace => airspace.id !== alert.data.airspace.id)
  // Although the reader may see the alert, this site has no such page.
  if (isElsewhere) return <Navigate to="/app/not-found" replace />
  const name = alert.data
    ? t('name', { airspace: alert.data.airspace.name, sensor: text.sensor(alert.data) })
    : t('one')
  const content = { data: site.data && alert.data && { site: site.data, alert: alert.data } }
  return (
    <>
      <SiteHead
        title={name}
        site={site.data}
        list={{ label: t('title'), to: `/app/sites/${siteId}/alerts` }}
      />
      <Sheet aside={content.data && <Acknowledgements {...content.data} />}>
        <AsyncSection resource={{ ...alert, ...content }} skeleton={<AlertSkeleton />} name={t('one')}>
          {loaded => <AlertContent {...loaded} />}
        </AsyncSection>
      </Sheet>
    </>
  )
}

function AlertContent({ site, alert }: { site: SiteDetail; alert: Alert }) {
  return (
    <Stack gap="6" shrink>
      <AlertHeader alert={alert} timeZone={site.timezone} />
      <AlertFacts alert={alert} />
      <AlertRule alert={alert} timeZone={site.timezone} />
      <AlertChart site={site} alert={alert} />
    </Stack>
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
function AlertFacts({ alert }: { alert: Alert }) {
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
            {alert.sensor === 'COUGHS' && ` ${t('facts.under', { limit: worstLimit(alert) })}`}
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

function worstLimit({ max_priority }: Alert): number {
  return max_priority === 'ALARM' ? DOMAIN.rhs.alarmBelow : DOMAIN.rhs.warnBelow
}

/** Shows the rules that raised the alert and that end it, and the stretches that it has spent at each priority. */
function AlertRule({ alert, timeZone }: { alert: Alert; timeZone: string }) {
  const { t, i18n } = useTranslation('alerts')
  const now = useNow()
  const rule = useAlertRule()({
    sensor: alert.sensor,
    priority: alert.state === 'OPEN' ? alert.priority : alert.max_priority,
  })
  const moment = (at: string) => formatMoment({ at, now, timeZone, language: i18n.language })
  return (
    <section className={classes.rule} aria-labelledby="alert-rule">
      <h2 id="alert-rule">{t('rule.title')}</h2>
      <p>{rule.opens}</p>
      <Text tone="muted">{rule.ends}</Text>
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
