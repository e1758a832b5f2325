import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { retryChunk } from './retry-chunk.ts'

/**
 * A part inside a page, fetched when it is first shown. Without a network its place stays empty, or shows what its
 * Suspense offers, until it comes: a page never falls over one of its parts.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await retryChunk(load) }))
}
