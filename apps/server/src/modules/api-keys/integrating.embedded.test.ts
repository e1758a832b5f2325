/** The examples of `docs/integrating.md`, each run as it stands there, against a server that listens. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeExports } from '#exports/make-exports.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { movedClock } from '#test/clock.ts'
import { anApiKey } from '#test/factories.ts'
import { aFarm, type Farm } from '#test/farm.ts'
import { jobContext } from '#test/notices.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../../..')
const text = readFileSync(path.join(ROOT, 'docs/integrating.md'), 'utf8')

interface Example {
  title: string
  language: string
  code: string
}

/** Reads each code block with the heading that it stands under. */
const examples: Example[] = text.split(/^## /m).flatMap(part =>
  [...part.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, language = '', code = '']) => ({
    title: part.slice(0, part.indexOf('\n')),
    language,
    code,
  })),
)
const of = (title: string) => examples.filter(example => example.title === title)

const clock = movedClock('2026-03-02T08:00:00Z')
const { app, db } = appWithDatabase({ clock })
const execute = promisify(execFile)
let folder: string
let farm: Farm
let environment: NodeJS.ProcessEnv
let working: NodeJS.Timeout

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'earshot-examples-'))
  farm = await aFarm(db, 'Hoeve')
  const { key } = await anApiKey(db, { user: farm.owner, access: 'WRITE', sites: [farm.site] })
  environment = {
    PATH: process.env.PATH,
    EARSHOT_URL: await app.app.listen({ host: '127.0.0.1', port: 0 }),
    EARSHOT_KEY: key,
    SITE: String(farm.site.id),
    AIRSPACE: String(farm.airspace.id),
    BATCH: String(farm.batch.id),
  }
  const ctx = jobContext({ db, clock, dataDir: folder })
  working = setInterval(() => void makeExports.run({}, ctx, new AbortController().signal), 300)
})
afterAll(async () => {
  clearInterval(working)
  await rm(folder, { recursive: true, force: true })
})

const FILES: Readonly<Record<string, { name: string; command: string; args: string[] }>> = {
  sh: { name: 'example.sh', command: 'bash', args: ['-eo', 'pipefail'] },
  python: { name: 'example.py', command: 'python3', args: [] },
  ts: {
    name: 'example.mts',
    command: process.execPath,
    args: ['--import', `${ROOT}/node_modules/tsx/dist/loader.mjs`],
  },
}

async function run({ language, code }: Example): Promise<string> {
  const how = FILES[language]
  if (how === undefined) throw new Error(`nothing runs ${language}`)
  const file = path.join(folder, how.name)
  await writeFile(file, code)
  const { stdout } = await execute(how.command, [...how.args, file], { cwd: folder, env: environment })
  return stdout
}

describe.each(['sh', 'python', 'ts'])('The examples in %s', language => {
  const example = (title: string) => {
    const found = of(title).find(each => each.language === language)
    if (found === undefined) throw new Error(`the document has no example of "${title}" in ${language}`)
    return found
  }

  it('The list of sites is printed', async () => {
    expect(await run(example('The list of sites'))).toContain('Site Hoeve')
  })

  it('The readings of an airspace are printed', async () => {
    const printed = await run(example('The readings of an airspace'))
    expect(printed).toMatch(language === 'sh' ? /"rhs":\[/ : /\d+ hours/)
  })

  it('An export is asked for, waited for and stored as a file', async () => {
    await run(example('An export of a batch'))
    const file = path.join(folder, 'batch.zip')
    expect((await readFile(file)).subarray(0, 2).toString()).toBe('PK')
    await rm(file)
  })

  it('A treatment is written in the name of the key’s owner', async () => {
    const count = async () =>
      (await db.selectFrom('treatments').select('id').where('product_name', '=', 'Amoxibel 80 %').execute())
        .length
    const before = await count()
    await run(example('Writing a treatment'))
    expect(await count()).toBe(before + 1)
  })
})

it('Every code block of the document is one of these examples', () => {
  expect(examples).toHaveLength(12)
})
