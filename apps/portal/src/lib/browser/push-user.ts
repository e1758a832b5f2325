import { readItem, removeItem, writeItem } from '#lib/storage.ts'

/** The person whose pushes this browser receives: signing in again restores them without asking. */
const KEY = 'earshot-push-user'

export function readPushUser(): string | null {
  return readItem(KEY)
}

export function writePushUser(userId: number | null): void {
  if (userId === null) removeItem(KEY)
  else writeItem(KEY, String(userId))
}
