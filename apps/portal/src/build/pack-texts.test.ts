import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { LANGUAGES } from '@earshot/contract/values.ts'
import { expect, it, onTestFinished } from 'vitest'
import { packTexts } from './pack-texts.ts'
import { standIn, standInFor, TEXT_FOLDERS } from './stand-in.ts'

it('the texts that a page names together are one file in every language, each by its name', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'earshot-texts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const texts = path.join(folder, 'public/locales/en-US')
  await mkdir(texts, { recursive: true })
  await writeFile(path.join(texts, 'common.json'), '{ "home": "Earshot" }\n')
  await writeFile(path.join(texts, 'sites.json'), '{ "title": "Sites" }\n')
  await standIn(path.join(folder, 'public/locales'))
  await writeFile(path.join(folder, 'public/locales/de/sites.json'), '{ "title": "Betriebe" }\n')

  const pack = '/public/locales/{language}/common+sites.json'
  await packTexts(folder, ['/public/assets/shell.js', pack, '/public/locales/en-US/sites.json', pack])
  const read = async (language: string) =>
    JSON.parse(await readFile(path.join(folder, pack.replace('{language}', language)), 'utf8'))
  expect(await read('en-US')).toEqual({ common: { home: 'Earshot' }, sites: { title: 'Sites' } })
  expect(await read('de')).toEqual({ common: { home: 'Earshot' }, sites: { title: 'Betriebe' } })
  expect(await readdir(texts)).toEqual(['common+sites.json', 'common.json', 'sites.json'])
})

it('in development a language that has no folder is answered in English', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'earshot-texts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(path.join(folder, 'de'))
  expect(standInFor('/public/locales/de/common.json', folder)).toBe('/public/locales/de/common.json')
  expect(standInFor('/public/locales/vi/common.json', folder)).toBe('/public/locales/en-US/common.json')
  expect(standInFor('/app/sites', folder)).toBe('/app/sites')
})

it('the languages of a build are those of the contract', () => {
  expect(TEXT_FOLDERS).toEqual([...LANGUAGES])
})
