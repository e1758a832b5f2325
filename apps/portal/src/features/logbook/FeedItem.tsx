import type { LogbookItem } from '@earshot/contract/schemas/batches/logbook.ts'
import { CommentItem } from './CommentItem.tsx'
import type { FeedProps } from './Feed.tsx'
import { MachineItem } from './MachineItem.tsx'
import { RecommendationItem } from './RecommendationItem.tsx'
import { TreatmentItem } from './TreatmentItem.tsx'

export interface FeedItemProps extends FeedProps {
  item: LogbookItem
}

/** Shows one item. What people wrote, gave or have to answer is shown in full; what happened automatically is one line. */
export function FeedItem({ item, ...feed }: FeedItemProps) {
  const { comment, treatment, recommendation } = item
  if (comment !== null) return <CommentItem item={item} comment={comment} timeZone={feed.timeZone} />
  if (treatment !== null) return <TreatmentItem treatment={treatment} feed={feed} />
  if (recommendation !== null)
    return <RecommendationItem recommendation={recommendation} feed={feed} occurredAt={item.occurred_at} />
  return <MachineItem item={item} timeZone={feed.timeZone} />
}
