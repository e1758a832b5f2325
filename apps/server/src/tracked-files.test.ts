/** Tests what the checks read of a checkout. */
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'

const SCRIPTS = path.resolve(import.meta.dirname, '../../../scripts')
const script = (name: string) => import(/* @vite-ignore */ pathToFileURL(path.join(SCRIPTS, name)).href)

let checkout: string
beforeAll(async () => {
  checkout = await mkdtemp(path.join(tmpdir(), 'earshot-checkout-'))
  execFileSync('git', ['init', '--quiet'], { cwd: checkout })
  await writeFile(path.join(checkout, 'kept.json'), '{ "kept": true }\n')
  await writeFile(path.join(checkout, 'gone.json'), '{}\n')
  execFileSync('git', ['add', '.'], { cwd: checkout })
  await rm(path.join(checkout, 'gone.json'))
  await mkdir(path.join(checkout, 'farm-data/keys'), { recursive: true })
  await writeFile(path.join(checkout, 'farm-data/keys/signing.json'), '{"kid":   1,\n"alg":[]')
})
afterAll(() => rm(checkout, { recursive: true }))

it('The tracked files are what git tracks, not the data folder of an installation kept in it', async () => {
  const { trackedFiles } = await script('lib/tracked-files.mjs')
  expect(trackedFiles(checkout)).toEqual(['kept.json'])
  const { lint } = await script('lint.mjs')
  expect(await lint([], checkout)).toBe(0)
})
