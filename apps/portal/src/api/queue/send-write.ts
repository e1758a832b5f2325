/** Sends one write to the server and says what came of it. */
import type { Answer } from '@earshot/contract/endpoint.ts'
import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { logbook } from '@earshot/contract/endpoints/batches/logbook.ts'
import { cases } from '@earshot/contract/endpoints/desk/cases.ts'
import { morningRounds } from '@earshot/contract/endpoints/farm/morning-rounds.ts'
import { recommendations } from '@earshot/contract/endpoints/health/recommendations.ts'
import { ApiError } from '#api/api-error.ts'
import { send } from '#api/request.ts'
import { postForm } from '#api/send-form.ts'
import { currentLanguage } from '#i18n/i18n.ts'
import { asUser, WrongUserError } from './as-user.ts'
import type { Lost, QueuedWrite, QueuedWriteOf } from './queued-write.ts'

export type SentAnswer = Answer<
  | typeof logbook.addComment
  | typeof logbook.addTreatment
  | typeof batches.update
  | typeof morningRounds.addEntry
  | typeof recommendations.react
  | typeof cases.answerFollowUp
>

export type Outcome =
  | { kind: 'sent'; answer: SentAnswer }
  /** The server has not answered: the write is sent again, as soon as `again` says. */
  | { kind: 'away'; again: 'with the next' | 'later' }
  /** The writer is not signed in. */
  | { kind: 'nobody' }
  | { kind: 'refused'; error: ApiError }
  | { kind: 'conflict'; error: ApiError; theirs: Lost | null }

export interface Sending {
  /** Is told the share that has left this device, from 0 to 1. */
  onProgress: (share: number) => void
  /**
   * Is called when a file of a treatment has arrived, so that it need not be sent again. It returns false where the
   * write was discarded meanwhile.
   */
  onStored: (write: QueuedWrite) => Promise<boolean>
}

/** A try may take this long: a network that swallows answers must not hold up the other writes for ever. */
const TIMEOUT_MS = 60_000
const WITH_FILES_MS = 10 * 60_000
/** The server deletes files after a day that no record has asked for; before that they are sent once more. */
const FILE_LIFE_MS = 20 * 3_600_000
/** These statuses say nothing about the write itself: the network is away, or the server restarts or asks for patience. */
const AWAY = [0, 408, 429, 502, 503, 504]

/** Is thrown when the writer has discarded the write, so that its record is not sent. */
class DiscardedError extends Error {}

export async function sendWrite(write: QueuedWrite, sending: Sending): Promise<Outcome> {
  try {
    return { kind: 'sent', answer: await deliver(write, sending) }
  } catch (error) {
    if (error instanceof WrongUserError) return { kind: 'nobody' }
    if (!(error instanceof ApiError)) return { kind: 'away', again: 'later' }
    if (error.status === 401) return { kind: 'nobody' }
    if (AWAY.includes(error.status)) return { kind: 'away', again: 'later' }
    // The server fails for this write only; the others need not wait for it.
    if (error.status >= 500) return { kind: 'away', again: 'with the next' }
    if (error.code === 'count_changed' && write.kind === 'count') return conflictOf(write, error)
    return { kind: 'refused', error }
  }
}

function deliver(write: QueuedWrite, sending: Sending): Promise<SentAnswer> {
  if (write.kind === 'comment') return deliverComment(write, sending)
  if (write.kind === 'seen') return deliverSeen(write)
  if (write.kind === 'reaction') return deliverReaction(write)
  if (write.kind === 'followUp') return deliverFollowUp(write)
  return write.kind === 'treatment' ? deliverTreatment(write, sending) : deliverCount(write)
}

function deliverComment(write: QueuedWriteOf<'comment'>, { onProgress }: Sending): Promise<SentAnswer> {
  const { user, place: params, key, files } = write
  const body = { ...write.body, entry_key: key }
  return asUser(user, logbook.addComment, access => {
    if (files.length === 0) return send(logbook.addComment, { params, body }, context(access))
    const form = new FormData()
    for (const [name, value] of Object.entries(body)) form.append(name, value)
    for (const { file } of files) form.append('attachments', file, file.name)
    const signal = AbortSignal.timeout(WITH_FILES_MS)
    return postForm(logbook.addComment, { params, body: form, access, onProgress, signal })
  })
}

/** Sends the treatment's files first, each once, and then the record with their names. */
async function deliverTreatment(
  write: QueuedWriteOf<'treatment'>,
  { onProgress, onStored }: Sending,
): Promise<SentAnswer> {
  const { user, place: params, key } = write
  const files = [...write.files]
  for (const [index, { file, stored }] of files.entries()) {
    if (stored !== undefined && Date.now() - stored.at < FILE_LIFE_MS) continue
    const form = new FormData()
    form.append('file', file, file.name)
    const signal = AbortSignal.timeout(WITH_FILES_MS)
    const { guid } = await asUser(user, logbook.addFile, access =>
      postForm(logbook.addFile, { params, body: form, access, onProgress, signal }),
    )
    files[index] = { file, stored: { guid, at: Date.now() } }
    if (!(await onStored({ ...write, files: [...files] }))) throw new DiscardedError()
  }
  const attachments = files.flatMap(({ stored }) => (stored === undefined ? [] : [stored.guid]))
  const body = { ...write.body, attachments, entry_key: key }
  return asUser(user, logbook.addTreatment, access =>
    send(logbook.addTreatment, { params, body }, context(access)),
  )
}

function deliverCount({ user, place, key, body, before }: QueuedWriteOf<'count'>): Promise<SentAnswer> {
  const params = { batchId: place.batchId }
  const counts = [{ ...body, before, entry_key: key }]
  return asUser(user, batches.update, access =>
    send(batches.update, { params, body: { counts } }, context(access)),
  )
}

function deliverSeen({ user, place, key, body }: QueuedWriteOf<'seen'>): Promise<SentAnswer> {
  const params = { siteId: place.siteId }
  const entry = { ...body, entry_key: key }
  return asUser(user, morningRounds.addEntry, access =>
    send(morningRounds.addEntry, { params, body: entry }, context(access)),
  )
}

function deliverReaction({ user, body }: QueuedWriteOf<'reaction'>): Promise<SentAnswer> {
  const { recommendationId, status, word } = body
  const input = { params: { recommendationId }, body: { status, word } }
  return asUser(user, recommendations.react, access => send(recommendations.react, input, context(access)))
}

function deliverFollowUp({ user, place, body }: QueuedWriteOf<'followUp'>): Promise<SentAnswer> {
  const { date: _, followUpId, ...answer } = body
  const input = { params: { siteId: place.siteId, followUpId }, body: answer }
  return asUser(user, cases.answerFollowUp, access => send(cases.answerFollowUp, input, context(access)))
}

/** Returns the conflict with the count that the day has now, so that the person can choose. */
async function conflictOf(
  { user, place: params, body }: QueuedWriteOf<'count'>,
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
    // The next try is refused again, and asks for the count again.
    return { kind: 'away', again: 'with the next' }
  }
}

function context(access: string) {
  return { access, language: currentLanguage(), signal: AbortSignal.timeout(TIMEOUT_MS) }
}
