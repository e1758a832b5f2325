/** A process of its own that asks one address again and again, so that asking takes no time from answering. */
import { fork } from 'node:child_process'
import http from 'node:http'
import { fileURLToPath } from 'node:url'

export interface LoadOptions {
  url: string
  headers: Record<string, string>
  connections: number
  seconds: number
}

const OPTIONS = 'EARSHOT_BENCH_LOAD'

/** Counts the requests answered with 200 a second; anything else is an error. */
export function measureLoad(options: LoadOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    // The child is forked with this process's own arguments: it reads TypeScript too.
    const child = fork(fileURLToPath(import.meta.url), {
      env: { ...process.env, [OPTIONS]: JSON.stringify(options) },
    })
    child.once('message', message => resolve(Number(message)))
    child.once('exit', code => reject(new Error(`the load process ended with ${code}`)))
  })
}

async function run({ url, headers, connections, seconds }: LoadOptions): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const until = performance.now() + seconds * 1000
  const startedAt = performance.now()
  let count = 0
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const request = http.get(url, { agent, headers }, response => {
        response.resume()
        response.once('end', () => {
          if (response.statusCode === 200) resolve()
          else reject(new Error(`${url} answered ${response.statusCode}`))
        })
      })
      request.once('error', reject)
    })
  const connection = async () => {
    while (performance.now() < until) {
      await one()
      count += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, connection))
  agent.destroy()
  return count / ((performance.now() - startedAt) / 1000)
}

const optionsText = process.env[OPTIONS]
if (optionsText !== undefined && process.send !== undefined)
  process.send(await run(JSON.parse(optionsText) as LoadOptions))
