import { sessionStatus } from '#api/session.ts'

const LINKS = [
  { rel: 'manifest', href: '/public/manifest.webmanifest' },
  { rel: 'apple-touch-icon', href: '/public/icon-192.png' },
]
/** A touch shows that a person is there; nobody puts a page on their home screen without touching it. */
const TOUCHES = ['pointerdown', 'keydown', 'scroll'] as const

/**
 * Offers what a phone needs to put Earshot on its home screen. It is not in the page's head, where every visitor would
 * fetch it, and it comes after the first touch, so that it does not compete with what the page is waiting for.
 */
export function offerInstall(): void {
  const add = () => {
    for (const touch of TOUCHES) window.removeEventListener(touch, follow)
    document.head.append(...LINKS.map(link => Object.assign(document.createElement('link'), link)))
  }
  const follow = () => {
    if (sessionStatus() === 'signed-in' && document.querySelector('link[rel="manifest"]') === null) add()
  }
  for (const touch of TOUCHES) window.addEventListener(touch, follow, { passive: true })
}
