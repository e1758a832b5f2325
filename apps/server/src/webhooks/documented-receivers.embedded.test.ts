/** The receivers of docs/webhooks.md, as they stand there, take what is signed by us and nothing else. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSecretBox } from '#auth/secret-box.ts'
import { makeSecret } from './secrets.ts'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
/** A machine without Python still tries the other. */
const HAS_PYTHON = spawnSync('python3', ['--version']).status === 0
const RECEIVERS = [
  { language: 'ts', file: 'receiver.ts', command: [process.execPath, '--import', 'tsx'] },
  ...(HAS_PYTHON ? [{ language: 'python', file: 'receiver.py', command: ['python3'] }] : []),
] as const

let folder: string
const running: ChildProcess[] = []
beforeAll(async () => {
  // The example finds the library as a project of its own would.
  folder = await mkdtemp(path.join(ROOT, 'apps/server/node_modules/.earshot-receivers-')).catch(() =>
    mkdtemp(path.join(tmpdir(), 'earshot-receivers-')),
  )
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

async function exampleIn(language: string): Promise<string> {
  const text = await readFile(path.join(ROOT, 'docs/webhooks.md'), 'utf8')
  const found = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(text)?.[1]
  if (found === undefined) throw new Error(`no example in ${language}`)
  return found
}

async function answerOf(url: string, init: RequestInit): Promise<number> {
  for (let tries = 0; ; tries += 1) {
    try {
      return (await fetch(url, init)).status
    } catch (error) {
      // The receiver has not begun to listen yet.
      if (tries > 200) throw error
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  }
}

describe.each(RECEIVERS)('The receiver in $language', ({ language, file, command }) => {
  it('It takes what is signed, knows a repeat, and refuses everything else', {
    timeout: 60_000,
  }, async () => {
    const { secret } = await makeSecret(createSecretBox({ dataDir: folder }), 1)
    const program = path.join(folder, file)
    await writeFile(program, await exampleIn(language))
    const port = await freePort()
    const [name = '', ...options] = command
    const child = spawn(name, [...options, program], {
      cwd: ROOT,
      env: { ...process.env, EARSHOT_SECRET: secret, PORT: String(port) },
    })
    running.push(child)
    let printed = ''
    child.stdout.on('data', (text: Buffer) => {
      printed += text.toString()
    })
    const body = JSON.stringify({ type: 'alert.opened', timestamp: new Date().toISOString(), data: {} })
    const id = randomUUID()
    const post = (signed: string, { at = new Date(), by = secret }: { at?: Date; by?: string } = {}) =>
      answerOf(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        body: signed,
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          // A former secret signs beside the new one.
          'webhook-signature': `v1,AAAA ${new Webhook(by).sign(id, at, body)}`,
        },
      })
    expect(await post(body)).toBe(204)
    expect(await post(body)).toBe(204)
    expect(await post(body.replace('opened', 'closed'))).toBe(401)
    expect(await post(body, { by: (await makeSecret(createSecretBox({ dataDir: folder }), 2)).secret })).toBe(
      401,
    )
    expect(await post(body, { at: new Date(Date.now() - 600_000) })).toBe(401)
    expect(printed.trim().split('\n')).toEqual(['alert.opened'])
  })
})
