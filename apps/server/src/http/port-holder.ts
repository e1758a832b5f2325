/** Finds the process that listens on a port of this machine, for the person who finds the port taken. */
import { execFile } from 'node:child_process'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { promisify } from 'node:util'

export interface PortHolder {
  pid: number
  /** The command as it was started, with its arguments. */
  command: string
}

/**
 * Finds the holder; undefined where the system does not tell: the process may be another account's, or have ended by
 * now.
 */
export async function findPortHolder(port: number): Promise<PortHolder | undefined> {
  try {
    return process.platform === 'linux' ? await findInProc(port) : await findWithLsof(port)
  } catch {
    return undefined
  }
}

/** `/proc/net/tcp` writes the state of a socket that waits for connections like this. */
const LISTENING = '0A'

async function findInProc(port: number): Promise<PortHolder | undefined> {
  const tables = ['/proc/net/tcp', '/proc/net/tcp6'].map(file => readFile(file, 'utf8').catch(() => ''))
  const wanted = new Set(listeningSockets((await Promise.all(tables)).join('\n'), port))
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name))
  const holding = await Promise.all(pids.map(pid => holdsOneOf(pid, wanted)))
  const pid = pids.find((_, index) => holding[index])
  if (pid === undefined) return undefined
  const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ').trim()
  return { pid: Number(pid), command }
}

/**
 * Lists sockets as `/proc/<pid>/fd` names them. The second field of a line is the address with the port in hex, the
 * tenth the inode.
 */
function listeningSockets(table: string, port: number): string[] {
  const lines = table.split('\n').map(line => line.trim().split(/\s+/))
  return lines.flatMap(([, address = '', , state, , , , , , inode]) =>
    state === LISTENING && Number.parseInt(address.split(':')[1] ?? '', 16) === port
      ? [`socket:[${inode}]`]
      : [],
  )
}

/** Another account's process does not show what it holds. */
async function holdsOneOf(pid: string, sockets: ReadonlySet<string>): Promise<boolean> {
  const files = await readdir(`/proc/${pid}/fd`).catch(() => [])
  const targets = await Promise.all(files.map(file => readlink(`/proc/${pid}/fd/${file}`).catch(() => '')))
  return targets.some(target => sockets.has(target))
}

async function findWithLsof(port: number): Promise<PortHolder | undefined> {
  const run = promisify(execFile)
  const pid = Number.parseInt((await run('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-t'])).stdout, 10)
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)])
  return { pid, command: stdout.trim() }
}
