/** Keeps the entities of the query cache in the browser's storage, so that the last screen survives a reload. */
import type { Query, QueryClient } from '@tanstack/react-query'
import { isWithdrawn } from '#api/api-error.ts'
import { readEntities, readSessionUser, writeEntities } from '#lib/storage.ts'
import {
  isPersisted,
  MAX_AGE_MS,
  MAX_CHARACTERS,
  PERSISTED,
  type PersistedAnswer,
  pack,
} from './persisted-queries.ts'

/** Reads the stored answers (`read-persisted.ts`); it is null where nothing is stored. */
export type Unpack = typeof import('./read-persisted.ts').unpack | null

/** Live events renew answers every few seconds; one write stores them all. */
const WRITE_EVERY_MS = 2_000

/**
 * Puts this user's stored answers into the cache, then stores what comes, until stopped.
 * @returns a function that stops it; nothing is written after that
 */
export function persistQueries(queryClient: QueryClient, user: string, unpack: Unpack): () => void {
  // An entity that nobody looks at would leave the cache, and with it the stored answers.
  for (const { path } of PERSISTED) queryClient.setQueryDefaults([path], { gcTime: MAX_AGE_MS })
  if (unpack !== null) restore(queryClient, user, unpack)

  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    // Another tab may have ended this session, or begun somebody else's, a moment ago.
    if (readSessionUser() === user) store(queryClient, user)
  }
  const writeSoon = () => {
    timer ??= setTimeout(write, WRITE_EVERY_MS)
  }
  const writeNow = () => {
    if (timer !== undefined) write()
  }
  const unsubscribe = queryClient.getQueryCache().subscribe(event => {
    if (event.type !== 'updated' || !isPersisted(event.query.queryKey)) return
    if (event.action.type === 'success' || event.action.type === 'error') writeSoon()
  })
  window.addEventListener('pagehide', writeNow)
  // The subscription does not tell what was read before it began.
  writeSoon()
  return () => {
    clearTimeout(timer)
    timer = undefined
    unsubscribe()
    window.removeEventListener('pagehide', writeNow)
  }
}

function restore(queryClient: QueryClient, user: string, unpack: NonNullable<Unpack>): void {
  const text = readEntities()
  if (text === null) return
  const answers = unpack(text, { user, now: Date.now() })
  if (answers === null) {
    writeEntities(null)
    return
  }
  for (const { key, data, at } of answers) {
    if ((queryClient.getQueryState(key)?.dataUpdatedAt ?? 0) >= at) continue
    queryClient.setQueryData(key, data, { updatedAt: at })
    // Every stored answer counts as old, however young it is: what happened since was not told, so the first screen
    // that shows it asks again.
    queryClient.getQueryCache().find({ queryKey: key, exact: true })?.invalidate()
  }
}

function store(queryClient: QueryClient, user: string): void {
  const answers = queryClient.getQueryCache().getAll().flatMap(answerOf)
  const now = Date.now()
  // The storage can be fuller than it should be, so the room is halved until the text fits.
  for (let room = MAX_CHARACTERS; room > 1_000; room /= 2) {
    if (writeEntities(pack({ answers, user, now, room }))) return
  }
  writeEntities(null)
}

/** Returns the query's answer, unless there is none or the server has said since that this person may not see it. */
function answerOf(query: Query): PersistedAnswer[] {
  const { data, dataUpdatedAt, error } = query.state
  if (data === undefined || isWithdrawn(error)) return []
  return [{ key: query.queryKey, data, at: dataUpdatedAt }]
}
