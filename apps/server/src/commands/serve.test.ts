/** `npm start` as people stop it: with Ctrl-C, from a script, and the hard way. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { freePort } from '#db/embedded/ports.ts'
import { findPortHolder } from '#http/port-holder.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const STAND_IN = path.join(ROOT, 'scripts/lib/run-in-place.mjs')
/** This is left of `scripts/start.mjs` when nothing has to be set up. */
const PROGRAM = `import { runInPlace } from '${STAND_IN}'
  runInPlace(process.execPath, ['apps/server/bin/earshot.mjs', 'serve'])`

let database: TestDatabase
let folder: string
let port: number
let command: string
const started: ChildProcess[] = []

beforeAll(async () => {
  ;[database, port] = await Promise.all([testDatabase(), freePort()])
  folder = await mkdtemp(path.join(tmpdir(), 'earshot-serve-'))
  const program = path.join(folder, 'start.mjs')
  await writeFile(program, PROGRAM)
  const { scripts } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'))
  command = String(scripts.start).replaceAll('scripts/start.mjs', program)
})
afterEach(() => {
  for (const { pid } of started.splice(0)) killGroup(pid ?? 0)
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Starts the server in a shell, as npm does, and in a process group of its own, as a job in a terminal. */
function start(): { child: ChildProcess; pid: number; says: (text: string) => Promise<string> } {
  const child = spawn('sh', ['-c', '--', command], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      PORT: String(port),
      ROLES: 'api',
      DEMO: 'off',
      LOG_LEVEL: 'silent',
    },
  })
  started.push(child)
  const lines = [child.stdout, child.stderr].map(input => createInterface(input))
  const says = (text: string) =>
    new Promise<string>(resolve => {
      for (const each of lines) each.on('line', line => (line.includes(text) ? resolve(line) : undefined))
    })
  return { child, pid: child.pid ?? 0, says }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All of it has ended.
  }
}

it('The server stops everything when the process that was started alone is interrupted', async () => {
  const { child, pid, says } = start()
  await says('Everything runs')
  const stopping = says('Stopping')
  process.kill(pid, 'SIGINT')
  await stopping
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(await findPortHolder(port)).toBeUndefined()
})

it('The server stops cleanly on Ctrl-C, which the terminal sends to all and npm once more', async () => {
  const { child, pid, says } = start()
  await says('Everything runs')
  const ended = once(child, 'exit')
  process.kill(-pid, 'SIGINT')
  process.kill(pid, 'SIGINT')
  expect(await ended).toEqual([0, null])
})

it('A killed server leaves a PostgreSQL whose process the next start names', async () => {
  const first = start()
  await first.says('Everything runs')
  process.kill(first.pid, 'SIGKILL')
  await once(first.child, 'exit')
  const left = await findPortHolder(port)
  expect(left?.command).toMatch(/earshot\.mjs serve$/)
  const second = start()
  const ended = once(second.child, 'exit')
  expect(await second.says('already')).toContain(
    `Earshot runs on port ${port} already, as process ${left?.pid}`,
  )
  expect(await ended).toEqual([1, null])
})
