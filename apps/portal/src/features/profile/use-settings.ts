import { profile } from '@earshot/contract/endpoints/account/profile.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import type { Profile } from '@earshot/contract/schemas/account/session.ts'
import { type Settings, temperatureUnit } from '@earshot/contract/schemas/account/settings.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { endpointKey, useEndpoint } from '#api/queries.ts'
import { useProfile } from '#api/use-profile.ts'
import { readSessionUser } from '#lib/storage.ts'
import { toFormData } from '#ui/forms/sending.ts'

/** The settings that change; a picture is the file itself. */
export type SettingsChange = Partial<Omit<Settings, 'profile_picture'>> & {
  profile_picture?: File
}

export type SaveSettings = (change: SettingsChange) => Promise<Settings>

/**
 * Reads the reader's own settings and changes one of them: the change shows everywhere at once, and is reset where it
 * is refused.
 */
export function useSettings() {
  const queryClient = useQueryClient()
  const own = useProfile()
  // The stored session knows the id before the first answer.
  const userId = readSessionUser() ?? own.data?.id ?? null
  const input = { params: { userId: userId ?? '' } }
  const settings = useEndpoint(profile.settings, input, { enabled: userId !== null })
  const key = endpointKey(profile.settings, input)

  async function save(change: SettingsChange): Promise<Settings> {
    const before = queryClient.getQueryData<Settings>(key)
    // An answer that is on its way was made before the change.
    await queryClient.cancelQueries({ queryKey: key })
    show(queryClient, key, expectedOf(change))
    try {
      const answer = await call(profile.updateSettings, { ...input, body: toFormData(change) })
      // Only the fields of this change are taken from the answer, because another change may be on its way.
      show(queryClient, key, partOf(answer, change))
      return answer
    } catch (error) {
      if (before !== undefined) show(queryClient, key, partOf(before, change))
      throw error
    }
  }

  return { settings, save }
}

/**
 * Returns what the change will show: the server redraws a picture, and a mail address counts when its owner has opened
 * the link.
 */
function expectedOf({
  profile_picture: _picture,
  email: _email,
  ...change
}: SettingsChange): Partial<Settings> {
  return change
}

function partOf(settings: Settings, change: SettingsChange): Partial<Settings> {
  const { preferences, ...others } = change
  const part: Partial<Settings> = Object.fromEntries(
    Object.entries(settings).filter(([name]) => Object.hasOwn(others, name)),
  )
  if (preferences === undefined) return part
  const changed = Object.keys(preferences).map(name => [name, settings.preferences[name]])
  return { ...part, preferences: Object.fromEntries(changed) }
}

/**
 * Shows the change in the settings and in the profile, from which every page takes its units, its page size and its
 * picture.
 */
function show(queryClient: QueryClient, key: readonly unknown[], part: Partial<Settings>): void {
  queryClient.setQueryData<Settings>(
    key,
    former => former && { ...former, ...part, preferences: { ...former.preferences, ...part.preferences } },
  )
  queryClient.setQueryData<Profile>(
    endpointKey(session.current, {}),
    former => former && { ...former, ...profilePart(part) },
  )
}

function profilePart({
  preferences: _preferences,
  temperature,
  ...same
}: Partial<Settings>): Partial<Profile> {
  return temperature === undefined ? same : { ...same, temperature_unit: temperatureUnit(temperature) }
}
