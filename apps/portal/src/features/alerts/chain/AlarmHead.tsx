import { withPercent } from '@earshot/contract/rules/percent.ts'
import { temperatureDifferenceIn } from '@earshot/contract/rules/temperature.ts'
import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import type { SiteDetail } from '@earshot/contract/schemas/farm/site.ts'
import type { AlarmChain } from '@earshot/contract/schemas/health/alarm-chain.ts'
import type { Alert } from '@earshot/contract/schemas/health/alert.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { alertFigures, useAlertText } from '#domain/alerts/alert-text.ts'
import { StatusChip } from '#domain/status/StatusChip.tsx'
import { StatusLine } from '#domain/status/StatusLine.tsx'
import { useTemperatureUnit } from '#domain/values/units.tsx'
import { asSentence, formatNumber } from '#lib/text/locale.ts'
import { Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import { AlarmActs } from './AlarmActs.tsx'
import classes from './AlarmHead.module.css'
import { isUntaken, lastAnswer } from './chain-story.ts'
import { HeadChart } from './HeadChart.tsx'
import { readingOf } from './NextDoor.tsx'
import { NextStep } from './NextStep.tsx'
import { useChainWords } from './use-chain-words.ts'

export interface ChainHeadProps {
  site: SiteDetail
  /** The alert that the chain is answered by; null where it tells of a silent site. */
  alert: Alert | null
  chain: AlarmChain
}

export interface AlarmProps extends ChainHeadProps {
  alert: Alert
}

interface AlarmHeadProps extends AlarmProps {
  airspace: Airspace | undefined
}

/** Shows what is wrong, whether somebody has it, what a reader can say, and what happens otherwise. */
export function AlarmHead({ site, alert, chain, airspace }: AlarmHeadProps) {
  const { t } = useTranslation('alarms')
  const text = useAlertText()
  const words = useChainWords(site.timezone)
  const value = currentValue(alert, airspace)
  const what = useWhat()({ ...alert, value })
  const head = useFocusKept(chain.state)
  return (
    <header className={classes.head} ref={head} tabIndex={-1}>
      <ChainAnswer
        site={site}
        alert={alert}
        chain={chain}
        since={t('head.since', { sensor: text.sensor(alert), since: words.moment(alert.opened_at) })}
        what={what}
      />
      <div className={classes.measured}>
        <div>
          <Value alert={{ ...alert, value }} />
          {airspace !== undefined && <Counts alert={alert} airspace={airspace} />}
        </div>
        <HeadChart site={site} alert={alert} chain={chain} />
      </div>
      <NextStep chain={chain} timeZone={site.timezone} />
    </header>
  )
}

interface ChainAnswerProps extends ChainHeadProps {
  since: string
  /** What is wrong, as a sentence. */
  what: string
}

/** Shows the two sentences of a chain, the one that asks for somebody first, and what a reader can say. */
export function ChainAnswer({ since, what, ...head }: ChainAnswerProps) {
  const { chain } = head
  const state = useStateSentence(head)
  return (
    <Stack gap="3" shrink>
      <StatusLine>
        <StatusChip status="Alarm" solid />
        <Text as="span" tone="ink">
          {since}
        </Text>
      </StatusLine>
      {isUntaken(chain) ? (
        <Answer first={what} rest={state} restTone="alarm" />
      ) : (
        <Answer first={state} rest={what} />
      )}
      <AnswerNote />
      <p className="visually-hidden" role="status">
        {chain.state === 'RUNNING' ? '' : state}
      </p>
      <AlarmActs {...head} />
    </Stack>
  )
}

/** A button that has done its work is gone: the focus stays at its place then, not at the top of the page. */
export function useFocusKept(state: AlarmChain['state']) {
  const head = useRef<HTMLElement>(null)
  const before = useRef(state)
  useEffect(() => {
    const hasChanged = before.current !== state
    before.current = state
    if (hasChanged && document.activeElement === document.body) head.current?.focus()
  }, [state])
  return head
}

/** Returns the sentence about who has it: nobody, somebody, or why nobody is told any more. */
function useStateSentence({ site, chain }: Omit<ChainHeadProps, 'alert'>): string {
  const { t, i18n } = useTranslation('alarms')
  const words = useChainWords(site.timezone)
  const { state, holder, held_since, snoozed_until, end_reason } = chain
  if (state === 'RUNNING') return t('head.nobody')
  if (state === 'HELD') {
    const since = words.moment(held_since ?? chain.started_at)
    if (holder === null) return t('head.nobody')
    return words.isMe(holder) ? t('head.you', { since }) : t('head.other', { since, name: holder.name })
  }
  if (state === 'SNOOZED') {
    const until = words.moment(snoozed_until ?? chain.started_at)
    const by = lastAnswer(chain, 'SNOOZES')?.person
    if (by === undefined || words.isMe(by)) return t('head.snoozed', { until })
    return t('head.snoozedBy', { until, name: by.name })
  }
  const ending = lastAnswer(chain, 'CLOSES', 'NOT_AN_ALARM')
  const end = ending === undefined ? t(`end.${end_reason ?? 'OVER'}`) : words.answer(ending)
  return asSentence(end, i18n.language)
}

/** Returns a function that says how far the value is out of its range. */
function useWhat() {
  const { t, i18n } = useTranslation('alarms')
  const unit = useTemperatureUnit()
  const { language } = i18n
  return ({ airspace, sensor, direction, value, limit }: Alert): string => {
    const isUnder = sensor === 'COUGHS' || direction === 'LOW'
    // The alert ends by its own rule, some time after the reading is back.
    if (isUnder ? value >= limit : value <= limit) return t('head.what.BACK', { airspace: airspace.name })
    if (sensor === 'COUGHS') {
      const figures = { value: formatNumber(value, language), limit: formatNumber(limit, language) }
      return t('head.what.COUGHS', { airspace: airspace.name, ...figures })
    }
    const off = Math.abs(value - limit)
    const distance =
      sensor === 'HUMIDITY'
        ? withPercent(formatNumber(off, language), language)
        : `${formatNumber(temperatureDifferenceIn(unit, off), language, 1)} °${unit}`
    return t(`head.what.${direction ?? 'HIGH'}`, { airspace: airspace.name, distance })
  }
}

/** Returns the newest reading, and the one that opened the alert where none is known. */
function currentValue({ sensor, value }: Alert, airspace: Airspace | undefined): number {
  return (airspace === undefined ? null : readingOf(airspace, sensor)) ?? value
}

/** Shows how many monitors the alert is about, and which animals are there. */
function Counts({ alert, airspace }: { alert: Alert; airspace: Airspace }) {
  const { t, i18n } = useTranslation('alarms')
  const { batch, devices_total } = airspace
  const animals = batch?.animals_present ?? null
  return (
    <Text size="small" as="div" tone="muted">
      <p>{t('head.monitors', { count: devices_total, own: alert.devices.length })}</p>
      {batch !== null && animals !== null && (
        <p>
          {t('head.animals', {
            count: animals,
            animals: formatNumber(animals, i18n.language),
            day: batch.day,
          })}
        </p>
      )}
    </Text>
  )
}

function Value({ alert }: { alert: Alert }) {
  const { i18n } = useTranslation()
  const text = useAlertText()
  const unit = useTemperatureUnit()
  const { value } = alertFigures({ alert, unit, language: i18n.language })
  const [number, sign] = value.split(/\s/)
  return (
    <div>
      <Text size="small">{alert.sensor === 'COUGHS' ? 'RHS' : text.sensor(alert)}</Text>
      <p className={classes.value}>
        {number}
        {sign !== undefined && <span className={classes.unit}>{sign}</span>}
      </p>
    </div>
  )
}
