import type { Indicators as Counts } from '@earshot/contract/schemas/farm/status.ts'
import type { StatusName } from '@earshot/contract/values.ts'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import classes from './Indicators.module.css'

export interface IndicatorsProps {
  siteId: number
  indicators: z.output<typeof Counts>
  /** The number of silent monitors. */
  offline: number
  /** True while the counts are too old to reassure anybody. */
  late: boolean
}

/** Shows five counts: over zero a number of a total, otherwise a check mark (spec/1 §9). */
export function Indicators({ siteId, indicators, offline, late }: IndicatorsProps) {
  const { t } = useTranslation('dashboard')
  const { alarms, warnings, ok, total, devices, gateways_offline, gateways } = indicators
  const isJudged = alarms + warnings + ok > 0
  return (
    <ul className={classes.indicators} data-late={late || undefined} aria-label={t('indicators.label')}>
      <Indicator
        name="alarms"
        status="Alarm"
        count={alarms}
        total={total}
        isKnown={isJudged}
        link={{ to: '/app/sites/$siteId/alerts', params: { siteId }, search: { filter: 'ALARM' } }}
      />
      <Indicator
        name="warnings"
        status="Warning"
        count={warnings}
        total={total}
        isKnown={isJudged}
        link={{ to: '/app/sites/$siteId/alerts', params: { siteId }, search: { filter: 'WARNING' } }}
      />
      <Indicator
        name="ok"
        status={late ? 'Default' : 'Ok'}
        count={ok}
        total={total}
        isKnown={isJudged}
        always
      />
      <Indicator
        name="monitors"
        status="Offline"
        count={offline}
        total={devices}
        isKnown={devices > 0}
        link={{ to: '/app/sites/$siteId/monitors', params: { siteId }, search: { filter: 'OFFLINE' } }}
      />
      <Indicator
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
  name: 'alarms' | 'warnings' | 'ok' | 'monitors' | 'gateways'
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

function Indicator({ name, status, count, total, isKnown, always = false, link }: IndicatorProps) {
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
        body
      )}
    </li>
  )
}
