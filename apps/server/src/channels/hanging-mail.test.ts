/** A mail server that takes connections and never says a word: what else leaves the house must not wait for it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queueAccountMail } from '#accounts/account-mails.queries.ts'
import { type RunningJobs, startJobs } from '#jobs/start-jobs.ts'
import { movedClock } from '#test/clock.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { aUser } from '#test/factories.ts'
import { aQueuedNotice, deliveryRow, jobContext, NOTIFIED_AT } from '#test/notices.ts'
import { aPushBrowser, aPushService, LOCAL_NETWORK, type PushService } from '#test/push-service.ts'
import { startSmtp } from '#test/smtp.ts'
import { createPush } from './push/push.ts'

const MAILS = 60
/** Far less than one connection to the mail server may hang. */
const AT_ONCE_MS = 4_000

let database: TestDatabase
let dataDir: string
let hanging: { server: Server; sockets: Set<Socket>; url: string }
let service: PushService
let jobs: RunningJobs | undefined

beforeEach(async () => {
  database = await testDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-hanging-'))
  service = await aPushService()
  hanging = await aHangingServer()
})
afterEach(async () => {
  for (const socket of hanging.sockets) socket.destroy()
  hanging.server.close()
  service.close()
  await jobs?.stop()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

async function aHangingServer() {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return { server, sockets, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function aPushedAlarm() {
  const notice = await aQueuedNotice(database.db, { channel: 'PUSH' })
  const address = `${service.origin}/push/${notice.user.id}`
  await aPushBrowser(database.db, { userId: notice.user.id, address, now: NOTIFIED_AT })
  return notice
}

function contextFor(smtpUrl: string) {
  const ctx = jobContext({ db: database.db, clock: movedClock(NOTIFIED_AT), dataDir, config: { smtpUrl } })
  ctx.channels.push = createPush(ctx, LOCAL_NETWORK)
  return ctx
}

it('The push of an Alarm leaves at once, behind many mails that hang', async () => {
  for (let n = 0; n < MAILS; n += 1) await aQueuedNotice(database.db)
  const first = await aPushedAlarm()
  const ctx = contextFor(hanging.url)
  jobs = startJobs(ctx, undefined, ctx.channels)
  await vi.waitFor(() => expect(hanging.sockets.size).toBeGreaterThan(0), { timeout: 20_000 })
  await vi.waitFor(() => expect(service.taken).toHaveLength(1), { timeout: AT_ONCE_MS })
  expect(await deliveryRow(database.db, first.delivery)).toMatchObject({ attempts: 1 })

  // This alarm comes while the mails hang.
  await aPushedAlarm()
  ctx.bus.publish({ kind: 'notification', site_id: first.site.id })
  await vi.waitFor(() => expect(service.taken).toHaveLength(2), { timeout: AT_ONCE_MS })
})

it('Somebody who waits for a link gets it while every mail of a notice hangs', async () => {
  const readers: string[] = []
  for (let n = 0; n < 10; n += 1) readers.push((await aQueuedNotice(database.db)).user.email)
  const waiting = await aUser(database.db)
  let hung = 0
  const smtp = await startSmtp({
    onRcptTo: ({ address }, _session, done) => {
      if (readers.includes(address)) hung += 1
      else done()
    },
  })
  const ctx = contextFor(smtp.url)
  jobs = startJobs(ctx, undefined, ctx.channels)
  await vi.waitFor(() => expect(hung).toBe(4), { timeout: 20_000 })
  const mail = { kind: 'recovery' as const, email: waiting.email }
  await queueAccountMail(database.db, { mail, now: NOTIFIED_AT })
  await vi.waitFor(() => expect(smtp.received.map(({ to }) => to)).toEqual([[waiting.email]]), {
    timeout: AT_ONCE_MS,
  })
  void smtp.close()
})

it('A push service that hangs keeps only its own browsers waiting', async () => {
  const hangingPush = hanging.url.replace('smtp:', 'http:')
  for (let n = 0; n < 3; n += 1) {
    const { user } = await aQueuedNotice(database.db, { channel: 'PUSH' })
    await aPushBrowser(database.db, { userId: user.id, address: `${hangingPush}/${n}`, now: NOTIFIED_AT })
  }
  await aPushedAlarm()
  const ctx = contextFor(hanging.url)
  jobs = startJobs(ctx, undefined, ctx.channels)
  await vi.waitFor(() => expect(service.taken).toHaveLength(1), { timeout: AT_ONCE_MS })
})
