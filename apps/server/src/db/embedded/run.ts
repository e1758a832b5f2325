import { type ChildProcess, spawn } from 'node:child_process'
import type { Account } from './account.ts'

/**
 * Makes the name that the data folder has to PostgreSQL's programs. A root that drops its rights names it by the
 * working directory it hands down: the kernel then never walks the parents, which only root may be able to enter.
 */
export function dataFolderArgument(folder: string, account: Account | undefined): string {
  return account && process.platform === 'linux' ? '/proc/self/cwd' : folder
}

export type RunOptions = {
  /** The working directory: the data folder. */
  folder: string
  account: Account | undefined
  /** The output goes to us, or to an open file. */
  output: 'pipe' | number
  detached?: boolean
}

export function spawnProgram(program: string, args: string[], options: RunOptions): ChildProcess {
  const { folder, account, output, detached = false } = options
  return spawn(program, args, {
    cwd: folder,
    detached,
    windowsHide: true,
    stdio: [output === 'pipe' ? 'pipe' : 'ignore', output, output],
    // PostgreSQL reads PG* variables of the caller's shell otherwise; messages stay in English for the log.
    env: {
      PATH: process.env.PATH ?? '/usr/bin:/bin',
      TZ: 'UTC',
      LC_ALL: 'C',
      SYSTEMROOT: process.env.SYSTEMROOT,
    },
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  })
}

/** Runs a program to its end, answers what it said; rejects with that when it fails. */
export function runProgram(
  program: string,
  args: string[],
  { folder, account, input = '' }: { folder: string; account: Account | undefined; input?: string },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawnProgram(program, args, { folder, account, output: 'pipe' })
    child.stdin?.on('error', () => {}) // It may end without reading; its exit code tells.
    child.stdin?.end(input)
    let said = ''
    const listen = (chunk: Buffer) => {
      said += chunk.toString('utf8')
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.on('error', reject)
    child.on('close', code => {
      if (code === 0) return resolve(said)
      reject(new Error(`${program} ended with code ${code}: ${said.trim().slice(-2000)}`))
    })
  })
}
