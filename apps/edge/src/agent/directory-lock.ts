/**
 * One directory belongs to one process: two that append and acknowledge in it would lose messages. The lock is a file
 * that names its holder, so one that a killed process left behind is known for what it is, and taken.
 */

import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { errorCode } from '@earshot/contract/rules/unknown.ts'

const FILE = 'in-use-by'

export class DirectoryInUse extends Error {
  constructor(directory: string) {
    super(`${directory} is in use by another process`)
    this.name = 'DirectoryInUse'
  }
}

/**
 * The locks that this very process holds: its own number in a file of an earlier one with the same number proves
 * nothing.
 */
const heldLocks = new Set<string>()

/**
 * Takes the directory, making it where it is missing.
 * @returns gives it back
 * @throws DirectoryInUse
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true })
  const file = resolve(directory, FILE)
  if (heldLocks.has(file)) throw new DirectoryInUse(directory)
  removeStaleLock(file)
  const own = join(directory, `${FILE}.${process.pid}`)
  writeFileSync(own, `${process.pid} ${startOf(process.pid) ?? ''}`)
  try {
    // Appears with its content or not at all, and only where none is.
    linkSync(own, file)
  } catch (error) {
    if (errorCode(error) === 'EEXIST') throw new DirectoryInUse(directory)
    throw error
  } finally {
    rmSync(own, { force: true })
  }
  heldLocks.add(file)
  return () => {
    if (heldLocks.delete(file)) rmSync(file, { force: true })
  }
}

/** The file is moved aside before it goes: should it by then belong to a process that was quicker, it is put back. */
function removeStaleLock(file: string): void {
  const judged = read(file)
  if (judged === undefined || isHeld(judged)) return
  const aside = `${file}.${process.pid}.left`
  try {
    renameSync(file, aside)
  } catch {
    // Somebody else has removed it.
    return
  }
  if (read(aside) !== judged) {
    try {
      linkSync(aside, file)
    } catch {
      // A third one holds it by now.
    }
  }
  rmSync(aside, { force: true })
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function isHeld(text: string): boolean {
  const [pid = '', start = ''] = text.split(' ')
  if (!/^[1-9]\d*$/.test(pid) || Number(pid) === process.pid) return false
  const now = startOf(Number(pid))
  // Where the system tells no more than that the process lives, that has to be enough.
  return now === undefined ? isAlive(Number(pid)) : now !== '' && (start === '' || now === start)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/**
 * A process is known by its start in the kernel's ticks, because numbers of processes come again. Empty: it is
 * gone. Undefined: no /proc.
 */
function startOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return undefined
  const text = read(`/proc/${pid}/stat`)
  if (text === undefined) return ''
  // "pid (name) state …": the name may hold spaces and brackets; a zombie is gone for all that matters.
  const [state, ...fields] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return state === 'Z' || state === 'X' ? '' : (fields[18] ?? '')
}
