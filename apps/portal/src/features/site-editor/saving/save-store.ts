/**
 * Keeps the saves on their way, apart from any page: moving about in the portal does not stop one. Each is known by its
 * draft's name.
 */
import type { Answer } from '@earshot/contract/endpoint.ts'
import { adminSites } from '@earshot/contract/endpoints/admin/admin-sites.ts'
import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import { askOutcome, countParts, type PartsMessage, sendInParts } from '#api/send-in-parts.ts'
import { readDraft, removeDraft, writeDraft } from '#lib/browser/drafts.ts'
import { createStore } from '#lib/store.ts'
import { useStore } from '#lib/use-store.ts'

/** Administrators edit a site by a call of their own. */
export type EditorArea = 'user' | 'admin'

type SavedSite = Answer<typeof siteEditor.create>

export type Saving =
  | { phase: 'sending'; part: number; parts: number; waitingSince: Date | null; stop: Stop }
  | { phase: 'saved'; site: SavedSite }
  | { phase: 'refused'; error: unknown }

/**
 * `possible` means that more than one part is missing, so the server has saved nothing; or that nobody answers the last
 * one, and the server can be asked. With `asked` it is being asked what has arrived. With `late` the last part is on
 * its way.
 */
type Stop = 'possible' | 'asked' | 'late'

interface Running {
  state: Saving
  stop: AbortController
}

const running = createStore<ReadonlyMap<string, Running>>(new Map())

function publish(name: string, state: Saving, stop: AbortController): void {
  running.set(new Map(running.get()).set(name, { state, stop }))
}

export interface StartSave {
  name: string
  message: PartsMessage
  /** The id of the site; null creates one. */
  siteId: number | null
  area: EditorArea
  /** Is called after the site was saved, before it counts as done: a preinstalled site is activated. */
  afterSave?: ((site: SavedSite) => Promise<unknown>) | undefined
}

/** Begins a save, or continues where it stopped; one that is running already is left alone. */
export function startSave({ name, message, siteId, area, afterSave }: StartSave): void {
  if (running.get().get(name)?.state.phase === 'sending') return
  const stop = new AbortController()
  const endpoint = endpointOf({ siteId, area })
  const parts = countParts(message)
  let latest = message
  let waitingSince: Date | null = null
  const publishProgress = () => {
    const part = Math.min(parts, latest.arrived.length + 1)
    const canBeStopped = part < parts || (waitingSince !== null && latest.arrived.length > 0)
    const asked = stop.signal.aborted ? 'asked' : canBeStopped ? 'possible' : 'late'
    publish(name, { phase: 'sending', part, parts, waitingSince, stop: asked }, stop)
  }
  const sending = {
    stopped: stop.signal,
    onProgress: (next: PartsMessage) => {
      latest = next
      keepMessage(name, next)
      publishProgress()
    },
    onWaiting: (since: Date | null) => {
      // The time is since the waiting began, not since the last try.
      waitingSince = since === null ? null : (waitingSince ?? since)
      publishProgress()
    },
  }
  /** What was being sent when it was stopped may have been the last part. */
  const outcomeOfStop = (error: unknown) => {
    if (!stop.signal.aborted) throw error
    publishProgress()
    return askOutcome(endpoint, latest, { ...sending, ...paramsOf(siteId) })
  }
  const finish = async (site: SavedSite | null) => {
    if (site === null) {
      keepMessage(name, null)
      endSave(name)
      return
    }
    await afterSave?.(site)
    removeDraft(name)
    publish(name, { phase: 'saved', site }, stop)
  }
  publishProgress()
  void sendInParts(endpoint, message, { ...sending, ...paramsOf(siteId) })
    .catch(outcomeOfStop)
    .then(finish)
    .catch(error => {
      keepMessage(name, null)
      publish(name, { phase: 'refused', error }, stop)
    })
}

type SaveEndpoint = typeof siteEditor.create | typeof siteEditor.update | typeof adminSites.edit

/** Returns the call that saves a site, or makes one. */
export function endpointOf({ siteId, area }: Pick<StartSave, 'siteId' | 'area'>): SaveEndpoint {
  if (siteId === null) return siteEditor.create
  return area === 'admin' ? adminSites.edit : siteEditor.update
}

const paramsOf = (siteId: number | null) => (siteId === null ? {} : { params: { siteId } })

/**
 * Keeps the message, so that a closed tab continues from here. The draft itself is whatever the page has made of it
 * meanwhile.
 */
function keepMessage(name: string, message: PartsMessage | null): void {
  const draft = readDraft(name, new Date())
  if (draft !== null) writeDraft(name, { ...draft, message }, new Date())
}

/** Stops a save, so that nothing more is sent. What has arrived may have been all of it: then it counts as saved. */
export function stopSave(name: string): void {
  running.get().get(name)?.stop.abort()
}

/** Ends a save whose outcome was shown. */
export function endSave(name: string): void {
  const others = [...running.get()].filter(([each]) => each !== name)
  running.set(new Map(others))
}

export function useSaving(name: string): Saving | null {
  return useStore(running).get(name)?.state ?? null
}
