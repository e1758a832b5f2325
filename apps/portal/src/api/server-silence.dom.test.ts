import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { writeRefreshToken } from '#lib/storage.ts'

const START = Date.parse('2026-11-27T08:00:00Z')
const MINUTE_MS = 60_000

let silence: typeof import('./server-silence.ts')
let stop = () => {}
let online = true

/** Opens the page: its modules are loaded anew, as a visit does it. */
async function open() {
  vi.resetModules()
  silence = await import('./server-silence.ts')
  stop = silence.followSilence()
}

beforeEach(async () => {
  vi.useFakeTimers({ now: START })
  online = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
  localStorage.clear()
  await open()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const since = () => silence.serverSilence.get()

it('A server that gives a sign every twenty seconds is never called silent', () => {
  for (let n = 0; n < 60; n += 1) {
    silence.noteHeard()
    vi.advanceTimersByTime(20_000)
    expect(since()).toBeNull()
  }
})

it('After a minute without a sign the page knows since when, and forgets it with the next sign', () => {
  silence.noteHeard()
  vi.advanceTimersByTime(59_000)
  expect(since()).toBeNull()
  vi.advanceTimersByTime(6_000)
  expect(since()).toBe(START)
  vi.advanceTimersByTime(30 * MINUTE_MS)
  expect(since()).toBe(START)
  silence.noteHeard()
  expect(since()).toBeNull()
})

it('The answers of a gateway whose server is away are no sign of it', () => {
  silence.noteHeard()
  vi.advanceTimersByTime(50_000)
  for (const status of [502, 503, 504]) silence.noteHeard(status)
  vi.advanceTimersByTime(20_000)
  expect(since()).toBe(START)
  silence.noteHeard(404)
  expect(since()).toBeNull()
})

it('A page that is opened again tells of the last visit, at once without a network and after ten seconds with one', async () => {
  silence.noteHeard()
  stop()
  vi.setSystemTime(START + 180 * MINUTE_MS)
  await open()
  expect(since()).toBeNull()
  vi.advanceTimersByTime(10_000)
  expect(since()).toBe(START)

  stop()
  online = false
  await open()
  expect(since()).toBe(START)
})

it('A page that wakes up after hours has ten seconds to hear the server before it tells', () => {
  silence.noteHeard()
  vi.setSystemTime(START + 300 * MINUTE_MS)
  vi.advanceTimersByTime(5_000)
  expect(since()).toBeNull()
  vi.advanceTimersByTime(10_000)
  expect(since()).toBe(START)
})

it('What another tab has heard counts, and the end of a session takes the moment with it', () => {
  silence.noteHeard()
  vi.advanceTimersByTime(50_000)
  localStorage.setItem('earshot-store:heard', String(START + 50_000))
  vi.advanceTimersByTime(30_000)
  expect(since()).toBeNull()
  vi.advanceTimersByTime(40_000)
  expect(since()).toBe(START + 50_000)
  writeRefreshToken(null)
  expect(localStorage.getItem('earshot-store:heard')).toBeNull()
})

it('Every answer of a call counts as a sign', async () => {
  silence.noteHeard()
  vi.advanceTimersByTime(80_000)
  expect(since()).toBe(START)
  vi.stubGlobal('fetch', async () => Response.json({ items: [] }))
  const { send } = await import('./request.ts')
  await send(sites.statuses, {}, { access: null, language: 'en-US' })
  expect(since()).toBeNull()
})
