import type { Indicators as Counts } from '@earshot/contract/schemas/farm/status.ts'
import type { StatusName } from '@earshot/contract/values.ts'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { EvidenceButton } from '#domain/evidence/EvidenceButton.tsx'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { lazyPart } from '#lib/chunks/lazy-page.ts'
import type { CountedName } from './dashboard-facts.ts'
import classes from './Indicators.module.css'

const CountEvidence = lazyPart(async () => (await import('./CountEvidence.tsx')).CountEvidence)

export interface IndicatorsProps {
  siteId: number
  timeZone: string
  /** Until when the readings behind the counts were measured. */
  until: string | null
  indicators: z.output<typeof Counts>
  /** The number of silent monitors. */
  offline: number
  /** True while the counts are too old to reassure anybody. */
  late: boolean
}

/** Shows five counts: over zero a number of a total, otherwise a check mark (spec/1 §9). */
export function Indicators({ siteId, timeZone, until, indicators, offline, late }: IndicatorsProps) {
  const { t } = useTranslation('dashboard')
  const { alarms, warnings, ok, total, devices, gateways_offline, gateways } = indicators
  const isJudged = alarms + warnings + ok > 0
  const behind = { siteId, timeZone, until }
  return (
    <ul className={classes.indicators} data-late={late || undefined} aria-label={t('indicators.label')}>
      <Indicator
        behind={behind}
        name="alarms"
        status="Alarm"
        count={alarms}
        total={total}
        isKnown={isJudged}
        link={{ to: '/app/sites/$siteId/alerts', params: { siteId }, search: { filter: 'ALARM' } }}
      />
      <Indicator
        behind={behind}
        name="warnings"
        status="Warning"
        count={warnings}
        total={total}
        isKnown={isJudged}
        link={{ to: '/app/sites/$siteId/alerts', params: { siteId }, search: { filter: 'WARNING' } }}
      />
      <Indicator
        behind={behind}
        name="ok"
        status={late ? 'Default' : 'Ok'}
        count={ok}
        total={total}
        isKnown={isJudged}
        always
      />
      <Indicator
        behind={behind}
        name="monitors"
        status="Offline"
        count={offline}
        total={devices}
        isKnown={devices > 0}
        link={{ to: '/app/sites/$siteId/monitors', params: { siteId }, search: { filter: 'OFFLINE' } }}
      />
      <Indicator
        behind={behind}
        name="gateways"
        status="Offline"
        count={gateways_offline}
        total={gateways}
        isKnown={gateways > 0}
        link={{ to: '/app/sites/$siteId/monitors', params: { siteId } }}
      />
    </ul>
  )
}

interface IndicatorProps {
  name: CountedName
  behind: Pick<IndicatorsProps, 'siteId' | 'timeZone' | 'until'>
  status: StatusName
  count: number
  total: number
  /** True once anything was judged, so that zero is good news. */
  isKnown: boolean
  /** True if zero is shown as a number too: that no airspace is Ok is no good news. */
  always?: boolean
  /** Leads to what is counted. */
  link?: LinkProps
}

function Indicator({ name, behind, status, count, total, isKnown, always = false, link }: IndicatorProps) {
  const { t } = useTranslation('dashboard')
  const active = count > 0 || (always && isKnown)
  const body = (
    <>
      <span className={classes.label}>
        {active && <StatusMark status={status} />}
        <span className={classes.long}>{t(`indicators.${name}`)}</span>
        <span className={classes.brief} aria-hidden>
          {t(`indicators.short.${name}`)}
        </span>
      </span>
      <span className={classes.value}>
        {active ? (
          <>
            {count}
            <span className={classes.total}> /{total}</span>
          </>
        ) : !isKnown ? (
          <IconMinus
            className={classes.unknown}
            size={32}
            stroke={1.9}
            role="img"
            aria-label={t('indicators.unknown')}
          />
        ) : (
          <IconCheck
            className={classes.check}
            size={32}
            stroke={1.9}
            role="img"
            aria-label={t('indicators.none')}
          />
        )}
      </span>
    </>
  )
  return (
    <li className={classes.indicator} data-name={name}>
      {link !== undefined && count > 0 ? (
        <Link {...link} className={classes.link}>
          {body}
        </Link>
      ) : (
        <div className={classes.link}>{body}</div>
      )}
      {isKnown && (
        <span className={classes.behind}>
          <EvidenceButton
            figure={given => (
              <Suspense fallback={null}>
                <CountEvidence {...behind} count={name} part={count} total={total} {...given} />
              </Suspense>
            )}
            name={t(`indicators.${name}`)}
          />
        </span>
      )}
    </li>
  )
}
