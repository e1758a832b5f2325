import type { AnyRouter } from '@tanstack/react-router'
import { isPageHere } from '#lib/parts/lazy-page.ts'
import { isNewerBuildServed } from '#lib/parts/newer-build.ts'
import { isPartMissing } from '#lib/parts/part-missing.ts'
import { patiently } from '#lib/parts/patiently.ts'

/** What became of a page that was asked for: its parts are there, or only a newer build of the portal has it. */
export type Arrival = 'arrived' | 'newer'

/** Whether a path's page can be drawn at once. A path that leads on to another is not known to. */
export function isHere(router: AnyRouter, pathname: string): boolean {
  const [routes, , found] = router.getMatchedRoutes(pathname)
  return (
    found?.options.component !== undefined &&
    routes.every(({ options: { component } }) => component === undefined || isPageHere(component))
  )
}

/** Fetches everything the page at this address is made of, following where its guards lead. @throws PartMissing */
export async function fetchPage(router: AnyRouter, href: string): Promise<void> {
  const matches: readonly { error: unknown }[] | undefined = await router.preloadRoute({
    href,
    // Asked for by its type; the address above has the last word.
    to: href,
  })
  const missing = matches?.find(match => isPartMissing(match.error))
  if (missing !== undefined) throw missing.error
}

/** Tries until the page is there, or known never to come. @throws the signal's reason */
export function arrival(router: AnyRouter, href: string, signal: AbortSignal): Promise<Arrival> {
  return patiently(async () => {
    try {
      await fetchPage(router, href)
      return 'arrived'
    } catch (error) {
      if (isPartMissing(error) && (await isNewerBuildServed())) return 'newer'
      throw error
    }
  }, signal)
}
