import { sessionStatus, subscribeToSession } from '#api/session.ts'

const LINKS = [
  { rel: 'manifest', href: '/public/manifest.webmanifest' },
  { rel: 'apple-touch-icon', href: '/public/icon-192.png' },
]

/** What a phone needs to put Earshot on its home screen; not in the page's head, where every visitor would fetch it. */
export function offerInstall(): void {
  const follow = () => {
    if (sessionStatus() !== 'signed-in' || document.querySelector('link[rel="manifest"]') !== null) return
    document.head.append(...LINKS.map(link => Object.assign(document.createElement('link'), link)))
  }
  subscribeToSession(follow)
  follow()
}
