import { profile } from '@earshot/contract/endpoints/account/profile.ts'
import type { Settings } from '@earshot/contract/schemas/account/settings.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { endpointKey, useEndpoint } from '#api/queries.ts'
import { readSessionUser } from '#lib/storage.ts'
import { type View, viewIn, viewKey } from './list-view.ts'

export interface ListView extends View {
  /** True until the view is known, which it always becomes soon. */
  isPending: boolean
  remember: (change: Partial<View>) => void
}

/**
 * Returns the columns and the order as this person left the list, on any device. They are kept in the preferences. A
 * change holds at once; where it could not be stored, it holds as long as the page is open.
 */
export function useListView(name: string): ListView {
  const queryClient = useQueryClient()
  const id = readSessionUser()
  const input = { params: { userId: id ?? '' } }
  const settings = useEndpoint(profile.settings, input, {
    enabled: id !== null,
    staleTimeMs: Number.POSITIVE_INFINITY,
  })
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
      void call(profile.updateSettings, { ...input, body }).catch(() => undefined)
    },
  }
}
