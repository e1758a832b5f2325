/**
 * Keeps the portal's own files for a place without a network, and shows what is pushed. It never touches a call:
 * answers about a farm are persisted elsewhere, bound to the person (`api/persistence/query-persistence.ts`).
 */

import type { BuildList } from './build-list.ts'
import { cacheFiles, dropOldBuilds } from './cache-files.ts'
import { respondToPress, showPush } from './push.ts'
import { requestKind } from './requests.ts'
import { respondChanging, respondFixed, respondPage } from './respond.ts'

declare const self: ServiceWorkerGlobalScope
/** The build puts the list in. */
declare const BUILD_LIST: BuildList

const build = BUILD_LIST
const language = new URL(self.location.href).searchParams.get('language')

self.addEventListener('install', event => {
  event.waitUntil(cacheFiles(build, language).then(() => self.skipWaiting()))
})

self.addEventListener('activate', event => {
  event.waitUntil(takeOver())
})

/**
 * Takes over open pages. Pages of the former build continue: its cache stays, and what they ask for is looked up in
 * both.
 */
async function takeOver(): Promise<void> {
  // A page's request is on its way while the worker starts.
  await self.registration.navigationPreload?.enable()
  await dropOldBuilds(build)
  await self.clients.claim()
}

self.addEventListener('fetch', event => {
  const { request } = event
  const kind = requestKind(request, self.location.origin)
  if (kind === 'page') event.respondWith(respondPage(request, event.preloadResponse, build))
  if (kind === 'fixed') event.respondWith(respondFixed(request, build))
  if (kind === 'changing') event.respondWith(respondChanging(request, build, language))
})

self.addEventListener('push', event => {
  event.waitUntil(showPush(event.data))
})

self.addEventListener('notificationclick', event => {
  event.waitUntil(respondToPress(event))
})
