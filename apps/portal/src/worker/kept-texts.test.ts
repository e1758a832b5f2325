import { expect, it } from 'vitest'
import { inOtherLanguage, keptTexts } from './kept-texts.ts'

const FOLDER = 'https://farm.example/public/locales/en-US'
const KEPT = new Map([
  [`${FOLDER}/common.json`, '{ "home": "Earshot" }'],
  [`${FOLDER}/sites.json`, '{ "title": "Sites" }'],
])
const match = async (address: string) => (KEPT.has(address) ? new Response(KEPT.get(address)) : undefined)

it('Texts that a page asks for as one file are answered from their own, which are kept', async () => {
  const answer = await keptTexts(`${FOLDER}/common+sites.json`, match)
  expect(await answer?.json()).toEqual({ common: { home: 'Earshot' }, sites: { title: 'Sites' } })
})

it.each([`${FOLDER}/common+gone.json`, `${FOLDER}/common.json`, 'https://farm.example/'])(
  'The address %s is not made up',
  async address => expect(await keptTexts(address, match)).toBeUndefined(),
)

it.each([
  ['https://farm.example/public/locales/hu/common.json', '/public/locales/de/common.json'],
  ['https://farm.example/public/locales/hu/common+sites.json', undefined],
  ['https://farm.example/public/prefetch.js', undefined],
])('The texts %s stand in German at %s', (address, other) => {
  expect(inOtherLanguage(address, 'de')).toBe(other)
})
