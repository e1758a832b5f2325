import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'

const LIBRARY = pathToFileURL(join(import.meta.dirname, 'lib/side-by-side.mjs')).href
/** Each request to stop is printed, and the program stops with the first. */
const HONEST = `
  const end = signal => { console.log(process.argv[1], signal); process.exit() }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end)
  console.log(process.argv[1], 'runs')
  setInterval(() => {}, 1000)`

function sideBySide() {
  const programs = ['server', 'portal'].map(name => [process.execPath, ['-e', HONEST, name], '.'])
  const script = `import { runSideBySide } from '${LIBRARY}'; runSideBySide(${JSON.stringify(programs)})`
  const program = spawn(process.execPath, ['--input-type=module', '-e', script])
  let said = ''
  program.stdout.on('data', text => {
    said += text
  })
  const running = async () => {
    while (said.split('runs').length < 3) await once(program.stdout, 'data')
  }
  return { program, running, said: () => said.split('\n') }
}

describe('Programs side by side', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'The programs all end when they are asked to by %s, each asked once',
    async signal => {
      const { program, running, said } = sideBySide()
      await running()
      const ended = once(program, 'close')
      program.kill(signal)
      await ended
      expect(
        said()
          .filter(line => line.endsWith(signal))
          .sort(),
      ).toEqual([`portal ${signal}`, `server ${signal}`])
    },
  )
})
