import { execFile } from 'node:child_process'
import { readFile, readlink, realpath } from 'node:fs/promises'
import { promisify } from 'node:util'
import { errorCode } from '@earshot/contract/rules/unknown.ts'

/**
 * The process must be a living PostgreSQL that works in `folder`. A number in a leftover file proves nothing: the
 * process may be gone, a zombie nobody has reaped yet (which still takes signals), or another program under the
 * same number.
 */
export async function isPostgresOf(pid: number, folder: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform === 'win32') return true
  const real = await realpath(folder).catch(() => folder)
  return process.platform === 'linux' ? checkLinux(pid, real) : checkByCommandLine(pid, [folder, real])
}

async function checkLinux(pid: number, folder: string): Promise<boolean> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // "pid (name) state …": the name may hold spaces and brackets, the state follows the last bracket.
  const state = text.slice(text.lastIndexOf(')') + 2).charAt(0)
  if (!text.includes('(postgres') || state === 'Z' || state === 'X') return false
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  // Another user's process does not show its folder; PostgreSQL's own lock then has the last word.
  return cwd === undefined || cwd === folder
}

async function checkByCommandLine(pid: number, folders: string[]): Promise<boolean> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }))
  return stdout.includes('postgres') && folders.some(folder => stdout.includes(folder))
}

/** A zombie counts as alive here. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** True also where the system does not tell. */
export async function runsProgram(pid: number, program: string): Promise<boolean> {
  if (process.platform !== 'linux') return true
  const running = await readlink(`/proc/${pid}/exe`).catch(() => undefined)
  if (running === undefined) return true
  return running === (await realpath(program).catch(() => program))
}
