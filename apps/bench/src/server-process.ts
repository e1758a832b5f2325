/**
 * `earshot serve` as a process of its own, as the memory and lag benchmarks load it. Its clock stands where the parent
 * puts it, or goes on from there: hours of a farm pass in seconds.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadConfig } from '@earshot/server/src/config.ts'
import { createLogger } from '@earshot/server/src/context.ts'
import { freePort } from '@earshot/server/src/db/embedded/ports.ts'
import { serve } from '@earshot/server/src/serve.ts'
import { movedClock } from '@earshot/server/src/test/clock.ts'

interface ServerMemory {
  /** The bytes after garbage collection. */
  rss: number
  heap: number
}

export interface ServerProcess {
  url: string
  mqttUrl: string
  /** Resolves when the process has the new time. */
  moveClock(to: Date): Promise<void>
  /** Resolves when the process's clock goes on from this time. */
  runClock(from: Date): Promise<void>
  memory(): Promise<ServerMemory>
  stop(): Promise<void>
}

interface StartOptions {
  databaseUrl: string
  folder: string
  roles: string
  now: Date
}

const CLOCK = 'EARSHOT_BENCH_CLOCK'
/** The word before the time from which the clock goes on. */
const RUN = 'run '

export async function startServerProcess({
  databaseUrl,
  folder,
  roles,
  now,
}: StartOptions): Promise<ServerProcess> {
  const [port, mqttPort] = [await freePort(), await freePort()]
  const child = fork(fileURLToPath(import.meta.url), {
    // This process's own arguments let the child read TypeScript too.
    execArgv: [...process.execArgv.filter(argument => !argument.startsWith('--cpu-prof')), '--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: path.join(folder, `server-${port}`),
      HOST: '127.0.0.1',
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      MQTT_URL: '',
      ROLES: roles,
      DEMO: 'off',
      SECOND_FACTOR: 'off',
      LOG_LEVEL: 'error',
      [CLOCK]: now.toISOString(),
    },
  })
  const ask = createAsker(child)
  await ask(null)
  return {
    url: `http://127.0.0.1:${port}`,
    mqttUrl: `mqtt://127.0.0.1:${mqttPort}`,
    moveClock: async to => void (await ask(to.toISOString())),
    runClock: async from => void (await ask(`${RUN}${from.toISOString()}`)),
    memory: () => ask('memory') as Promise<ServerMemory>,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Answers come in the order of the questions; the first comes unasked, once everything runs. */
function createAsker(child: ChildProcess): (question: string | null) => Promise<unknown> {
  const waiting: { resolve: (answer: unknown) => void; reject: (error: Error) => void }[] = []
  child.on('message', answer => waiting.shift()?.resolve(answer))
  child.once('exit', code => {
    for (const { reject } of waiting) reject(new Error(`the server process ended with ${code}`))
  })
  return question =>
    new Promise((resolve, reject) => {
      waiting.push({ resolve, reject })
      if (question !== null) child.send(question)
    })
}

async function run(start: string): Promise<void> {
  const clock = movedClock(start)
  const config = loadConfig()
  const server = serve({ config, log: createLogger(config), say: () => {}, clock })
  process.on('message', (question: string) => {
    if (question === 'memory') {
      process.send?.(settledMemory())
      return
    }
    if (question.startsWith(RUN)) clock.run(question.slice(RUN.length))
    else clock.set(question)
    process.send?.('moved')
  })
  process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))
  // A parent that was killed must not leave it running.
  process.once('disconnect', () => process.exit(1))
  await server.ready
  process.send?.('ready')
}

function settledMemory(): ServerMemory {
  // The second collection takes what the finalisers of the first have set free.
  globalThis.gc?.()
  globalThis.gc?.()
  const { rss, heapUsed } = process.memoryUsage()
  return { rss, heap: heapUsed }
}

const start = process.env[CLOCK]
if (start !== undefined && process.send !== undefined) await run(start)
