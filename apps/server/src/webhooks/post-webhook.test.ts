/** What strangers could make of an address that this machine posts to, and of an answer that it reads. */
import { createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aWebhookReceiver, type WebhookReceiver } from '#test/webhook-receiver.ts'
import { postWebhook, type WebhookNetwork } from './post-webhook.ts'

const ALLOWED = { allow: ['127.0.0.0/8'] }
const PUBLIC = { allow: [] }
let receiver: WebhookReceiver

beforeEach(async () => {
  receiver = await aWebhookReceiver()
})
afterEach(() => receiver.close())

const post = (url: string, network: WebhookNetwork) =>
  postWebhook({ url, headers: { 'content-type': 'application/json' }, body: '{"a":1}' }, network)

describe('An address', () => {
  it.each([
    'https://127.0.0.1:PORT/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]:PORT/',
    'https://[::ffff:127.0.0.1]:PORT/',
    'https://[::ffff:7f00:1]:PORT/',
    'https://[64:ff9b::7f00:1]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://2130706433:PORT/',
    'https://0x7f.1:PORT/',
    'https://0.0.0.0:PORT/',
    'https://10.1.2.3/',
    'https://192.168.1.1/',
    'https://172.16.0.9/',
    'https://100.64.0.1/',
    'http://93.184.215.14/',
  ])('The address %s is not reached', async address => {
    const url = address.replace('PORT', String(receiver.port))
    expect(await post(url, PUBLIC)).toMatchObject({ status: null, problem: 'NOT_PUBLIC' })
    expect(receiver.received).toEqual([])
  })

  it('A name that leads to a private address is not reached, whatever else it leads to', async () => {
    for (const address of ['127.0.0.1', '169.254.169.254', '10.0.0.1']) {
      const resolve = async () => [{ address, family: 4 }]
      expect(await post(`https://receiver.example:${receiver.port}/`, { ...PUBLIC, resolve })).toMatchObject({
        problem: 'NOT_PUBLIC',
      })
    }
    expect(receiver.received).toEqual([])
  })

  it('A name is asked for once: what it leads to at the second look is never connected to', async () => {
    const answers = ['127.0.0.2', '127.0.0.1']
    const asked: string[] = []
    const resolve = async (hostname: string) => {
      asked.push(hostname)
      return [{ address: answers[asked.length - 1] ?? '', family: 4 }]
    }
    const url = `http://receiver.example:${receiver.port}/`
    // Only the first address is allowed, and nobody listens there.
    const answer = await post(url, { allow: ['127.0.0.2'], resolve })
    expect(answer).toMatchObject({ status: null, problem: 'NO_CONNECTION' })
    expect(asked).toEqual(['receiver.example'])
    expect(receiver.received).toEqual([])
  })

  it('A name that leads to the receiver is reached there, under its own name', async () => {
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    const answer = await post(`http://receiver.example:${receiver.port}/in`, { ...ALLOWED, resolve })
    expect(answer).toMatchObject({ status: 204, problem: null })
    expect(receiver.received).toMatchObject([
      { path: '/in', body: '{"a":1}', headers: { host: `receiver.example:${receiver.port}` } },
    ])
  })

  it('A redirect is not followed, wherever it leads', async () => {
    const other = await aWebhookReceiver()
    receiver.answers(response => void response.writeHead(307, { location: other.url }).end())
    expect(await post(receiver.url, ALLOWED)).toMatchObject({ status: 307, problem: 'REDIRECT' })
    expect(other.received).toEqual([])
    other.close()
  })

  it('A name without an address, and one whose name server is silent, are problems of the try', async () => {
    const none = { ...PUBLIC, resolve: async () => [] }
    expect(await post('https://nowhere.example/', none)).toMatchObject({ problem: 'NO_ADDRESS' })
    const silent = { ...PUBLIC, timeoutMs: 50, resolve: () => new Promise<never>(() => {}) }
    expect(await post('https://slow.example/', silent)).toMatchObject({ problem: 'TIMEOUT' })
  })

  it('TLS that does not hold takes nothing', async () => {
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    const answer = await post(`https://receiver.example:${receiver.port}/`, { ...ALLOWED, resolve })
    expect(answer).toMatchObject({ status: null, problem: 'TLS' })
    expect(receiver.received).toEqual([])
  })
})

describe('An answer', () => {
  it('Only the first 4096 bytes of an endless answer are read', async () => {
    let written = 0
    receiver.answers(response => {
      response.writeHead(200, { 'content-type': 'text/plain' })
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) written += 65_536
      }
      response.on('drain', more)
      more()
    })
    const answer = await post(receiver.url, ALLOWED)
    expect(answer).toMatchObject({ status: 200, problem: null, isCut: true })
    expect(answer.text).toBe('x'.repeat(4096))
    expect(written).toBeLessThan(50_000_000)
  })

  it('An answer that drips is over with the time of the whole', async () => {
    receiver.answers(response => {
      response.writeHead(200)
      const drip = setInterval(() => response.write('.'), 10)
      response.on('close', () => clearInterval(drip))
    })
    const answer = await post(receiver.url, { ...ALLOWED, timeoutMs: 200 })
    expect(answer).toMatchObject({ status: 200, problem: 'TIMEOUT', isCut: true })
    expect(answer.tookMs).toBeLessThan(2000)
  })

  it('A receiver that takes the connection and never answers is over with it too', async () => {
    receiver.answers(() => {})
    expect(await post(receiver.url, { ...ALLOWED, timeoutMs: 200 })).toMatchObject({
      status: null,
      problem: 'TIMEOUT',
    })
  })

  it('Endless headers, and what is no HTTP, are problems of the try', async () => {
    const server = createServer(socket => {
      socket.on('error', () => {})
      socket.write('HTTP/1.1 200 OK\r\n')
      for (let n = 0; n < 5000 && !socket.destroyed; n += 1) socket.write(`x-${n}: ${'y'.repeat(200)}\r\n`)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    expect(await post(`http://127.0.0.1:${port}/`, ALLOWED)).toMatchObject({ problem: 'BAD_ANSWER' })
    server.close()
  })

  it('Of its headers only those stay that help to find a fault', async () => {
    receiver.answers(response => {
      response.writeHead(503, { 'set-cookie': 'a=b', 'x-secret': 'c', 'retry-after': '90', server: 'nginx' })
      response.end('down\0')
    })
    const answer = await post(receiver.url, ALLOWED)
    expect(answer).toMatchObject({ status: 503, problem: 'STATUS', retryAfterMs: 90_000, isCut: false })
    expect(answer.text).toBe('down\u{fffd}')
    const names = answer.headers.map(header => header.name)
    expect(names).toContain('retry-after')
    expect(names).not.toContain('set-cookie')
    expect(names).not.toContain('x-secret')
  })
})
