/** Shows what was pushed, and leads to where it happened. */
import { isPortalPath } from '@earshot/contract/rules/portal-paths.ts'
import { isRecord } from '@earshot/contract/rules/unknown.ts'
import { type PushMessage, pushText, readMessage, type Texts, textsFile } from './push-text.ts'

declare const self: ServiceWorkerGlobalScope

const HOME = '/app/sites'
const ICON = '/public/icon-192.png'

/** Shows a push. Every push has to be shown, so one that cannot be read says at least that there is something. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const message = readMessage(jsonOf(data))
  if (message === null) {
    await self.registration.showNotification('Earshot', { icon: ICON, data: { path: HOME } })
    return
  }
  const { title, body } = pushText(message, await loadTexts(message.language))
  if (message.test !== undefined) await tellPages(message.test)
  await self.registration.showNotification(title, {
    body,
    icon: ICON,
    lang: message.language,
    data: { path: pathOf(message) },
    ...(message.test !== undefined && { tag: 'test' }),
  })
}

/** Opens the message's page in a window that is open, else in a new one. */
export async function openPushed(notification: Notification): Promise<void> {
  notification.close()
  const data: unknown = notification.data
  const path = isRecord(data) && typeof data.path === 'string' ? data.path : HOME
  const [open] = await self.clients.matchAll({ type: 'window' })
  if (open === undefined) {
    await self.clients.openWindow(path)
    return
  }
  await open.focus()
  await open.navigate(path)
}

function jsonOf(data: PushMessageData | null): unknown {
  try {
    return data?.json()
  } catch {
    return null
  }
}

/** Returns a page of the portal, whatever the message says. */
function pathOf({ path }: PushMessage): string {
  const { origin, pathname } = new URL(path, self.location.origin)
  return origin === self.location.origin && isPortalPath(pathname) ? path : HOME
}

/** Loads the texts, which are kept with the portal's files, so that an alarm has words without a network too. */
async function loadTexts(language: string): Promise<Texts> {
  for (const wanted of [language, 'en-US']) {
    const file = textsFile(wanted)
    const response = (await caches.match(file)) ?? (await fetch(file).catch(() => undefined))
    if (response?.ok) return response.json()
  }
  return {}
}

async function tellPages(test: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) page.postMessage({ kind: 'push-test', test })
}
