import { readItem, removeItem, writeItem } from '#lib/storage.ts'

/** A successful sign-in sets the flag; while it is there, the app shows what it has to offer (spec/1 §2). */
const KEY = 'earshot-welcome'

export function raiseWelcomeFlag(): void {
  writeItem(KEY, '1')
}

export function isWelcomeFlagUp(): boolean {
  return readItem(KEY) !== null
}

export function lowerWelcomeFlag(): void {
  removeItem(KEY)
}
