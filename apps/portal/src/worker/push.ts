/** Shows what was pushed, and leads to where it happened. */
import {
  ALARM_ANSWER_PATH,
  alarmLinkPage,
  PUSH_RECEIPT_PATH,
} from '@earshot/contract/rules/alarms/answer-path.ts'
import { USER_HOME } from '@earshot/contract/rules/homes.ts'
import { isPortalPath } from '@earshot/contract/rules/portal-paths.ts'
import { isRecord } from '@earshot/contract/rules/unknown.ts'
import { answerText, type PushMessage, pushText, readMessage, type Texts, textsFile } from './push-text.ts'

declare const self: ServiceWorkerGlobalScope

const ICON = '/public/icon-192.png'
const HAS_IT = 'has_it'

/** Shows a push. Every push has to be shown, so one that cannot be read says at least that there is something. */
export async function showPush(data: PushMessageData | null): Promise<void> {
  const message = readMessage(jsonOf(data))
  if (message === null) {
    await self.registration.showNotification('Earshot', { icon: ICON, data: { path: USER_HOME } })
    return
  }
  const texts = await loadTexts(message.language)
  const { title, body } = pushText(message, texts)
  if (message.test !== undefined) await tellPages(message.test)
  await self.registration.showNotification(title, {
    body,
    icon: ICON,
    lang: message.language,
    data: { path: pathOf(message), answer: message.answer, receipt: message.receipt },
    ...(message.test !== undefined && { tag: 'test' }),
    ...answering(message, texts),
  })
  await sendReceipt(message.receipt, 'SHOWN')
}

/** Sends the server what became of a push. Where there is no network nobody hears of it, and nothing else depends on it. */
async function sendReceipt(receipt: unknown, event: 'SHOWN' | 'OPENED'): Promise<void> {
  if (typeof receipt !== 'string') return
  const path = PUSH_RECEIPT_PATH.replace('{receiptToken}', encodeURIComponent(receipt))
  const headers = { 'content-type': 'application/json' }
  await fetch(path, { method: 'POST', headers, body: JSON.stringify({ event }) }).catch(() => {})
}

/** The types of TypeScript's library do not know the buttons of a notification. */
interface AnsweringOptions extends NotificationOptions {
  actions?: { action: string; title: string }[]
}

/** An Alarm that waits for an answer stays on the screen and has a button for it. */
function answering({ answer }: PushMessage, texts: Texts): AnsweringOptions {
  const title = answerText(texts)
  if (answer === undefined || title === undefined) return {}
  return { requireInteraction: true, actions: [{ action: HAS_IT, title }] }
}

/** Answers a press on the notification: its button says that the reader has the Alarm, the rest opens the page. */
export async function respondToPress({ action, notification }: NotificationEvent): Promise<void> {
  const data: unknown = notification.data
  const answer = isRecord(data) && typeof data.answer === 'string' ? data.answer : undefined
  const noting = sendReceipt(isRecord(data) ? data.receipt : undefined, 'OPENED')
  await press({ action, notification, answer })
  await noting
}

async function press({ action, notification, answer }: Press): Promise<void> {
  if (action !== HAS_IT || answer === undefined) return openPushed(notification)
  notification.close()
  // Where the answer does not arrive, the page says so and can be pressed again.
  if (!(await hasAnswered(answer))) await openPath(alarmLinkPage(answer))
}

interface Press {
  action: string
  notification: Notification
  answer: string | undefined
}

async function hasAnswered(answer: string): Promise<boolean> {
  try {
    const path = ALARM_ANSWER_PATH.replace('{alarmToken}', encodeURIComponent(answer))
    const response = await fetch(path, { method: 'POST' })
    if (!response.ok) return false
    const body: unknown = await response.json()
    return isRecord(body) && body.state === 'YOURS'
  } catch {
    return false
  }
}

/** Opens the message's page. */
async function openPushed(notification: Notification): Promise<void> {
  notification.close()
  const data: unknown = notification.data
  await openPath(isRecord(data) && typeof data.path === 'string' ? data.path : USER_HOME)
}

/** Opens a page in a window that is open, else in a new one. */
async function openPath(path: string): Promise<void> {
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
  return origin === self.location.origin && isPortalPath(pathname) ? path : USER_HOME
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
