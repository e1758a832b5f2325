/** Asks anew for what a write has made old, as its endpoint in the contract says (`changes`). */
import type { EndpointShape, ReadingEndpoint } from '@earshot/contract/endpoint.ts'
import { isRecord } from '@earshot/contract/rules/unknown.ts'
import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** A write that has arrived, or was refused because something had changed. */
export interface Write {
  endpoint: EndpointShape
  input: { params?: Readonly<Record<string, unknown>> }
  /** The reading call that is old too, because the write's own answer did not replace it. */
  replaces?: ReadingEndpoint | undefined
}

/** Returns a function that asks anew for what a write has made old; it ends when all that is on the screen has come. */
export function useInvalidation(): (write: Write) => Promise<void> {
  const queryClient = useQueryClient()
  return useCallback(write => invalidateChanged(queryClient, [write]), [queryClient])
}

export async function invalidateChanged(queryClient: QueryClient, writes: readonly Write[]): Promise<void> {
  const isOld = await Promise.all(writes.map(oldAfter))
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOld.some(test => test(queryKey)) })
}

/** Fetches what `renew` needs, so that it is there when the answer to a write comes. */
export function prepareInvalidation(): void {
  void import('./full-endpoint.ts').catch(() => undefined)
}

/** Returns whether an answer is old after the write: where both paths name a site, it is so for the same site only. */
async function oldAfter({
  endpoint,
  input: { params = {} },
  replaces,
}: Write): Promise<(key: QueryKey) => boolean> {
  const changed = await changedBy(endpoint)
  if (changed === 'everything') return () => true
  const old = replaces === undefined ? changed : [...changed, replaces]
  const paths = new Set<unknown>(old.map(({ path }) => path))
  return ([path, input]) => paths.has(path) && isOfSame(params, paramsOf(input))
}

/** The schemas beside which it stands may not be here, and not to be had: then any answer may be old. */
async function changedBy(endpoint: EndpointShape): Promise<'everything' | readonly { path: string }[]> {
  try {
    const { fullEndpoint } = await import('./full-endpoint.ts')
    return fullEndpoint(endpoint).changes?.() ?? []
  } catch {
    return 'everything'
  }
}

function paramsOf(input: unknown): Record<string, unknown> {
  return isRecord(input) && isRecord(input.params) ? input.params : {}
}

function isOfSame(written: Readonly<Record<string, unknown>>, asked: Record<string, unknown>): boolean {
  return Object.entries(written).every(
    ([name, value]) => asked[name] === undefined || String(asked[name]) === String(value),
  )
}
