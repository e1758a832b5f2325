import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followEvents } from './events.ts'
import { createLiveUpdates } from './live-updates.ts'

/** Keeps what is on screen current while the signed-in area is open. */
export function useLiveEvents(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const updates = createLiveUpdates({
      refresh: isAffected =>
        queryClient.invalidateQueries({
          predicate: query => isAffected(query.queryKey),
          refetchType: 'active',
        }),
    })
    const unfollow = followEvents({
      onEvent: updates.add,
      onResume: () => void queryClient.invalidateQueries({ refetchType: 'active' }),
    })
    return () => {
      unfollow()
      updates.stop()
    }
  }, [queryClient])
}
