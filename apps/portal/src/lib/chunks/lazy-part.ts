import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { retryChunk } from './retry-chunk.ts'

/**
 * Makes a part of a page that is fetched when it is first shown. Without a network its place stays empty, or shows its
 * Suspense fallback, until it comes: the page itself never fails because of a part.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await retryChunk(load) }))
}
