/** Finds out whether this browser can take pushes, and subscribes it to them. */

export interface BrowserFacts {
  isSecure: boolean
  /** True if service worker, push and notifications are there: all three are needed. */
  hasPush: boolean
  isApple: boolean
  /** True if the page was opened from the home screen. */
  isInstalled: boolean
  permission: NotificationPermission | null
}

/** The browser's state: only `ready` can be turned on; the others say what to do first. */
export type PushSupport = 'ready' | 'insecure' | 'install' | 'unsupported' | 'denied'

export function pushSupportOf({
  isSecure,
  hasPush,
  isApple,
  isInstalled,
  permission,
}: BrowserFacts): PushSupport {
  // Without TLS a browser hides all of it. This is checked first, because it can be corrected.
  if (!isSecure) return 'insecure'
  // An iPhone takes pushes only for apps on its home screen.
  if (isApple && !isInstalled && !hasPush) return 'install'
  if (!hasPush) return 'unsupported'
  return permission === 'denied' ? 'denied' : 'ready'
}

export function browserFacts(): BrowserFacts {
  const { userAgent, maxTouchPoints } = navigator
  const hasNotifications = 'Notification' in window
  return {
    isSecure: window.isSecureContext,
    hasPush: hasNotifications && 'serviceWorker' in navigator && 'PushManager' in window,
    // An iPad calls itself a Mac, and no Mac has a touch screen.
    isApple: /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1),
    isInstalled: window.matchMedia('(display-mode: standalone)').matches,
    permission: hasNotifications ? Notification.permission : null,
  }
}

/** The reason why no subscription was made: the person refused, or the browser's push service cannot be reached. */
export type Refusal = 'denied' | 'dismissed' | 'service'

export class PushSubscriptionError extends Error {
  readonly why: Refusal
  constructor(why: Refusal) {
    super(why)
    this.name = 'PushRefused'
    this.why = why
  }
}

/** Asks the person, then the browser's push service. @throws PushRefused */
export async function subscribeToPush(publicKey: string): Promise<PushSubscriptionJSON> {
  const answer = await Notification.requestPermission()
  if (answer !== 'granted') throw new PushSubscriptionError(answer === 'denied' ? 'denied' : 'dismissed')
  const { pushManager } = await readyWorker()
  // A subscription with another installation's key cannot be renewed, only replaced.
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    .catch(() => {
      throw new PushSubscriptionError('service')
    })
  return made.toJSON()
}

/** How long the portal's worker may take to start: it is fetched after the first page. */
const WORKER_TIMEOUT_MS = 15_000

async function readyWorker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new PushSubscriptionError('service')), WORKER_TIMEOUT_MS)
  })
  return Promise.race([navigator.serviceWorker.ready, late])
}

/** Returns this browser's subscription, if it has one. */
export async function ownSubscription(): Promise<PushSubscription | null> {
  if (pushSupportOf(browserFacts()) !== 'ready') return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Returns the fingerprint by which the server's list tells which browser this is. */
export async function fingerprintOf({ endpoint }: { endpoint: string }): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  const text = String.fromCharCode(...new Uint8Array(hash))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
