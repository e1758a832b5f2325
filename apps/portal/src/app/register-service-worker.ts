import type { QueryClient } from '@tanstack/react-query'
import { sessionStatus } from '#api/session.ts'
import { currentLanguage, onLanguageChange } from '#i18n/i18n.ts'
import { whenIdle } from '#lib/time/delays.ts'

/** By then the first page has asked for what it needs. */
const START_PAUSE_MS = 3_000

/**
 * Lets the service worker store the portal's files once a person is signed in: visitors do not pay for them. Where the
 * browser has no workers (an address without TLS, some private windows) a page needs its files from the network.
 */
export function registerServiceWorker(queryClient: QueryClient): void {
  // In development there is no build to store.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const follow = () => {
    if (sessionStatus.get() === 'signed-in') void register(queryClient).catch(() => undefined)
  }
  sessionStatus.subscribe(follow)
  onLanguageChange(follow)
  follow()
}

async function register(queryClient: QueryClient): Promise<void> {
  await new Promise(resolve => setTimeout(resolve, START_PAUSE_MS))
  await whenNothingIsFetched(queryClient)
  await whenIdle()
  await navigator.serviceWorker.register(workerAddress(currentLanguage()))
}

/** Returns the worker's address, which names the language, so that another language's texts are stored too. */
function workerAddress(language: string): string {
  return `/service-worker.js?language=${language}`
}

/** Settles when no answer is being waited for. */
function whenNothingIsFetched(queryClient: QueryClient): Promise<void> {
  return new Promise(resolve => {
    const look = () => {
      if (queryClient.isFetching() > 0) return
      unsubscribe()
      resolve()
    }
    const unsubscribe = queryClient.getQueryCache().subscribe(look)
    look()
  })
}
