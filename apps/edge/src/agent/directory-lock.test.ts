import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DirectoryInUse, lockDirectory } from './directory-lock.ts'

const MODULE = pathToFileURL(join(import.meta.dirname, 'directory-lock.ts')).href

let directory: string
let children: ChildProcess[]
beforeEach(() => {
  directory = join(mkdtempSync(join(tmpdir(), 'earshot-lock-')), 'data')
  children = []
})
afterEach(async () => {
  await Promise.all(children.map(kill))
  rmSync(join(directory, '..'), { recursive: true, force: true })
})

/** Starts another process that tries to take the directory, says how that went, and lives on. */
async function another(): Promise<{ child: ChildProcess; outcome: string }> {
  const code = `import { lockDirectory } from '${MODULE}'
    try { lockDirectory(process.argv[1]); console.log('taken') } catch (error) { console.log(error.name) }
    process.stdin.resume()`
  const args = ['--import', 'tsx', '--input-type=module', '-e', code, directory]
  const child = spawn(process.execPath, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    cwd: import.meta.dirname,
  })
  children.push(child)
  const [said] = await once(child.stdout as NodeJS.ReadableStream, 'data')
  return { child, outcome: String(said).trim() }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

it('The lock lets nobody else in until it is given back', async () => {
  const release = lockDirectory(directory)
  expect(() => lockDirectory(directory)).toThrow(DirectoryInUse)
  expect((await another()).outcome).toBe('DirectoryInUse')
  release()
  expect(existsSync(directory) && readdirSync(directory)).toEqual([])
  expect((await another()).outcome).toBe('taken')
  expect(() => lockDirectory(directory)).toThrow('is in use by another process')
})

it('The lock is taken from a killed process, by one of all that try at once', async () => {
  const { child, outcome } = await another()
  expect(outcome).toBe('taken')
  await kill(child)
  const outcomes = await Promise.all([another(), another(), another()])
  expect(outcomes.map(each => each.outcome).sort()).toEqual(['DirectoryInUse', 'DirectoryInUse', 'taken'])
})

it.each([
  ['its own number, as after a restart in a container', String(process.pid)],
  ['the number of a process that started at another time', `${process.ppid} 1`],
  ['half a line, as after a power cut', ''],
])('The lock is not kept by a file with %s', (_what, text) => {
  const release = lockDirectory(directory)
  release()
  writeFileSync(join(directory, 'in-use-by'), text)
  lockDirectory(directory)()
})
