/** A Kannel with its simulated message centre, and the phone that hangs on it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#db/embedded/ports.ts'

/** Debian puts it where only root's PATH looks. */
const FOLDERS = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']
const USER = 'earshot'
const PASSWORD = 'sends-for-earshot'

function find(name: string): string | undefined {
  return FOLDERS.map(folder => path.join(folder, name)).find(file => {
    try {
      accessSync(file, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

/** True if this machine may go without the tests of a real gateway: it has none, and builds for nobody else. */
export function mayLackKannel(): boolean {
  const isBuilder = process.env.CI !== undefined && process.env.CI !== 'false'
  return !isBuilder && (find('bearerbox') === undefined || find('smsbox') === undefined)
}

interface ReceivedSms {
  from: string
  to: string
  text: string
}

export interface TestKannel {
  /** The value of `SMS_URL`. */
  url: string
  /** What has arrived on phones, the first first. */
  received: ReceivedSms[]
  /** A phone sends an SMS. */
  reply(sms: { from: string; text: string }): void
  stop(): Promise<void>
}

/** @param target where reports and replies go: the server's origin and the secret that proves them */
export async function startKannel(target: { origin: string; secret: string }): Promise<TestKannel> {
  const [bearerbox, smsbox] = [find('bearerbox'), find('smsbox')]
  if (bearerbox === undefined || smsbox === undefined)
    throw new Error('no Kannel is installed (Debian: apt-get install kannel)')
  const folder = await mkdtemp(path.join(tmpdir(), 'earshot-kannel-'))
  const [admin, box, centre, sendsms] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  const file = path.join(folder, 'kannel.conf')
  await writeFile(file, settings({ folder, admin, box, centre, sendsms, ...target }))
  const children = [start(bearerbox, file)]
  const phone = await untilConnected(centre)
  children.push(start(smsbox, file))
  await (await untilConnected(sendsms)).destroy()
  const received: ReceivedSms[] = []
  listen(phone, received)
  return {
    url: `kannel://${USER}:${PASSWORD}@127.0.0.1:${sendsms}/?from=Earshot&reports=${encodeURIComponent(target.origin)}`,
    received,
    reply: ({ from, text }) => void phone.write(`${from} Earshot text ${text}\n`),
    stop: async () => {
      phone.destroy()
      for (const child of children.reverse()) {
        const ended = new Promise(resolve => child.once('exit', resolve))
        child.kill('SIGKILL')
        await ended
      }
      await rm(folder, { recursive: true })
    },
  }
}

interface Settings {
  folder: string
  admin: number
  box: number
  centre: number
  sendsms: number
  origin: string
  secret: string
}

function settings({ folder, admin, box, centre, sendsms, origin, secret }: Settings): string {
  const inbound = new URL('/sms/inbound/kannel/', origin)
  inbound.username = 'kannel'
  inbound.password = secret
  const groups: Record<string, string | number>[] = [
    {
      group: 'core',
      'admin-port': admin,
      'admin-interface': '127.0.0.1',
      'admin-password': PASSWORD,
      'smsbox-port': box,
      'box-allow-ip': '127.0.0.1',
      'dlr-storage': 'internal',
      'store-type': 'file',
      'store-location': path.join(folder, 'store'),
    },
    { group: 'smsc', smsc: 'fake', 'smsc-id': 'fake', port: centre, 'connect-allow-ip': '127.0.0.1' },
    {
      group: 'smsbox',
      'bearerbox-host': '127.0.0.1',
      'bearerbox-port': box,
      'sendsms-port': sendsms,
      'sendsms-interface': '127.0.0.1',
    },
    { group: 'sendsms-user', username: USER, password: PASSWORD },
    {
      group: 'sms-service',
      keyword: 'default',
      'get-url': `"${inbound.href}?from=%p&text=%a&id=%I"`,
      'omit-empty': 'true',
      'max-messages': 0,
    },
  ]
  const lines = groups.map(group => Object.entries(group).map(([name, value]) => `${name} = ${value}`))
  return `${lines.map(group => group.join('\n')).join('\n\n')}\n`
}

function start(program: string, file: string): ChildProcess {
  return spawn(program, [file], { stdio: 'ignore' })
}

/** The programs take a moment to listen. */
async function untilConnected(port: number): Promise<Socket> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const socket = await new Promise<Socket | null>(resolve => {
      const trying = connect(port, '127.0.0.1')
      trying.once('connect', () => resolve(trying))
      trying.once('error', () => resolve(null))
    })
    if (socket !== null) return socket
    await pause(50)
  }
  throw new Error(`nothing listens on port ${port}`)
}

/** The message centre hands each SMS over as a line: from, to, the kind of its text, the text. */
function listen(phone: Socket, received: ReceivedSms[]): void {
  let rest = ''
  phone.on('error', () => {})
  phone.on('data', chunk => {
    const lines = (rest + chunk.toString('utf8')).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [from = '', to = '', kind = '', ...words] = line.split(' ')
      const text = words.join(' ')
      received.push({ from, to, text: kind === 'text' ? text : fromUcs2(text) })
    }
  })
}

/** Two bytes a unit, the higher first, escaped as in an address. */
function fromUcs2(escaped: string): string {
  const bytes = Buffer.from(
    escaped
      .replaceAll('+', ' ')
      .replace(/%([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )
  return bytes.swap16().toString('utf16le')
}
