import { readItem, removeItem, writeItem } from './storage.ts'

/** Whose pushes this browser is to take: signing in again brings them back without asking. */
const KEY = 'earshot-push-user'

export function readPushUser(): string | null {
  return readItem(KEY)
}

export function writePushUser(userId: number | null): void {
  if (userId === null) removeItem(KEY)
  else writeItem(KEY, String(userId))
}
