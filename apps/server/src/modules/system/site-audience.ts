/**
 * The audience of a site hears of its events. Readers are stored by site, so that an event costs as much as it has
 * readers, however many others listen. Administrators hear of every site.
 */
import type { UserRole } from '@earshot/contract/values.ts'

/** Somebody who loses a site hears of it for no longer than this. */
const CACHE_MS = 30_000

interface Person {
  id: number
  /** Null until they were looked up; what happens meanwhile is kept for them. */
  sites: ReadonlySet<number> | null
}

export interface AudienceInput<Reader, Event extends { site_id: number }> {
  /** Finds the sites each of these people may see. */
  findSites: (userIds: readonly number[]) => Promise<ReadonlyMap<number, ReadonlySet<number>>>
  pass: (reader: Reader, event: Event) => void
  now: () => Date
  /** Hears of a failed look-up: events that were to be passed then are lost. */
  onFailure: (error: unknown) => void
}

export interface Audience<Reader, Event extends { site_id: number }> {
  join(reader: Reader, user: { id: number; role: UserRole }): void
  leave(reader: Reader): void
  tell(event: Event): void
  /** Takes all sites from a person until they are looked up anew: one of them is theirs no more. */
  forget(userId: number): void
  /** Answers the readers of one person. */
  readersOf(userId: number): readonly Reader[]
  /** Counts the readers of one person. */
  countOf(userId: number): number
}

export function createAudience<Reader, Event extends { site_id: number }>({
  findSites,
  pass,
  now,
  onFailure,
}: AudienceInput<Reader, Event>): Audience<Reader, Event> {
  const everywhere = new Set<Reader>()
  const readersOf = new Map<number, Set<Reader>>()
  const personOf = new Map<Reader, number>()
  const people = new Map<number, Person>()
  const bySite = new Map<number, Set<Person>>()
  /** People whose sites are being looked up, and what happened since. */
  const joining = new Map<Person, Event[]>()
  /** While everybody's sites are read anew, events wait for that in their order. */
  let waiting: Event[] | null = null
  let readAt = now().getTime()

  function join(reader: Reader, { id, role }: { id: number; role: UserRole }): void {
    personOf.set(reader, id)
    addTo(readersOf, id, reader)
    if (role === 'ADMIN') everywhere.add(reader)
    else if (!people.has(id)) void lookUp({ id, sites: null })
  }

  function leave(reader: Reader): void {
    const id = personOf.get(reader)
    personOf.delete(reader)
    everywhere.delete(reader)
    if (id === undefined) return
    removeFrom(readersOf, id, reader)
    const person = people.get(id)
    if (person === undefined || readersOf.has(id)) return
    people.delete(id)
    joining.delete(person)
    place(person, null)
  }

  function forget(userId: number): void {
    const person = people.get(userId)
    if (person === undefined) return
    place(person, null)
    void lookUp(person)
  }

  /** Looks up the newcomer only: the others' events go on meanwhile. */
  async function lookUp(person: Person): Promise<void> {
    people.set(person.id, person)
    const missed: Event[] = []
    joining.set(person, missed)
    try {
      const found = await findSites([person.id])
      if (people.get(person.id) !== person) return
      place(person, found.get(person.id) ?? new Set())
      for (const event of missed) if (person.sites?.has(event.site_id)) passTo(person, event)
    } catch (error) {
      // Looked up again with everybody else's.
      readAt = Number.NEGATIVE_INFINITY
      onFailure(error)
    } finally {
      joining.delete(person)
    }
  }

  function tell(event: Event): void {
    if (waiting !== null) {
      waiting.push(event)
    } else if (people.size > 0 && now().getTime() - readAt >= CACHE_MS) {
      waiting = [event]
      void readAll()
    } else {
      deliver(event)
    }
  }

  async function readAll(): Promise<void> {
    const startedAt = now().getTime()
    const all = [...people.values()]
    try {
      const found = await findSites(all.map(({ id }) => id))
      for (const person of all)
        if (people.get(person.id) === person) place(person, found.get(person.id) ?? new Set())
      readAt = startedAt
      for (const event of waiting ?? []) deliver(event)
    } catch (error) {
      onFailure(error)
    } finally {
      waiting = null
    }
  }

  function deliver(event: Event): void {
    for (const reader of everywhere) pass(reader, event)
    for (const person of bySite.get(event.site_id) ?? []) passTo(person, event)
    for (const [person, missed] of joining) if (person.sites === null) missed.push(event)
  }

  function passTo({ id }: Person, event: Event): void {
    for (const reader of readersOf.get(id) ?? []) if (!everywhere.has(reader)) pass(reader, event)
  }

  function place(person: Person, sites: ReadonlySet<number> | null): void {
    for (const site of person.sites ?? []) if (!sites?.has(site)) removeFrom(bySite, site, person)
    for (const site of sites ?? []) addTo(bySite, site, person)
    person.sites = sites
  }

  return {
    join,
    leave,
    tell,
    forget,
    readersOf: userId => [...(readersOf.get(userId) ?? [])],
    countOf: userId => readersOf.get(userId)?.size ?? 0,
  }
}

function addTo<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const set = sets.get(key)
  if (set === undefined) sets.set(key, new Set([value]))
  else set.add(value)
}

function removeFrom<Key, Value>(sets: Map<Key, Set<Value>>, key: Key, value: Value): void {
  const set = sets.get(key)
  set?.delete(value)
  if (set?.size === 0) sets.delete(key)
}
