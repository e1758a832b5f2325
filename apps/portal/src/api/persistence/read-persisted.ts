/** Reads the stored answers by the schemas of this release. */
import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import { STORAGE_VERSION } from '@earshot/contract/first-limits.ts'
import { z } from 'zod'
import { fullEndpoint } from '#api/full-endpoint.ts'
import { isFresh, isPersisted, PERSISTED, type PersistedAnswer } from './persisted-queries.ts'

const Stored = z.object({
  version: z.literal(STORAGE_VERSION),
  user: z.string(),
  answers: z.array(z.object({ key: z.array(z.unknown()), data: z.unknown(), at: z.number() })),
})

const ENDPOINTS = new Map<unknown, EndpointShape>(
  PERSISTED.map(endpoint => [endpoint.path, fullEndpoint(endpoint)]),
)

/**
 * Returns what was stored for this user, or null where it is another user's, has another version or is broken. Answers
 * that are too old, or whose shape this release no longer knows, are left out.
 */
export function unpack(text: string, { user, now }: { user: string; now: number }): PersistedAnswer[] | null {
  const stored = Stored.safeParse(parseJson(text))
  if (!stored.success || stored.data.user !== user) return null
  return stored.data.answers.filter(
    ({ key, data, at }) => isFresh(at, now) && isPersisted(key) && fitsEndpoint(key[0], data),
  )
}

function fitsEndpoint(path: unknown, data: unknown): boolean {
  return ENDPOINTS.get(path)?.success.body?.safeParse(data).success === true
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
