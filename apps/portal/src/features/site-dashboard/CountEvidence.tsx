import { DOMAIN } from '@earshot/contract/domain.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { devices } from '@earshot/contract/endpoints/hardware/devices.ts'
import { gateways } from '@earshot/contract/endpoints/hardware/gateways.ts'
import { isFullAirspace } from '@earshot/contract/rules/farm/full-airspace.ts'
import type { StatusName } from '@earshot/contract/values.ts'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import type { BehindFigureProps } from '#domain/evidence/EvidenceButton.tsx'
import evidence from '#domain/evidence/EvidenceContent.module.css'
import { Part } from '#domain/evidence/Part.tsx'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { formatList, formatMinutes, formatMoment, formatNumber } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import classes from './CountEvidence.module.css'
import { type CountedName, countedAirspaces } from './dashboard-facts.ts'

export interface CountAsked {
  siteId: number
  count: CountedName
  part: number
  total: number
  timeZone: string
  /** Until when the readings behind the counts were measured. */
  until: string | null
}

type CountEvidenceProps = CountAsked & BehindFigureProps

/** As many monitors are named; the list of monitors has them all. */
const NAMED = 20

/** Shows what was counted for one of the dashboard's counts, what was left out and why, and where its rows are. */
export function CountEvidence(asked: CountEvidenceProps) {
  if (asked.count === 'monitors') return <MonitorsCounted {...asked} />
  if (asked.count === 'gateways') return <GatewaysCounted {...asked} />
  return <AirspacesCounted {...asked} count={asked.count} />
}

function AirspacesCounted(asked: CountEvidenceProps & { count: 'alarms' | 'warnings' | 'ok' }) {
  const { t, i18n } = useTranslation('evidence')
  const { siteId, count, name, onLeave } = asked
  const words = useWords(asked.timeZone)
  const found = useEndpoint(sites.airspaces, { params: { siteId } })
  const data = found.data && countedAirspaces(found.data.items.filter(isFullAirspace), count)
  const names = (airspaces: readonly { name: string }[]) =>
    formatList(
      airspaces.map(airspace => airspace.name),
      i18n.language,
    )
  return (
    <AsyncSection resource={{ ...found, data }} skeleton={<Skeleton height={180} />} name={name}>
      {({ counted, notJudged, silent }) => (
        <>
          <Judgement {...asked} rule={t('site.rule.airspaces')} />
          <AsOf at={asked.until ?? new Date(found.dataUpdatedAt).toISOString()} timeZone={asked.timeZone} />
          <Counted>
            {counted.map(airspace => (
              <Row
                key={airspace.id}
                status={airspace.status_name}
                note={airspace.status_since === null ? '' : words.since(airspace.status_since)}
              >
                <Link
                  to="/app/sites/$siteId/airspaces/$airspaceId/graphs"
                  params={{ siteId, airspaceId: airspace.id }}
                  onClick={onLeave}
                >
                  {airspace.name}
                </Link>
              </Row>
            ))}
          </Counted>
          <Part label={t('site.leftOut')}>
            {silent.length > 0 && <p>{t('site.silent', { names: names(silent) })}</p>}
            {notJudged.length > 0 && <p>{t('site.notJudged', { names: names(notJudged) })}</p>}
            {silent.length + notJudged.length === 0 && <p>{t('site.nothing')}</p>}
          </Part>
          {count !== 'ok' && (
            <Foot
              link={{
                to: '/app/sites/$siteId/alerts',
                params: { siteId },
                search: { filter: count === 'alarms' ? 'ALARM' : 'WARNING' },
              }}
              onLeave={onLeave}
            />
          )}
        </>
      )}
    </AsyncSection>
  )
}

