import { sessionStatus } from '#api/session.ts'

const LINKS = [
  { rel: 'manifest', href: '/public/manifest.webmanifest' },
  { rel: 'apple-touch-icon', href: '/public/icon-192.png' },
]
/** Somebody is there; nobody puts a page on their home screen without touching it. */
const TOUCHES = ['pointerdown', 'keydown', 'scroll'] as const

/**
 * What a phone needs to put Earshot on its home screen. Not in the page's head, where every visitor would fetch it, nor
 * before the first touch, beside what the page is waiting for.
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
