import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { killPostmaster } from '@earshot/server/src/db/embedded/postmaster.ts'
import { isPostgresOf } from '@earshot/server/src/db/embedded/process.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../../..')

let folder: string
let child: ChildProcess | undefined

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'earshot-stopped-bench-'))
  // PostgreSQL runs as another user where this is root.
  await chmod(folder, 0o755)
})
afterEach(async () => {
  child?.kill('SIGKILL')
  for (const name of await readdir(folder)) await killPostmaster(path.join(folder, name, 'postgres'))
  await rm(folder, { recursive: true, force: true })
})

it('A benchmark that is stopped leaves neither its PostgreSQL nor its files', async () => {
  const args = ['--import', 'tsx', 'scripts/bench.ts', '--quick', '--only', 'engine']
  const env = { ...process.env, TMPDIR: folder, TSX_DISABLE_CACHE: '1' }
  const bench = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] })
  child = bench
  for await (const line of createInterface(bench.stdout)) if (line.startsWith('load at the start')) break
  const [name = ''] = await readdir(folder)
  const cluster = path.join(folder, name, 'postgres')
  const pid = Number.parseInt(await readFile(path.join(cluster, 'postmaster.pid'), 'utf8'), 10)
  const ended = once(bench, 'exit')
  bench.kill('SIGINT')
  expect(await ended).toEqual([130, null])
  expect(await isPostgresOf(pid, cluster)).toBe(false)
  expect(await readdir(folder)).toEqual([])
})
