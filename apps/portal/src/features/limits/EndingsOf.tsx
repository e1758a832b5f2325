import { limits } from '@earshot/contract/endpoints/health/limits.ts'
import {
  isBandRule,
  type NumberRule,
  ruleOf,
  sliderValues,
  valueNow,
} from '@earshot/contract/rules/health/tried-limits.ts'
import { knownTo } from '@earshot/engine/compare-tried.ts'
import { offerOf } from '@earshot/engine/offer.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { useProposalWords } from '#features/limits/proposals/use-proposal-words.ts'
import { useInView } from '#lib/browser/use-in-view.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { Text } from '#ui/layout/Text.tsx'
import classes from './EndingsOf.module.css'
import { faultOf, patched } from './limit-facts.ts'
import type { LimitRow } from './limit-rows.ts'
import { useTried } from './try/use-tried.ts'
import { usePast } from './try/use-trying.ts'
import { useLimitWords } from './use-limit-words.ts'
import type { LimitsEditor, TriedOn } from './use-limits-editor.ts'

/** Asks how the alerts of each limit ended in the last year. */
export function useEndings(siteId: number, airspaceId: number | null) {
  const query = airspaceId === null ? {} : { airspace: airspaceId }
  return useEndpoint(limits.endings, { params: { siteId }, query }).data?.endings
}

interface EndingsOfProps {
  endings: ReturnType<typeof useEndings>
  row: LimitRow
  editor: LimitsEditor
}

/**
 * Shows how many alerts of a limit were real, of those that somebody gave a reason for, and the value that would have served
 * better; nothing while there are none.
 */
export function EndingsOf({ endings, row, editor }: EndingsOfProps) {
  const { t } = useTranslation('limits')
  const ending = endings?.find(
    ({ sensor, priority }) => sensor === row.raises?.sensor && priority === row.raises.priority,
  )
  if (ending === undefined || ending.said === 0) return null
  const { real, said, episodes } = ending
  const [key] = row.keys
  const { tried } = editor
  const rule = key === undefined || tried === null ? null : ruleOf(key, { own_normal: tried.ownNormal })
  // Episodes are of coughs: of climate there is nothing that another value could be held against.
  const isOffered = rule?.sensor === 'COUGHS' && editor.open === null
  return (
    <>
      <Text size="small" tone="muted">
        {t(`endings.${ending.priority}`, { real, count: said })} {t('endings.episodes', { count: episodes })}
      </Text>
      {isOffered && tried !== null && !tried.isSite && !isBandRule(rule) && (
        <BetterValue rule={rule} place={editor.place} maySpare={real < said} {...tried} />
      )}
    </>
  )
}

type BetterValueProps = Pick<LimitsEditor, 'place'> & TriedOn & { rule: NumberRule; maySpare: boolean }

/**
 * Tries the values of the slider on the past, and offers the one that would have served better, if there is one. The past is fetched
 * once the row has come into view: many who open the limits never go there.
 */
function BetterValue({ rule, place, maySpare, siteId, airspaceId, timeZone, ownNormal }: BetterValueProps) {
  const { t } = useTranslation('limits')
  const words = useLimitWords()
  const proposal = useProposalWords()
  const [ref, inView] = useInView()
  const found = usePast(siteId, inView ? airspaceId : null, rule.sensor)
  const past = found.data
  const now = valueNow(place, rule)
  const values = [now, ...sliderValues(rule.key, now, now).filter(isChoice)]
  const { alerts, isFailed } = useTried({
    past: past?.episodes.length === 0 ? undefined : past,
    timeZone,
    isByNormal: ownNormal === 'judge',
    values,
    limitsWith: one => patched(place, { [rule.key]: one }),
  })
  const isKnown = alerts.size === values.length
  const offer = useMemo(
    () =>
      past === undefined || !isKnown
        ? null
        : offerOf({
            alerts,
            now,
            maySpare,
            timeZone,
            counts: rule.counts,
            known: knownTo(rule, past),
            slots: past.past.length,
          }),
    [past, isKnown, alerts, now, maySpare, timeZone, rule],
  )
  const isTried = past === undefined ? found.isFetching : past.episodes.length > 0 && !isKnown && !isFailed
  if (offer === null)
    return (
      <div ref={ref}>
        {isTried && (
          <Text size="small" tone="muted">
            {t('offer.working')}
          </Text>
        )}
      </div>
    )
  const { value, figures } = offer
  const word = words.value(rule.key, value, place)
  const search = { airspace: airspaceId, rule: rule.key, value }
  return (
    <div className={classes.offer}>
      <Text size="small">{sentence()}</Text>
      <ButtonLink size="dense" link={{ to: '/app/sites/$siteId/limits/try', params: { siteId }, search }}>
        {t('try.tryValue', { value: word })}
      </ButtonLink>
    </div>
  )

  function isChoice(one: number): boolean {
    return one !== now && faultOf(place, { [rule.key]: one }) === null
  }

  /** For example "At 36 there would have been 2 Alarms fewer in 90 days and the same 3 episodes met." */
  function sentence(): string {
    const { tried, met_now, met_tried, later_hours, earlier_hours } = figures
    const said = { value: word, days: proposal.days(figures.days) }
    const first =
      tried < figures.now
        ? t(`offer.fewer.${rule.counts}`, { ...said, count: figures.now - tried })
        : t(`offer.asMany.${rule.counts}`, said)
    return [
      first,
      met_tried > met_now
        ? t('offer.more', { met: met_tried, before: met_now })
        : t('offer.same', { count: met_tried }),
      later_hours > 0 && t('proposal.figures.later', { time: proposal.time(later_hours) }),
      earlier_hours > 0 && t('proposal.figures.earlier', { time: proposal.time(earlier_hours) }),
    ]
      .filter(part => part !== false)
      .join(' ')
  }
}
