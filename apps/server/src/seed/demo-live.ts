/** The live demo barns run beside the server, as the separate program they are. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Logger } from 'pino'
import { edgeProgram } from './demo-recording.ts'

export type DemoLive = {
  brokerUrl: string
  anchor: Date
  /** The history reaches up to here. */
  from: Date
  /** The folder where the gateways keep what was not acknowledged yet. */
  dataDir: string
  /** The file that `Recorded` describes. */
  stateFile: string
  log: Pick<Logger, 'error'>
}

const RESTART_MS = 5000

/** Starts `earshot-edge live`; should it end by itself, it is started again and goes on from there. */
export function startDemoLive({ brokerUrl, anchor, from, dataDir, stateFile, log }: DemoLive): {
  stop(): Promise<void>
} {
  let child: ChildProcess
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  function start(since: Date): void {
    const target = ['--broker', brokerUrl, '--data-dir', dataDir, '--state', stateFile]
    const times = ['--anchor', anchor.toISOString(), '--from', since.toISOString()]
    // Its standard input is ours to hold: should this process be killed, it closes and the barns stop too.
    child = spawn(process.execPath, [edgeProgram(), 'live', ...target, ...times, '--until-stdin-ends'], {
      stdio: ['pipe', 'inherit', 'inherit'],
    })
    child.once('exit', code => {
      if (stopped) return
      log.error({ code }, 'the demo barns stopped; they are started again')
      const ended = new Date()
      timer = setTimeout(() => start(ended), RESTART_MS)
    })
  }

  async function stop(): Promise<void> {
    stopped = true
    clearTimeout(timer)
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }

  start(from)
  return { stop }
}
