/** One entry on its way to the server, and what came of it. */
import type { Answer } from '@earshot/contract/endpoint.ts'
import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { ApiError } from '#api/api-error.ts'
import { send } from '#api/request.ts'
import { postForm } from '#api/send-form.ts'
import { currentLanguage } from '#i18n/i18n.ts'
import { asUser, NotTheirSession } from './as-user.ts'
import type { Lost, QueuedEntry, QueuedOf } from './entry.ts'

export type SentAnswer = Answer<
  typeof logbook.addComment | typeof logbook.addTreatment | typeof batches.update
>

export type Outcome =
  | { kind: 'sent'; answer: SentAnswer }
  /** No word from the server: it goes again, as soon as `again` says. */
  | { kind: 'away'; again: 'with the next' | 'later' }
  /** Its writer is not signed in. */
  | { kind: 'nobody' }
  | { kind: 'refused'; error: ApiError }
  | { kind: 'conflict'; error: ApiError; theirs: Lost | null }

export interface Sending {
  /** From 0 to 1, of what has left this device. */
  onProgress: (share: number) => void
  /** A file of a treatment has arrived: it need not go again. False where the entry was thrown away meanwhile. */
  onStored: (entry: QueuedEntry) => Promise<boolean>
}

/** So long a try may take: a network that swallows answers must not hold up the others for ever. */
const PATIENCE_MS = 60_000
const WITH_FILES_MS = 10 * 60_000
/** Files that no record has asked for go after a day; these are sent once more before. */
const FILE_LIFE_MS = 20 * 3_600_000
/** No word on the entry itself: a network that is away, a server that starts anew or asks for patience. */
const AWAY = [0, 408, 429, 502, 503, 504]

/** Its writer wants it no more: its record does not go. */
class ThrownAway extends Error {}

export async function sendEntry(entry: QueuedEntry, sending: Sending): Promise<Outcome> {
  try {
    return { kind: 'sent', answer: await deliver(entry, sending) }
  } catch (error) {
    if (error instanceof NotTheirSession) return { kind: 'nobody' }
    if (!(error instanceof ApiError)) return { kind: 'away', again: 'later' }
    if (error.status === 401) return { kind: 'nobody' }
    if (AWAY.includes(error.status)) return { kind: 'away', again: 'later' }
    // Something over there fails for this one; the others need not wait for it.
    if (error.status >= 500) return { kind: 'away', again: 'with the next' }
    if (error.code === 'count_changed' && entry.kind === 'count') return conflictOf(entry, error)
    return { kind: 'refused', error }
  }
}

function deliver(entry: QueuedEntry, sending: Sending): Promise<SentAnswer> {
  if (entry.kind === 'comment') return deliverComment(entry, sending)
  return entry.kind === 'treatment' ? deliverTreatment(entry, sending) : deliverCount(entry)
}

function deliverComment(entry: QueuedOf<'comment'>, { onProgress }: Sending): Promise<SentAnswer> {
  const { user, place: params, key, files } = entry
  const body = { ...entry.body, entry_key: key }
  return asUser(user, logbook.addComment, access => {
    if (files.length === 0) return send(logbook.addComment, { params, body }, context(access))
    const form = new FormData()
    for (const [name, value] of Object.entries(body)) form.append(name, value)
    for (const { file } of files) form.append('attachments', file, file.name)
    const signal = AbortSignal.timeout(WITH_FILES_MS)
    return postForm(logbook.addComment, { params, body: form, access, onProgress, signal })
  })
}

/** Its files first, each once; then the record with their names. */
async function deliverTreatment(
  entry: QueuedOf<'treatment'>,
  { onProgress, onStored }: Sending,
): Promise<SentAnswer> {
  const { user, place: params, key } = entry
  const files = [...entry.files]
  for (const [index, { file, stored }] of files.entries()) {
    if (stored !== undefined && Date.now() - stored.at < FILE_LIFE_MS) continue
    const form = new FormData()
    form.append('file', file, file.name)
    const signal = AbortSignal.timeout(WITH_FILES_MS)
    const { guid } = await asUser(user, logbook.addFile, access =>
      postForm(logbook.addFile, { params, body: form, access, onProgress, signal }),
    )
    files[index] = { file, stored: { guid, at: Date.now() } }
    if (!(await onStored({ ...entry, files: [...files] }))) throw new ThrownAway()
  }
  const attachments = files.flatMap(({ stored }) => (stored === undefined ? [] : [stored.guid]))
  const body = { ...entry.body, attachments, entry_key: key }
  return asUser(user, logbook.addTreatment, access =>
    send(logbook.addTreatment, { params, body }, context(access)),
  )
}

function deliverCount({ user, place, key, body, before }: QueuedOf<'count'>): Promise<SentAnswer> {
  const params = { batchId: place.batchId }
  const counts = [{ ...body, before, entry_key: key }]
  return asUser(user, batches.update, access =>
    send(batches.update, { params, body: { counts } }, context(access)),
  )
}

/** With what the day says now, for the person to choose. */
async function conflictOf(
  { user, place: params, body }: QueuedOf<'count'>,
  error: ApiError,
): Promise<Outcome> {
  try {
    const batch = await asUser(user, batches.read, access => send(batches.read, { params }, context(access)))
    const theirs = batch.counts.find(({ date }) => date === body.date)
    return {
      kind: 'conflict',
      error,
      theirs: theirs === undefined ? null : { deaths: theirs.deaths, removed: theirs.removed },
    }
  } catch {
    // The next try is refused again, and asks again.
    return { kind: 'away', again: 'with the next' }
  }
}

function context(access: string) {
  return { access, language: currentLanguage(), signal: AbortSignal.timeout(PATIENCE_MS) }
}
