import { FIRST_LIMITS } from '@earshot/contract/first-limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followEvents } from './events.ts'
import { createLiveUpdates, isOfMap } from './live-updates.ts'

/** Keeps the screen current while the signed-in area is open. */
export function useLiveEvents(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const invalidate = (isOld: (key: readonly unknown[]) => boolean) =>
      queryClient.invalidateQueries({ predicate: query => isOld(query.queryKey), refetchType: 'active' })
    const updates = createLiveUpdates({
      refresh: isAffected => invalidate(key => !isOfMap(key) && isAffected(key)),
    })
    const ofMap = createLiveUpdates({
      refresh: isAffected => invalidate(key => isOfMap(key) && isAffected(key)),
      everyMs: FIRST_LIMITS.liveMapMs,
    })
    const unfollow = followEvents({
      onEvent: event => {
        updates.add(event)
        ofMap.add(event)
      },
      // In a tab that nobody looks at it is old, and asked for when somebody does.
      onResume: () => {
        const isSeen = document.visibilityState === 'visible'
        void queryClient.invalidateQueries({ refetchType: isSeen ? 'active' : 'none' })
      },
    })
    return () => {
      unfollow()
      updates.stop()
      ofMap.stop()
    }
  }, [queryClient])
}
