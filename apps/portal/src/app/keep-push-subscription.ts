import { sessionStatus } from '#api/session.ts'
import { readPushUser } from '#lib/browser/push-user.ts'
import { readSessionUser } from '#lib/storage.ts'

/**
 * Renews the browser's subscription for a new session: pushes belong to a session, and a new one of the same person
 * takes them over.
 */
export function keepPushSubscription(): void {
  const follow = () => {
    const user = readPushUser()
    if (user === null || sessionStatus.get() !== 'signed-in' || user !== readSessionUser()) return
    import('#api/refresh-push-subscription.ts')
      .then(({ refreshPushSubscription }) => refreshPushSubscription())
      .catch(() => undefined)
  }
  sessionStatus.subscribe(follow)
  follow()
}