function MonitorsCounted(asked: CountEvidenceProps) {
  const { t, i18n } = useTranslation('evidence')
  const { siteId, name, onLeave, timeZone } = asked
  const words = useWords(timeZone)
  const silent = useEndpoint(devices.list, {
    params: { siteId },
    query: { filter: 'OFFLINE', perPage: NAMED, ordering_field: 'last_update', order: 'asc' },
  })
  return (
    <AsyncSection resource={silent} skeleton={<Skeleton height={180} />} name={name}>
      {({ items }) => (
        <>
          <Judgement
            {...asked}
            rule={t('site.rule.monitors', { time: formatMinutes(DOMAIN.offlineMin, i18n.language, 'long') })}
          />
          <AsOf at={new Date(silent.dataUpdatedAt).toISOString()} timeZone={timeZone} />
          <Counted>
            {items.map(device => (
              <Row key={device.id} status="Offline" note={words.heard(device.last_update)}>
                <Link
                  to="/app/sites/$siteId/monitors/$deviceId"
                  params={{ siteId, deviceId: device.id }}
                  onClick={onLeave}
                >
                  {device.name || device.code}
                </Link>
              </Row>
            ))}
          </Counted>
          <Foot
            link={{ to: '/app/sites/$siteId/monitors', params: { siteId }, search: { filter: 'OFFLINE' } }}
            onLeave={onLeave}
          />
        </>
      )}
    </AsyncSection>
  )
}

function GatewaysCounted(asked: CountEvidenceProps) {
  const { t, i18n } = useTranslation('evidence')
  const { siteId, name, onLeave, timeZone } = asked
  const words = useWords(timeZone)
  const silent = useEndpoint(gateways.list, { params: { siteId }, query: { filter: 'OFFLINE' } })
  return (
    <AsyncSection resource={silent} skeleton={<Skeleton height={180} />} name={name}>
      {({ items }) => (
        <>
          <Judgement
            {...asked}
            rule={t('site.rule.gateways', { time: formatMinutes(DOMAIN.offlineMin, i18n.language, 'long') })}
          />
          <AsOf at={new Date(silent.dataUpdatedAt).toISOString()} timeZone={timeZone} />
          <Counted>
            {items.map(gateway => (
              <Row key={gateway.id} status="Offline" note={words.heard(gateway.last_heartbeat_at)}>
                {gateway.name || gateway.code}
              </Row>
            ))}
          </Counted>
          <Foot link={{ to: '/app/sites/$siteId/monitors', params: { siteId } }} onLeave={onLeave} />
        </>
      )}
    </AsyncSection>
  )
}

function useWords(timeZone: string) {
  const { t, i18n } = useTranslation('evidence')
  const now = useNow()
  const moment = (at: string) => formatMoment({ at, language: i18n.language, timeZone, now })
  return {
    since: (at: string) => t('site.since', { since: moment(at) }),
    heard: (at: string | null) => (at === null ? t('site.never') : t('site.heard', { since: moment(at) })),
  }
}

function Judgement({ name, part, total, titleId, rule }: CountEvidenceProps & { rule: string }) {
  const { t, i18n } = useTranslation('evidence')
  const number = (value: number) => formatNumber(value, i18n.language)
  return (
    <h2 className={evidence.judgement} id={titleId}>
      <strong>{t('site.counted', { name, part: number(part), all: number(total) })}</strong> {rule}
    </h2>
  )
}

function AsOf({ at, timeZone }: { at: string; timeZone: string }) {
  const { t, i18n } = useTranslation('evidence')
  const now = useNow()
  return (
    <Part label={t('site.asOf')} inline>
      {formatMoment({ at, language: i18n.language, timeZone, now })}
    </Part>
  )
}

function Counted({ children }: { children: readonly ReactNode[] }) {
  const { t } = useTranslation('evidence')
  return (
    <Part label={t('site.these')}>
      {children.length === 0 ? <p>{t('site.none')}</p> : <ul className={classes.rows}>{children}</ul>}
    </Part>
  )
}

function Row({ status, note, children }: { status: StatusName; note: string; children: ReactNode }) {
  return (
    <li>
      <StatusMark status={status} />
      <strong>{children}</strong>
      <span className={classes.note}>{note}</span>
    </li>
  )
}

function Foot({ link, onLeave }: { link: LinkProps; onLeave: () => void }) {
  const { t } = useTranslation('evidence')
  return (
    <div className={evidence.foot}>
      <Link {...link} className={evidence.link} onClick={onLeave}>
        {t('site.rows')}
      </Link>
    </div>
  )
}
