/** Pushes to the portal's service worker, as the browser's message service would bring them. */
import { expect, type Page, type Worker } from '@playwright/test'
import { productUrl } from './product.ts'

interface Shown {
  title: string
  body: string
  path: string
}

export interface PushReceiver {
  /** A message as the server makes it, or a text that is none. */
  deliver: (message: object | string) => Promise<unknown>
  /** Answers what the person sees, when this many were shown since the start. */
  shown: (count: number) => Promise<Shown[]>
  /** The person presses the one with this title. */
  press: (title: string) => Promise<void>
}

/** Waits for the worker, which comes when the page has what it needs. */
export async function receivePushes(page: Page): Promise<PushReceiver> {
  await page.context().grantPermissions(['notifications'], { origin: productUrl() })
  const worker = await runningWorker(page)
  await worker.evaluate(countShown)
  const debuggerOf = await page.context().newCDPSession(page)
  const registration = new Promise<string>(resolve => {
    debuggerOf.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${productUrl()}/`)
      if (own !== undefined) resolve(own.registrationId)
    })
  })
  await debuggerOf.send('ServiceWorker.enable')
  const registrationId = await registration
  return {
    deliver: message =>
      debuggerOf.send('ServiceWorker.deliverPushMessage', {
        origin: productUrl(),
        registrationId,
        data: typeof message === 'string' ? message : JSON.stringify(message),
      }),
    shown: async count => {
      await expect.poll(() => worker.evaluate(countOfShown), 'pushes shown').toBe(count)
      return worker.evaluate(readShown)
    },
    press: title => worker.evaluate(pressShown, title),
  }
}

async function runningWorker(page: Page): Promise<Worker> {
  const context = page.context()
  const [running] = context.serviceWorkers()
  const worker = running ?? (await context.waitForEvent('serviceworker'))
  // A page that is not the worker's yet is opened anew; only its own can be led elsewhere.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller !== null) return
    await new Promise(resolve => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
    })
  })
  return worker
}

// The next ones run in the worker, whose types are not those of a page.

interface WorkerScope {
  registration: {
    getNotifications: () => Promise<(Notification & { data: { path: string } })[]>
    showNotification: (title: string, options: object) => Promise<void>
  }
  shownCount: number
  WindowClient: { prototype: { focus: () => Promise<unknown> } }
  dispatchEvent: (event: Event) => boolean
}

/**
 * Chromium takes a notification back that is on its way to the screen while the shown ones are asked for, so they are
 * asked for only when all have arrived.
 */
function countShown(): void {
  const scope = globalThis as unknown as WorkerScope
  const show = scope.registration.showNotification.bind(scope.registration)
  scope.shownCount = 0
  scope.registration.showNotification = async (title, options) => {
    await show(title, options)
    scope.shownCount += 1
  }
}

function countOfShown(): number {
  return (globalThis as unknown as WorkerScope).shownCount
}

async function readShown(): Promise<Shown[]> {
  const scope = globalThis as unknown as WorkerScope
  const notifications = await scope.registration.getNotifications()
  return notifications.map(({ title, body, data }) => ({ title, body, path: data.path }))
}

/** No browser lets a script press a notification, so what a press lets the worker do is given to it here. */
async function pressShown(title: string): Promise<void> {
  const scope = globalThis as unknown as WorkerScope
  const notifications = await scope.registration.getNotifications()
  const notification = notifications.find(each => each.title === title)
  if (notification === undefined) throw new Error(`nothing is shown with the title ${title}`)
  scope.WindowClient.prototype.focus = () => Promise.resolve()
  const work: Promise<unknown>[] = []
  const event = Object.assign(new Event('notificationclick'), { notification })
  Object.defineProperty(event, 'waitUntil', { value: (each: Promise<unknown>) => work.push(each) })
  scope.dispatchEvent(event)
  await Promise.all(work)
}
