/** Mosquitto where it is installed: the broker most external set-ups have. */
import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import mqtt from 'mqtt'
import { freePort } from '#db/embedded/ports.ts'

/** Debian puts it where only root's PATH looks. */
const FOLDERS = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']

/** Finds Mosquitto; undefined where there is none. Tests that need it then say so and are skipped. */
export function findMosquitto(): string | undefined {
  return FOLDERS.map(folder => path.join(folder, 'mosquitto')).find(file => {
    try {
      accessSync(file, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

export const NO_MOSQUITTO = 'no mosquitto is installed (Debian: apt-get install mosquitto)'

export interface TestBroker {
  url: string
  stop(): Promise<void>
}

/** Messages that nobody has read yet are kept without bound, as docs/operating.md asks. */
export async function startMosquitto(): Promise<TestBroker> {
  const program = findMosquitto()
  if (program === undefined) throw new Error(NO_MOSQUITTO)
  const folder = await mkdtemp(path.join(tmpdir(), 'earshot-mosquitto-'))
  const port = await freePort()
  const settings = [
    `listener ${port} 127.0.0.1`,
    'allow_anonymous true',
    'persistence false',
    'max_queued_messages 0',
    'max_inflight_messages 500',
  ]
  const file = path.join(folder, 'mosquitto.conf')
  await writeFile(file, `${settings.join('\n')}\n`)
  const child = spawn(program, ['-c', file], { stdio: 'ignore' })
  const url = `mqtt://127.0.0.1:${port}`
  const client = mqtt.connect(url, { reconnectPeriod: 20 })
  client.on('error', () => {})
  await Promise.race([new Promise(resolve => client.once('connect', resolve)), failure(child)])
  await client.endAsync()
  return {
    url,
    stop: async () => {
      const ended = new Promise(resolve => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}

function failure(child: ChildProcess): Promise<never> {
  return new Promise((_, reject) => {
    child.once('error', reject)
    child.once('exit', code => reject(new Error(`mosquitto ended with ${code}`)))
  })
}
