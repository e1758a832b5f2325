import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { packTexts } from './pack-texts.ts'

it('The texts that a page names together are one file in every language, each by its name', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'earshot-texts-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const locales = path.join(folder, 'public/locales')
  for (const [language, title] of Object.entries({ 'en-US': 'Sites', de: 'Betriebe' })) {
    await mkdir(path.join(locales, language), { recursive: true })
    await writeFile(path.join(locales, language, 'common.json'), '{ "home": "Earshot" }\n')
    await writeFile(path.join(locales, language, 'sites.json'), JSON.stringify({ title }))
  }

  const pack = '/public/locales/{language}/common+sites.json'
  await packTexts(folder, ['/public/assets/shell.js', pack, '/public/locales/en-US/sites.json', pack])
  const read = async (language: string) =>
    JSON.parse(await readFile(path.join(folder, pack.replace('{language}', language)), 'utf8'))
  expect(await read('en-US')).toEqual({ common: { home: 'Earshot' }, sites: { title: 'Sites' } })
  expect(await read('de')).toEqual({ common: { home: 'Earshot' }, sites: { title: 'Betriebe' } })
  expect(await readdir(path.join(locales, 'en-US'))).toEqual([
    'common+sites.json',
    'common.json',
    'sites.json',
  ])
})
