import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openOutbox } from '#channels/mail/outbox.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'

const ID = '20260302T080000-notice-1-delivery-2'
let database: TestDatabase
let dataDir: string
let demo: TestApp
let plain: TestApp

beforeAll(async () => {
  database = await testDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-mailbox-'))
  demo = await testApp({ db: database.db, config: { demo: true, dataDir } })
  plain = await testApp({ db: database.db, config: { demo: false, dataDir } })
})
afterAll(async () => {
  await demo.close()
  await plain.close()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

const get = (url: string, options: { headers?: Record<string, string>; remoteAddress?: string } = {}) =>
  demo.app.inject({ method: 'GET', url, ...options })

it('The mailbox is empty at first', async () => {
  expect((await get('/dev/mailbox')).body).toContain('No mail so far')
})

it('The mailbox lists mails and shows each as text, as HTML and as a file, without trusting a word of it', async () => {
  await openOutbox(dataDir).send({
    from: 'Earshot <noreply@barn.example>',
    to: 'griet@example.com',
    subject: 'Alarm: <b>Room</b>',
    html: '<p onclick="x()">Hello</p>',
    text: 'Go to https://barn.example/app/sites/1?a=1&b=2 <script>',
    date: new Date('2026-03-02T08:00:00Z'),
    messageId: '<notice-1-delivery-2@barn.example>',
    headers: {},
  })
  const list = await get('/dev/mailbox')
  expect(list.statusCode).toBe(200)
  expect(list.headers['content-security-policy']).toMatch(/^default-src 'none'/)
  expect(list.headers['cache-control']).toBe('no-store')
  expect(list.body).toContain(`<a href="/dev/mailbox/${ID}">Alarm: &#60;b&#62;Room&#60;/b&#62;</a>`)

  const mail = await get(`/dev/mailbox/${ID}`)
  expect(mail.body).toContain('<a href="https://barn.example/app/sites/1?a=1&#38;b=2">')
  expect(mail.body).not.toContain('<script>')

  const html = await get(`/dev/mailbox/${ID}/html`)
  expect(html.body).toContain('Hello')
  expect(html.headers['content-security-policy']).toMatch(/sandbox allow-popups/)

  const eml = await get(`/dev/mailbox/${ID}/eml`)
  expect(eml.headers['content-type']).toBe('message/rfc822')
  expect(eml.body).toContain('To: griet@example.com')
})

it.each([
  '/dev/mailbox/20260302T080000-nothing',
  '/dev/mailbox/..%2F..%2Fetc%2Fpasswd',
  '/dev/mailbox/x/html',
  '/dev/mailbox/%00/eml',
])('The mailbox knows no %s', async url => {
  expect((await get(url)).statusCode).toBe(404)
})

it.each([
  ['from another machine', { remoteAddress: '192.0.2.7' }],
  ['by a name that somebody else leads here', { headers: { host: 'evil.example' } }],
])('The mailbox is not there %s', async (_how, options) => {
  expect((await get('/dev/mailbox', options)).statusCode).toBe(404)
  expect((await get(`/dev/mailbox/${ID}`, options)).statusCode).toBe(404)
})

it.each([
  ['listens to the network', { host: '0.0.0.0' }],
  ['is reached by TLS', { publicUrl: 'https://farm.example' }],
])('The mailbox is not there where the installation %s, demo or not', async (_how, reached) => {
  const open = await testApp({ db: database.db, config: { demo: true, dataDir, ...reached } })
  for (const url of [
    '/dev/mailbox',
    `/dev/mailbox/${ID}`,
    `/dev/mailbox/${ID}/html`,
    `/dev/mailbox/${ID}/eml`,
  ])
    expect((await open.app.inject({ method: 'GET', url })).statusCode).toBe(404)
  await open.close()
})

it('The mailbox is not there outside demo mode, not even as a page', async () => {
  const headers = { accept: 'text/html' }
  const answer = await plain.app.inject({ method: 'GET', url: '/dev/mailbox', headers })
  expect(answer.statusCode).toBe(404)
})
