import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const ONE_FILE = pathToFileURL(path.join(import.meta.dirname, 'one-file.mjs')).href
const run = promisify(execFile)

let home: string

beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'earshot-one-file-'))
  await put('package.json', '{ "type": "module", "imports": { "#*": "./*" } }')
  await put('program.ts', `import { text } from '#text.ts'\nconst said: string = text()\nconsole.log(said)`)
  await put('beside.txt', 'beside')
  await write('first')
})
afterEach(() => rm(home, { recursive: true, force: true }))

const put = (file: string, text: string) => writeFile(path.join(home, file), text)

function write(word: string): Promise<void> {
  return put(
    'text.ts',
    `import { readFileSync } from 'node:fs'
     export const text = (): string => '${word}, ' + readFileSync(new URL('./beside.txt', import.meta.url), 'utf8')`,
  )
}

/** Reads what the program says, run as a process of its own. */
async function said(folder = home): Promise<string> {
  const program = pathToFileURL(path.join(folder, 'program.ts')).href
  const code = `import { run } from '${ONE_FILE}'; await run(new URL('${program}'))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code])
  return stdout.trim()
}

const madeAt = async () => (await stat(path.join(home, 'dist/program.ts.mjs'))).ctimeMs

describe('A program as one file', () => {
  it('A program runs with its sources, and finds what lies beside them', async () => {
    expect(await said()).toBe('first, beside')
  })

  it('The file is made once, and anew when a source has changed', async () => {
    await said()
    const first = await madeAt()
    expect(await said()).toBe('first, beside')
    expect(await madeAt()).toBe(first)
    await write('second')
    expect(await said()).toBe('second, beside')
  })

  it('The file of a copied folder reads what lies in the copy', async () => {
    await said()
    const copy = `${home}-copy`
    await cp(home, copy, { recursive: true, preserveTimestamps: true })
    try {
      await writeFile(path.join(copy, 'beside.txt'), 'copied')
      expect(await said(copy)).toBe('first, copied')
    } finally {
      await rm(copy, { recursive: true, force: true })
    }
  })

  it('A program runs source by source where the file cannot be written', async () => {
    await put('dist', 'a file where the folder should be')
    expect(await said()).toBe('first, beside')
  })

  it('The failure says where a source is no TypeScript', async () => {
    await put('text.ts', 'export const text = (')
    await expect(said()).rejects.toThrow(/text\.ts:1/)
  })
})
