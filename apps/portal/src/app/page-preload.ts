import type { AnyRouter } from '@tanstack/react-router'
import { isPageLoaded } from '#lib/chunks/lazy-page.ts'
import { isNewerBuildServed } from '#lib/chunks/newer-build.ts'
import { isChunkLoadError, retryChunk } from '#lib/chunks/retry-chunk.ts'

/** What became of a page that was asked for: its parts are there, or only a newer build of the portal has it. */
export type PreloadOutcome = 'arrived' | 'newer'

/** True if a path's page can be drawn at once. For a path that leads on to another this is not known. */
export function isRouteLoaded(router: AnyRouter, pathname: string): boolean {
  const [routes, , found] = router.getMatchedRoutes(pathname)
  return (
    found?.options.component !== undefined &&
    routes.every(({ options: { component } }) => component === undefined || isPageLoaded(component))
  )
}

/** Fetches everything that the page at this address consists of, and follows its guards. @throws ChunkLoadError */
export async function preloadPage(router: AnyRouter, href: string): Promise<void> {
  const matches: readonly { error: unknown }[] | undefined = await router.preloadRoute({
    href,
    // The type asks for a path; the address above overrides it.
    to: href,
  })
  const missing = matches?.find(match => isChunkLoadError(match.error))
  if (missing !== undefined) throw missing.error
}

/** Tries until the page is there, or is known never to come. @throws the signal's reason */
export function preloadUntilThere(
  router: AnyRouter,
  href: string,
  signal: AbortSignal,
): Promise<PreloadOutcome> {
  return retryChunk(async () => {
    try {
      await preloadPage(router, href)
      return 'arrived'
    } catch (error) {
      if (isChunkLoadError(error) && (await isNewerBuildServed())) return 'newer'
      throw error
    }
  }, signal)
}
