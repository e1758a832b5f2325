import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { packTexts } from './pack-texts.ts'

it('the texts that a page names together are one file, each by its name', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'earshot-texts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const texts = path.join(folder, 'public/locales/en-US')
  await mkdir(texts, { recursive: true })
  await writeFile(path.join(texts, 'common.json'), '{ "home": "Earshot" }\n')
  await writeFile(path.join(texts, 'sites.json'), '{ "title": "Sites" }\n')

  const pack = '/public/locales/en-US/common+sites.json'
  await packTexts(folder, ['/public/assets/shell.js', pack, '/public/locales/en-US/sites.json', pack])
  expect(JSON.parse(await readFile(path.join(folder, pack), 'utf8'))).toEqual({
    common: { home: 'Earshot' },
    sites: { title: 'Sites' },
  })
  expect(await readdir(texts)).toEqual(['common+sites.json', 'common.json', 'sites.json'])
})
