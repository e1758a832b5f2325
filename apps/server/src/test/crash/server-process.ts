/** The real server as a child process that is killed, and another one standing by to take its place. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { oneFile } from '@earshot/one-file'

const PROGRAM = await oneFile(new URL('../serve-process.ts', import.meta.url))

export interface ServerProcess {
  pid: number
  /** False once it has ended, whatever the reason. */
  alive(): boolean
  /** Resolves when everything runs; rejects when the server ends before that. */
  ready: Promise<void>
  ended: Promise<unknown>
  moveClock(to: Date): Promise<void>
  kill(signal: NodeJS.Signals): void
}

/** The process has read the program and waits to be told the time, so that its start costs little then. */
export interface StandBy {
  begin(now: Date): ServerProcess
  dismiss(): void
}

export function standBy(env: Record<string, string>): StandBy {
  const child = fork(PROGRAM, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...env, NOW: '' },
  })
  // A message to a server that has just been killed is of no use, and no failure.
  child.on('error', () => {})
  return {
    begin: now => {
      tell(child, now)
      return running(child)
    },
    dismiss: () => void child.kill('SIGKILL'),
  }
}

const tell = (child: ChildProcess, now: Date) => {
  if (child.connected) child.send(now.toISOString(), () => {})
}

function running(child: ChildProcess): ServerProcess {
  const ended = once(child, 'exit')
  const alive = () => child.exitCode === null && child.signalCode === null
  const answered = (word: string) =>
    new Promise<void>(resolve => {
      const look = (message: unknown) => {
        if (message !== word) return
        child.off('message', look)
        resolve()
      }
      child.on('message', look)
    })
  const ready = Promise.race([
    answered('ready'),
    ended.then(end => Promise.reject(new Error(`the server ended with ${end}`))),
  ])
  // It depends on the moment of the kill whether this is awaited.
  ready.catch(() => {})
  return {
    pid: child.pid ?? 0,
    alive,
    ready,
    ended,
    moveClock: async to => {
      if (!alive()) return
      const moved = answered('moved')
      tell(child, to)
      await Promise.race([moved, ended])
    },
    kill: signal => void child.kill(signal),
  }
}
