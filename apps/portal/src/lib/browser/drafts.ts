/**
 * Keeps what a person is typing on the device until it is sent, for a week and under the storage version. It is deleted
 * with the session, as everything else that is persisted. A form that holds a password is never kept.
 */
import { STORAGE_VERSION } from '@earshot/contract/first-limits.ts'
import { isRecord } from '@earshot/contract/rules/unknown.ts'
import { DRAFTS_KEY, readItem, readSessionUser, removeItem, writeItem } from '#lib/storage.ts'

const LIFE_MS = 7 * 24 * 3600_000

interface Stored {
  version: string
  at: number
  values: Record<string, unknown>
}

/** Returns the draft, or null without one and where it is too old or of another version. */
export function readDraft(name: string, now: Date): Record<string, unknown> | null {
  const key = keyOf(name)
  const stored = key === null ? null : parse(readItem(key))
  return stored !== null && now.getTime() - stored.at < LIFE_MS ? stored.values : null
}

/** Stores a draft. @returns whether it is kept, which needs a signed-in person and room; files cannot be kept */
export function writeDraft(name: string, values: Readonly<Record<string, unknown>>, now: Date): boolean {
  const key = keyOf(name)
  if (key === null) return false
  const stored: Stored = { version: STORAGE_VERSION, at: now.getTime(), values }
  return writeItem(key, JSON.stringify(stored, withoutFiles))
}

export function removeDraft(name: string): void {
  const key = keyOf(name)
  if (key !== null) removeItem(key)
}

function keyOf(name: string): string | null {
  const user = readSessionUser()
  return user === null ? null : `${DRAFTS_KEY}${user}:${name}`
}

function withoutFiles(_name: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.filter(item => !(item instanceof Blob))
  return value instanceof Blob ? null : value
}

function parse(text: string | null): Stored | null {
  if (text === null) return null
  try {
    const stored: unknown = JSON.parse(text)
    return isStored(stored) ? stored : null
  } catch {
    return null
  }
}

function isStored(value: unknown): value is Stored {
  if (!isRecord(value)) return false
  const { version, at, values } = value
  return version === STORAGE_VERSION && typeof at === 'number' && isRecord(values) && !Array.isArray(values)
}
