import { sessionStatus } from '#api/session.ts'

const INSTALL_LINKS = [
  { rel: 'manifest', href: '/public/manifest.webmanifest' },
  { rel: 'apple-touch-icon', href: '/public/icon-192.png' },
]
/** A touch shows that a person is there; nobody puts a page on their home screen without touching it. */
const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'scroll'] as const

/**
 * Offers what a phone needs to put Earshot on its home screen. It is not in the page's head, where every visitor would
 * fetch it, and it comes after the first touch, so that it does not compete with what the page is waiting for.
 */
export function offerInstall(): void {
  const add = () => {
    for (const name of ACTIVITY_EVENTS) window.removeEventListener(name, follow)
    document.head.append(...INSTALL_LINKS.map(link => Object.assign(document.createElement('link'), link)))
  }
  const follow = () => {
    if (sessionStatus.get() === 'signed-in' && document.querySelector('link[rel="manifest"]') === null) add()
  }
  for (const name of ACTIVITY_EVENTS) window.addEventListener(name, follow, { passive: true })
}
