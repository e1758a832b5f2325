import { profile } from '@earshot/contract/endpoints/account/profile.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { restoreSession } from '#api/session.ts'
import { writeRefreshToken } from '#lib/storage.ts'
import { aProfile, aSettings, aTokenPair } from './factories.ts'
import type { FakeApi } from './fake-api.ts'

/** Makes a session as a reload finds it: a stored refresh token that is exchanged at start-up. */
export async function signedIn(api: FakeApi): Promise<void> {
  api.on(session.refresh, () => aTokenPair())
  api.on(session.signOut, () => undefined)
  api.on(session.current, () => aProfile())
  api.on(profile.settings, () => aSettings())
  writeRefreshToken('refresh-stored')
  await restoreSession()
}

/** Removes the session, whatever an earlier test left behind. */
export async function signedOut(): Promise<void> {
  writeRefreshToken(null)
  await restoreSession()
}
