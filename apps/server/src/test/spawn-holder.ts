import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { oneFile } from '@earshot/one-file'

export type Holder = {
  url: string
  process: ChildProcess
  /** It lets go and waits for the end of the process. */
  release(): Promise<void>
  /** Sends kill -9. */
  kill(): Promise<void>
}

/** Starts a process that holds the embedded database of `dataDir`; as another user where one is given. */
export async function spawnHolder(dataDir: string, user?: { uid: number; gid: number }): Promise<Holder> {
  const program = await oneFile(new URL('./holder.ts', import.meta.url))
  const child = spawn(process.execPath, [program, dataDir], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: '/nonexistent' },
    ...user,
  })
  let said = ''
  child.stderr.on('data', chunk => {
    said += chunk
  })
  const ended = once(child, 'exit')
  const first = once(createInterface(child.stdout), 'line') as Promise<[string]>
  const outcome = await Promise.race([first, ended.then(() => undefined)])
  if (!outcome) throw new Error(`the holder ended: ${said}`)
  const { url } = JSON.parse(outcome[0]) as { url: string }
  return {
    url,
    process: child,
    release: async () => {
      child.stdin.end()
      await ended
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
