import { recommendations } from '@earshot/contract/endpoints/health/recommendations.ts'
import type { Recommendation } from '@earshot/contract/schemas/health/recommendation.ts'
import { type MouseEvent, useRef } from 'react'
import { useSiteRights } from '#api/use-site-rights.ts'
import { usePicks } from '#ui/table/use-picks.ts'
import { NoRecommendations } from './NoRecommendations.tsx'
import { ReactionBar } from './ReactionBar.tsx'
import { WaitingGroup } from './WaitingGroup.tsx'

export interface WaitingListProps {
  siteId: number
  /** The recommendations by airspace, as the server orders them. */
  items: readonly Recommendation[]
  timeZone: string | undefined
}

/** Shows the open ones, which can be picked singly, as a range with Shift, or by airspace, and answered together. */
export function WaitingList({ siteId, items, timeZone }: WaitingListProps) {
  const mayAnswer = useSiteRights(siteId)(recommendations.react)
  const picks = usePicks<Recommendation>({
    scope: String(siteId),
    total: items.length,
    rowKey: item => item.id,
  })
  const last = useRef<number | null>(null)
  function toggle(item: Recommendation, event: MouseEvent): void {
    const [from, to] = [items.findIndex(one => one.id === last.current), items.indexOf(item)]
    last.current = item.id
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
