import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { oneFile } from '@earshot/one-file'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeCallFolder, removeLeftUploads, removeOldUploads, uploadsFolder } from './upload-folder.ts'

const NOW = new Date('2026-03-02T08:00:00Z')
const DAY_MS = 86_400_000
const program = await oneFile(new URL('../test/receive-upload.ts', import.meta.url))

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'earshot-uploads-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const names = () => readdir(uploadsFolder(dataDir)).catch(() => [])

it('An installation that has received nothing has nothing to remove', async () => {
  expect(await removeLeftUploads(dataDir)).toBe(0)
  expect(await removeOldUploads({ dataDir, now: NOW })).toBe(0)
})

it('What a killed process was receiving goes at the next start, and what another still receives stays', async () => {
  const [killed, alive] = [receiving(), receiving()]
  await vi.waitFor(async () => expect(await sizesOnDisk()).toEqual([1_000_000, 1_000_000]), 10_000)
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect(await removeLeftUploads(dataDir)).toBe(1)
  expect(await names()).toEqual([expect.stringContaining(`~${alive.pid}~`)])
  alive.kill('SIGKILL')
  await once(alive, 'exit')
  expect(await removeLeftUploads(dataDir)).toBe(1)
  expect(await names()).toEqual([])
})

const receiving = () => spawn(process.execPath, [program, dataDir, '1000000', 'stall'], { stdio: 'ignore' })

async function sizesOnDisk(): Promise<number[]> {
  const sizes: number[] = []
  for (const name of await names()) {
    const file = path.join(uploadsFolder(dataDir), name, '0')
    sizes.push(
      await stat(file).then(
        ({ size }) => size,
        () => 0,
      ),
    )
  }
  return sizes
}

it('What another machine left stays for a day, since it may still be receiving', async () => {
  const folder = path.join(uploadsFolder(dataDir), 'other-host~1~5f0c')
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, '0'), '%PDF')
  expect(await removeLeftUploads(dataDir)).toBe(0)
  const touched = new Date(NOW.getTime() - DAY_MS)
  await utimes(folder, touched, touched)
  expect(await removeOldUploads({ dataDir, now: NOW })).toBe(0)
  expect(await removeOldUploads({ dataDir, now: new Date(NOW.getTime() + 1000) })).toBe(1)
  expect(await names()).toEqual([])
})

it('Nobody but the program’s user reads what is being received', async () => {
  const { mode } = await stat(await makeCallFolder(dataDir))
  expect((mode & 0o777).toString(8)).toBe('700')
})

it('A file that does not fit on the disk any more is refused as unavailable, and leaves nothing', async () => {
  // A limit on the size of files does what a full disk does: it takes a part and refuses the rest.
  const shell = `ulimit -f 200 && exec "$0" "$1" "$2" 1000000`
  const { stdout } = await promisify(execFile)('bash', ['-c', shell, process.execPath, program, dataDir])
  expect(JSON.parse(stdout)).toMatchObject({ status: 503, code: 'unavailable' })
  expect(await names()).toEqual([])
})
