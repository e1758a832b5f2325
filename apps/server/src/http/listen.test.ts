import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { listen } from './listen.ts'

const started: ChildProcess[] = []
afterEach(async () => {
  for (const child of started.splice(0)) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
})

/** A process that listens on a free port of its own; `args` only make it look like another program. */
async function holder(args: string[] = []): Promise<{ pid: number; port: number }> {
  const program = `const server = require('node:net').createServer()
    server.listen(0, '127.0.0.1', () => console.log(server.address().port))`
  const child = spawn(process.execPath, ['-e', program, '--', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  const [port] = await once(createInterface(child.stdout), 'line')
  return { pid: child.pid ?? 0, port: Number(port) }
}

const refusal = (port: number) =>
  listen(Fastify(), { host: '127.0.0.1', port }).then(
    () => 'listens',
    (error: Error) => error.message,
  )

it('The refusal to listen names the process that has the port', async () => {
  const { pid, port } = await holder()
  const said = await refusal(port)
  expect(said).toContain(`Port ${port} is taken by process ${pid} (`)
  expect(said).toContain(`PORT=${port + 1} npm start`)
})

it('The refusal to listen knows an Earshot that was left running', async () => {
  const { pid, port } = await holder(['apps/server/bin/earshot.mjs', 'serve'])
  expect(await refusal(port)).toContain(`Earshot runs on port ${port} already, as process ${pid}`)
  expect(await refusal(port)).toContain(`"kill ${pid}"`)
})
