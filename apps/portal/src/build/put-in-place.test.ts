import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { putInPlace } from './put-in-place.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'earshot-build-'))
})
afterEach(() => rm(folder, { recursive: true }))

async function build(name: string, text: string): Promise<string> {
  const made = path.join(folder, name)
  await mkdir(made)
  await writeFile(path.join(made, 'index.html'), text)
  return made
}
const served = () => readFile(path.join(folder, 'dist/index.html'), 'utf8')

it('A finished build takes the place of the former one and leaves nothing beside it', async () => {
  await build('dist', 'old')
  await putInPlace(await build('dist.7', 'new'), path.join(folder, 'dist'))
  expect(await served()).toBe('new')
  expect(await readdir(folder)).toEqual(['dist'])
})

it('The first build has nothing to replace', async () => {
  await putInPlace(await build('dist.7', 'new'), path.join(folder, 'dist'))
  expect(await served()).toBe('new')
})

it('A build that cannot be put in place leaves the former one', async () => {
  await build('dist', 'old')
  await expect(putInPlace(path.join(folder, 'dist.none'), path.join(folder, 'dist'))).rejects.toThrow(
    'ENOENT',
  )
  expect(await served()).toBe('old')
  expect(await readdir(folder)).toEqual(['dist'])
})
