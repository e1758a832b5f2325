import { session } from '@earshot/contract/endpoints/account/session.ts'
import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { groups } from '@earshot/contract/endpoints/farm/groups.ts'
import { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endpointKey } from '#api/queries.ts'
import { aProfile, aSite, aSiteList } from '#test/factories.ts'
import {
  isPersisted,
  MAX_AGE_MS,
  MAX_CHARACTERS,
  PERSISTED,
  type PersistedAnswer,
  pack,
} from './persisted-queries.ts'
import { unpack } from './read-persisted.ts'

const NOW = Date.parse('2026-11-20T08:00:00Z')
const user = '7'

const groupList = (name: string, at = NOW): PersistedAnswer => ({
  key: endpointKey(groups.list, {}),
  data: { items: [{ id: 4, name, linked_sites: [1] }] },
  at,
})
const siteAt = (id: number, at: number): PersistedAnswer => ({
  key: endpointKey(sites.statuses, { n: id }),
  data: { items: [] },
  at,
})
const packed = (...answers: PersistedAnswer[]) => pack({ answers, user, now: NOW }) ?? ''
const read = (text: string) => unpack(text, { user, now: NOW })

describe('Calls that may be persisted', () => {
  it.each(PERSISTED)('The call $path is a plain reading of the signed-in user', endpoint => {
    expect(endpoint).toMatchObject({ method: 'GET', access: 'user' })
    expect(endpoint.success.body).toBeDefined()
    expect([endpoint.download, endpoint.stream]).toEqual([undefined, undefined])
    expect(endpoint.path).not.toMatch(/admin|token|password|export|users\/$|rhs|temperature|humidity/)
  })

  it.each<[string, readonly unknown[], boolean]>([
    ['the list of sites', endpointKey(sites.list, { query: { page: 1, perPage: 10 } }), true],
    ['a list without a page', endpointKey(alerts.list, { params: { siteId: 3 } }), true],
    ['a filtered list', endpointKey(sites.list, { query: { status: '6', page: 1 } }), true],
    ['the second page', endpointKey(sites.list, { query: { page: 2, perPage: 10 } }), false],
    ['what was searched for', endpointKey(sites.list, { query: { q: 'linde', page: 1 } }), false],
    ['a chart', endpointKey(batches.rhs, { params: { siteId: 1, airspaceId: 2, batchId: 3 } }), false],
    ['the people of a site', endpointKey(siteUsers.list, { params: { siteId: 3 } }), false],
    ['a key of something else', ['sites', 1], false],
    ['an empty key', [], false],
  ])('The allow-list is right: %s', (_, key, expected) => {
    expect(isPersisted(key)).toBe(expected)
  })
})

describe('Persisted answers', () => {
  it('Persisted answers come back as they were', () => {
    const answers = [
      groupList('Own farms'),
      { key: endpointKey(session.current, {}), data: aProfile(), at: NOW - 5 },
      { key: endpointKey(sites.list, { query: { page: 1 } }), data: aSiteList([aSite()]), at: NOW - 9 },
    ]
    expect(read(packed(...answers))).toEqual(answers)
  })

  it('The store is of the version the specification names, and names its user', () => {
    expect(JSON.parse(packed(groupList('Own farms')))).toMatchObject({ version: '0.0.5', user: '7' })
  })

  it('The store is empty where there is nothing to persist', () => {
    expect(pack({ answers: [], user, now: NOW })).toBeNull()
    expect(pack({ answers: [groupList('x', NOW - MAX_AGE_MS - 1)], user, now: NOW })).toBeNull()
  })

  it.each<[string, (text: string) => string]>([
    ["another user's", text => text.replace('"user":"7"', '"user":"8"')],
    ['of another version', text => text.replace('0.0.5', '0.0.4')],
    ['of no version', text => text.replace('"version":"0.0.5",', '')],
    ['cut off', text => text.slice(0, -5)],
    ['something else', () => '[1,2]'],
    ['empty', () => ''],
    ['null', () => 'null'],
    ['without answers', () => '{"version":"0.0.5","user":"7"}'],
    ['of answers that are none', () => '{"version":"0.0.5","user":"7","answers":[{"key":1}]}'],
  ])('The store is thrown away: %s', (_, change) => {
    expect(read(change(packed(groupList('Own farms'))))).toBeNull()
  })

  it('An answer whose shape this release does not know is lost, and the others are kept', () => {
    const old = { ...groupList('x'), data: { groups: [] } }
    const kept = siteAt(1, NOW - 1)
    expect(read(packed(old, kept))).toEqual([kept])
  })

  it('An answer that may not be persisted is lost, however it got there', () => {
    const text = packed(groupList('Own farms')).replace(groups.list.path, siteUsers.list.path)
    expect(read(text)).toEqual([])
  })

  it.each([
    ['a week old', NOW - MAX_AGE_MS, 1],
    ['older than a week', NOW - MAX_AGE_MS - 1, 0],
    ['of this moment', NOW, 1],
    ['from the future', NOW + 1, 0],
  ])('The store knows answers %s or not', (_, at, count) => {
    expect(read(packed(groupList('x', at), siteAt(1, NOW)))).toHaveLength(count + 1)
    const written = pack({ answers: [groupList('x', at)], user, now: at }) ?? ''
    expect(read(written)).toHaveLength(count)
  })

  it('The store never takes more than its room, and an answer that finds none is older than all that do', () => {
    const ages = fc.uniqueArray(fc.integer({ min: 0, max: 1_000_000 }), { maxLength: 40 })
    fc.assert(
      fc.property(ages, fc.integer({ min: 0, max: 6_000 }), (taken, room) => {
        const answers = taken.map((age, index) => siteAt(index, NOW - age))
        const text = pack({ answers, user, now: NOW, room })
        const kept = text === null ? [] : (read(text) ?? [])
        expect(text?.length ?? 0).toBeLessThanOrEqual(room)
        const newest = [...answers].sort((one, other) => other.at - one.at).slice(0, kept.length)
        expect(kept).toEqual(newest)
      }),
      { numRuns: 100 },
    )
  })

  it('The store takes at most a megabyte', () => {
    const answers = Array.from({ length: 30 }, (_, index) => groupList('x'.repeat(60_000), NOW - index))
    const text = packed(...answers)
    expect(text.length).toBeLessThanOrEqual(MAX_CHARACTERS)
    expect(read(text)?.map(({ at }) => NOW - at)).toEqual(Array.from({ length: 16 }, (_, index) => index))
  })
})
