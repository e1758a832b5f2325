import type { AnyRouter, RouterHistory } from '@tanstack/react-router'
import { isRouteLoaded, preloadPage, preloadUntilThere } from './page-preload.ts'
import { pendingNavigation } from './pending-navigation.ts'

/** After this time a page that has not come is announced as on its way, and the present one stays open. */
const TIMEOUT_MS = 3_000

type Navigation = Parameters<Parameters<RouterHistory['block']>[0]['blockerFn']>[0]

/**
 * Leaves a page only for one that is there. Otherwise the address, the page and what was typed stay as they are, and a
 * notice says so. The page opens when its parts have come: by itself, or by hand where something has been typed
 * meanwhile.
 */
export function blockNavigations(router: AnyRouter): () => void {
  const typing = watchTyping(router)
  let current = new AbortController()
  const drop = () => {
    current.abort()
    pendingNavigation.set(null)
  }

  async function isHeld(navigation: Navigation): Promise<boolean> {
    drop()
    current = new AbortController()
    const { signal } = current
    if (isRouteLoaded(router, navigation.nextLocation.pathname)) return false
    // The browser has already moved, so it is taken back before anything is waited for.
    const here = isStep(navigation) ? false : await isSoonHere(router, navigation.nextLocation.href)
    // Another page has been chosen meanwhile.
    if (signal.aborted) return true
    if (!here) void fulfil(navigation, signal).catch(() => undefined)
    return !here
  }

  async function fulfil(navigation: Navigation, signal: AbortSignal): Promise<void> {
    const { href } = navigation.nextLocation
    pendingNavigation.set({ state: 'waiting', open: drop, drop })
    const state = await preloadUntilThere(router, href, signal)
    if (signal.aborted) return
    const open = () => {
      drop()
      if (state === 'newer') window.location.assign(href)
      else go(router, navigation)
    }
    if (typing.hasTyped()) pendingNavigation.set({ state, open, drop })
    else open()
  }

  const unblock = router.history.block({ blockerFn: isHeld, enableBeforeUnload: false })
  return () => {
    unblock()
    typing.stop()
    drop()
  }
}

/** A step goes along the history, such as back or forward. */
function isStep({ action }: Navigation): boolean {
  return action !== 'PUSH' && action !== 'REPLACE'
}

/** Settles when the page is there, when it is known to be missing, or when the time to wait is over. */
function isSoonHere(router: AnyRouter, href: string): Promise<boolean> {
  return new Promise(resolve => {
    const late = setTimeout(() => resolve(false), TIMEOUT_MS)
    const settle = (here: boolean) => {
      clearTimeout(late)
      resolve(here)
    }
    preloadPage(router, href).then(
      () => settle(true),
      () => settle(false),
    )
  })
}

/** Navigates in the way that was asked for. */
function go(router: AnyRouter, navigation: Navigation): void {
  const { action, currentLocation, nextLocation } = navigation
  const { history } = router
  if (action === 'PUSH') history.push(nextLocation.href, nextLocation.state)
  else if (action === 'REPLACE') history.replace(nextLocation.href, nextLocation.state)
  else history.go(nextLocation.state.__TSR_index - currentLocation.state.__TSR_index)
}

/** Watches whether a form of the page on screen has been typed into since that page was opened. */
function watchTyping(router: AnyRouter): { hasTyped: () => boolean; stop: () => void } {
  let typed = false
  const onInput = ({ target }: Event) => {
    if (target instanceof Element && target.closest('form') !== null) typed = true
  }
  document.addEventListener('input', onInput, { capture: true })
  const unsubscribe = router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) typed = false
  })
  return {
    hasTyped: () => typed,
    stop: () => {
      document.removeEventListener('input', onInput, { capture: true })
      unsubscribe()
    },
  }
}
