import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { recommendations } from '@earshot/contract/endpoints/health/recommendations.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import type { Recommendation, RecommendationsQuery } from '@earshot/contract/schemas/health/recommendation.ts'
import { type MouseEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { useQueue } from '#api/queue/use-queue.ts'
import { useSiteRights } from '#api/use-site-rights.ts'
import { AdviceWords } from '#domain/recommendations/AdviceWords.tsx'
import { AnswerButtons } from '#domain/recommendations/AnswerButtons.tsx'
import { CategoryIcon, categoryKey } from '#domain/recommendations/categories.tsx'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { formatDay, formatMoment, formatToday } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { PickBox } from '#ui/table/PickBox.tsx'
import { type PickControl, usePicks } from '#ui/table/use-picks.ts'
import { ReactionBar } from './ReactionBar.tsx'
import classes from './Recommendations.module.css'

const DAY_MS = 86_400_000
const MOST_WORDS = LIMITS.advice.word

interface WaitingListProps {
  siteId: number
  /** The recommendations by airspace, as the server orders them. */
  items: readonly Recommendation[]
  timeZone: string | undefined
}

/**
 * Shows the recommendations that wait by airspace. They can be picked one by one, as a range with Shift, or by airspace, and
 * are then answered together.
 */
export function WaitingList({ siteId, items, timeZone }: WaitingListProps) {
  const mayAnswer = useSiteRights(siteId)(recommendations.react)
  const picks = usePicks<Recommendation>({
    scope: String(siteId),
    total: items.length,
    rowKey: item => item.id,
  })
  const lastPicked = useRef<number | null>(null)
  function toggle(item: Recommendation, event: MouseEvent): void {
    const [from, to] = [items.findIndex(one => one.id === lastPicked.current), items.indexOf(item)]
    lastPicked.current = item.id
    if (event.shiftKey && from >= 0) picks.add(items.slice(Math.min(from, to), Math.max(from, to) + 1))
    else picks.toggle(item)
  }
  if (items.length === 0) return <NoRecommendations filter="OPEN" />
  return (
    <>
      {byAirspace(items).map(group => (
        <WaitingGroup
          key={group[0]?.airspace.id}
          siteId={siteId}
          items={group}
          picks={mayAnswer ? picks : null}
          onToggle={toggle}
          timeZone={timeZone}
        />
      ))}
      {mayAnswer && <ReactionBar picks={picks} items={items} />}
    </>
  )
}

function byAirspace(items: readonly Recommendation[]): Recommendation[][] {
  const groups = new Map<number, Recommendation[]>()
  for (const item of items) groups.set(item.airspace.id, [...(groups.get(item.airspace.id) ?? []), item])
  return [...groups.values()]
}

export function NoRecommendations({ filter }: Pick<RecommendationsQuery, 'filter'>) {
  const { t } = useTranslation('recommendations')
  return <EmptyState title={t(`empty.${filter}`)} text={t('empty.text')} />
}

interface WaitingGroupProps {
  siteId: number
  items: readonly Recommendation[]
  /** The picks; null for people who may not answer. */
  picks: PickControl<Recommendation> | null
  onToggle: (item: Recommendation, event: MouseEvent) => void
  timeZone: string | undefined
}

/** Shows an airspace with its status and what is recommended for it. The key X picks all of it. */
function WaitingGroup({ siteId, items, picks, onToggle, timeZone }: WaitingGroupProps) {
  const { t } = useTranslation('recommendations')
  const { t: common } = useTranslation('common')
  const airspaces = useEndpoint(sites.airspaces, { params: { siteId } })
  const [first] = items
  if (first === undefined) return null
  const airspace = airspaces.data?.items.find(({ id }) => id === first.airspace.id)
  const isAll = picks !== null && items.every(picks.has)
  const isSome = picks !== null && !isAll && items.some(picks.has)
  const toggleAll = () => (isAll ? picks?.remove(items) : picks?.add(items))
  return (
    <section
      className={classes.group}
      aria-label={first.airspace.name}
      onKeyDown={event => {
        const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
        if (event.key.toLowerCase() === 'x' && isPlain && picks !== null) toggleAll()
      }}
    >
      <div className={classes.groupHead}>
        {picks !== null && (
          <PickBox
            label={t('pickAll', { airspace: first.airspace.name })}
            checked={isAll}
            mixed={isSome}
            onToggle={toggleAll}
          />
        )}
        {airspace !== undefined && (
          <StatusMark status={airspace.status_name} label={common(`status.${airspace.status_name}`)} />
        )}
        <h2>{first.airspace.name}</h2>
      </div>
      <ul>
        {items.map(item => (
          <WaitingRow
            key={item.id}
            siteId={siteId}
            item={item}
            picks={picks}
            onToggle={onToggle}
            timeZone={timeZone}
          />
        ))}
      </ul>
    </section>
  )
}

interface WaitingRowProps {
  siteId: number
  item: Recommendation
  picks: PickControl<Recommendation> | null
  onToggle: (item: Recommendation, event: MouseEvent) => void
  timeZone: string | undefined
}

function WaitingRow({ item, picks, onToggle, timeZone }: WaitingRowProps) {
  const { t, i18n } = useTranslation('recommendations')
  const now = useNow()
  const queued = useQueuedReaction(item.id)
  const [word, setWord] = useState('')
  const isPicked = picks?.has(item) ?? false
  const name = t(`name.${categoryKey(item.category)}`)
  const names = { name, airspace: item.airspace.name }
  const language = i18n.language
  return (
    <li className={classes.row} data-picked={isPicked || undefined}>
      {picks !== null && (
        <PickBox label={t('pick', names)} checked={isPicked} onToggle={event => onToggle(item, event)} />
      )}
      <CategoryIcon category={item.category} />
      <div className={classes.words}>
        <h3>{name}</h3>
        {item.advice === null ? (
          <Text size="small" tone="muted">
            {t(`text.${categoryKey(item.category)}`)}{' '}
            {t('since', { at: formatMoment({ at: item.created_at, now, timeZone, language }) })}
          </Text>
        ) : (
          <AdviceWords advice={item.advice} />
        )}
        {picks !== null && !isPicked && item.advice !== null && queued === null && (
          <label className={classes.word}>
            <span className="visually-hidden">{t('word.label', names)}</span>
            <input
              value={word}
              maxLength={MOST_WORDS}
              placeholder={t('word.placeholder')}
              onChange={event => setWord(event.target.value)}
            />
          </label>
        )}
      </div>
      {item.expires_at !== null && (
        <p className={classes.until} title={formatToday({ at: item.expires_at, timeZone, language })}>
          {t('until', { at: formatUntil({ at: item.expires_at, now, timeZone, language }) })}
        </p>
      )}
      {picks !== null && !isPicked && queued === null && (
        <span className={classes.answers}>
          <AnswerButtons recommendation={item} word={word} variant="plain" />
        </span>
      )}
      {queued !== null && <p className={classes.until}>{t(`kept.${queued}`)}</p>}
    </li>
  )
}

/** Returns the answer that this device keeps for a recommendation until it can be sent; null where it keeps none. */
function useQueuedReaction(id: number): 'ACCEPT' | 'DECLINED' | null {
  const { writes } = useQueue()
  const queued = writes.find(write => write.kind === 'reaction' && write.body.recommendationId === id)
  return queued?.kind === 'reaction' && queued.state === 'waiting' ? queued.body.status : null
}

interface UntilInput {
  at: string
  now: number
  timeZone: string | undefined
  language: string
}

/** Writes the weekday of a moment within the next six days, and the date of a later one. */
function formatUntil({ at, now, timeZone, language }: UntilInput): string {
  const ahead = Date.parse(at) - now
  return ahead > 6 * DAY_MS
    ? formatDay({ at, timeZone, language })
    : formatMoment({ at, now, timeZone, language })
}
