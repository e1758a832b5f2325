import { sessionStatus, subscribeToSession } from '#api/session.ts'
import { readPushUser } from '#lib/push-user.ts'
import { readSessionUser } from '#lib/storage.ts'

/**
 * Renews the browser's subscription for a new session: pushes belong to a session, and a new one of the same person
 * takes them over.
 */
export function keepPushes(): void {
  const follow = () => {
    const user = readPushUser()
    if (user === null || sessionStatus() !== 'signed-in' || user !== readSessionUser()) return
    import('#api/renew-push.ts').then(({ renewPush }) => renewPush()).catch(() => undefined)
  }
  subscribeToSession(follow)
  follow()
}
