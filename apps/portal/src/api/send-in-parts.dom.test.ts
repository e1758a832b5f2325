import { siteEditor } from '@earshot/contract/endpoints/farm/site-editor.ts'
import type { Chunk } from '@earshot/contract/schemas/farm/site-form.ts'
import { joinChunks } from '@earshot/contract/test/join-chunks.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aSiteDetail } from '#test/factories.ts'
import { type FakeApi, FakeFailure, FakeReceived, fakeApi } from '#test/fake-api.ts'
import { signedIn } from '#test/signed-in.ts'
import { askOutcome, newMessage, type PartsMessage, sendInParts } from './send-in-parts.ts'

let api: FakeApi
beforeEach(async () => {
  api = fakeApi()
  await signedIn(api)
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 })
})
afterEach(() => vi.useRealTimers())

const FORM = { name: 'De Nieuwe Linde 🐖', note: 'ü'.repeat(4000) }
const SAVED = { ...aSiteDetail({ id: 7 }), archived: [] }

/** Gathers parts as the server does, and counts how often the whole message was handled. */
function gathering() {
  const parts = new Map<number, Chunk>()
  const seen: number[] = []
  const texts: string[] = []
  const take = (part: Chunk) => {
    seen.push(part.chunk_index)
    if (texts.length > 0) return SAVED
    parts.set(part.chunk_index, part)
    const text = joinChunks(parts.values())
    if (text === null) return new FakeReceived({ received: parts.size, total: part.total_chunks })
    texts.push(text)
    return SAVED
  }
  return { take, seen, texts, forget: () => parts.clear() }
}

function send(message: PartsMessage, stopped = new AbortController().signal) {
  const kept: PartsMessage[] = [message]
  const waiting: (Date | null)[] = []
  const sent = sendInParts(siteEditor.create, message, {
    onProgress: next => kept.push(next),
    onWaiting: since => waiting.push(since),
    stopped,
  })
  return { sent, kept, waiting, latest: () => kept.at(-1) as PartsMessage }
}

describe('A message in parts', () => {
  it('A message is sent part after part, with its progress, and answered by the last', async () => {
    const server = gathering()
    api.on(siteEditor.create, ({ body }) => server.take(body as Chunk))
    const { sent, kept } = send(newMessage(FORM))
    expect((await sent).id).toBe(7)
    expect(server.seen).toEqual([0, 1, 2, 3])
    expect(kept.map(message => message.arrived.length)).toEqual([0, 1, 2, 3])
    expect(server.texts).toEqual([JSON.stringify(FORM)])
  })

  it('A message that loses the network in the middle neither loses nor doubles anything', async () => {
    const server = gathering()
    let isDown = false
    api.on(siteEditor.create, ({ body }) => {
      if (isDown) throw new TypeError('Failed to fetch')
      const answer = server.take(body as Chunk)
      // Part 1 arrives, and its answer is lost on the way back.
      if (server.seen.length !== 2) return answer
      isDown = true
      setTimeout(() => {
        isDown = false
        window.dispatchEvent(new Event('online'))
      }, 1500)
      throw new TypeError('Failed to fetch')
    })
    const { sent, waiting } = send(newMessage(FORM))
    await sent
    expect(server.seen).toEqual([0, 1, 1, 2, 3])
    expect(server.texts).toEqual([JSON.stringify(FORM)])
    expect(waiting[0]).toBeInstanceOf(Date)
    expect(waiting.at(-1)).toBeNull()
  })

  it('A message that loses the answer to its last part is handled once', async () => {
    const server = gathering()
    api.on(siteEditor.create, ({ body }) => {
      const answer = server.take(body as Chunk)
      if (server.seen.length === 4) throw new TypeError('Failed to fetch')
      return answer
    })
    const { sent } = send(newMessage(FORM))
    expect((await sent).id).toBe(7)
    expect(server.seen).toEqual([0, 1, 2, 3, 3])
    expect(server.texts).toHaveLength(1)
  })

  it('A message goes on after the tab was closed, without the parts that arrived', async () => {
    const server = gathering()
    const closing = new AbortController()
    api.on(siteEditor.create, ({ body }) => {
      if (server.seen.length === 2) closing.abort(new Error('closed'))
      return server.take(body as Chunk)
    })
    const first = send(newMessage(FORM), closing.signal)
    await expect(first.sent).rejects.toThrow('closed')
    const kept = JSON.parse(JSON.stringify(first.latest())) as PartsMessage
    expect(kept.arrived).toEqual([0, 1, 2])
    await send(kept).sent
    expect(server.seen).toEqual([0, 1, 2, 3])
    expect(server.texts).toEqual([JSON.stringify(FORM)])
  })

  it('A message begins anew where the server has forgotten its parts', async () => {
    const server = gathering()
    api.on(siteEditor.create, ({ body }) => server.take(body as Chunk))
    await send({ ...newMessage(FORM), startedAt: Date.now() - 60_000, arrived: [0, 1] }).sent
    expect(server.seen).toEqual([2, 0, 1, 3])
    expect(server.texts).toEqual([JSON.stringify(FORM)])
    const later = gathering()
    api.on(siteEditor.create, ({ body }) => later.take(body as Chunk))
    await send({ ...newMessage(FORM), startedAt: Date.now() - 11 * 60_000, arrived: [0, 1] }).sent
    expect(later.seen).toEqual([0, 1, 2, 3])
  })

  it('A message ends where the server refuses', async () => {
    api.on(siteEditor.create, () => new FakeFailure(400, { code: 'invalid', name: ['Too short'] }))
    const { sent } = send(newMessage(FORM))
    await expect(sent).rejects.toMatchObject({ status: 400, fields: { name: ['Too short'] } })
  })

  it('A message that is stopped is asked for: saved where the last part had arrived, else nothing is saved', async () => {
    const server = gathering()
    api.on(siteEditor.create, ({ body }) => server.take(body as Chunk))
    const { sent, kept } = send(newMessage(FORM))
    await sent
    const [begun, one] = kept as [PartsMessage, PartsMessage]
    const ask = (message: PartsMessage) => askOutcome(siteEditor.create, message, { onWaiting: () => {} })
    expect(await ask(one)).toMatchObject({ id: 7 })
    // A message of which no part has arrived cannot have been saved, and asking about it must not save it.
    const before = server.seen.length
    expect(await ask(begun)).toBeNull()
    expect(server.seen).toHaveLength(before)
    server.texts.length = 0
    server.forget()
    expect(await ask(one)).toBeNull()
    expect(server.texts).toEqual([])
  })
})
