import { profile } from '@earshot/contract/endpoints/account/profile.ts'
import type { Settings } from '@earshot/contract/schemas/account/settings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { endpointKey, useEndpoint, useEndpointMutation } from '#api/queries.ts'
import { readSessionUser } from '#lib/storage.ts'
import { type View, viewIn, viewKey } from './list-view.ts'

export interface ListView extends View {
  /** Before it is known; never for long, and never for ever. */
  isPending: boolean
  remember: (change: Partial<View>) => void
}

/**
 * Columns and order as this person has left the list, on whichever device. Kept in the preferences; a change holds at
 * once, and where it could not be stored as long as the page.
 */
export function useListView(name: string): ListView {
  const queryClient = useQueryClient()
  const id = readSessionUser()
  const input = { params: { userId: id ?? '' } }
  const settings = useEndpoint(profile.settings, input, {
    enabled: id !== null,
    staleTimeMs: Number.POSITIVE_INFINITY,
  })
  const update = useEndpointMutation(profile.updateSettings)
  const view = viewIn(settings.data?.preferences, name)
  return {
    ...view,
    isPending: id !== null && settings.isPending,
    remember: change => {
      const preferences = { [viewKey(name)]: { ...view, ...change } }
      queryClient.setQueryData<Settings>(endpointKey(profile.settings, input), former =>
        former === undefined ? former : { ...former, preferences: { ...former.preferences, ...preferences } },
      )
      const body = new FormData()
      body.set('preferences', JSON.stringify(preferences))
      update.mutate({ ...input, body })
    },
  }
}
