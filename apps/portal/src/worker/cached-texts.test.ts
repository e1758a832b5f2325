import { expect, it } from 'vitest'
import { cachedTexts, inOtherLanguage } from './cached-texts.ts'

const FOLDER = 'https://farm.example/public/locales/en-US'
const QUEUED = new Map([
  [`${FOLDER}/common.json`, '{ "home": "Earshot" }'],
  [`${FOLDER}/sites.json`, '{ "title": "Sites" }'],
])
const match = async (address: string) => (QUEUED.has(address) ? new Response(QUEUED.get(address)) : undefined)

it('Texts that a page asks for as one file are answered from their own, which are kept', async () => {
  const answer = await cachedTexts(`${FOLDER}/common+sites.json`, match)
  expect(await answer?.json()).toEqual({ common: { home: 'Earshot' }, sites: { title: 'Sites' } })
})

it.each([`${FOLDER}/common+gone.json`, `${FOLDER}/common.json`, 'https://farm.example/'])(
  'The address %s is not made up',
  async address => expect(await cachedTexts(address, match)).toBeUndefined(),
)

it.each([
  ['https://farm.example/public/locales/hu/common.json', '/public/locales/de/common.json'],
  ['https://farm.example/public/locales/hu/common+sites.json', undefined],
  ['https://farm.example/public/prefetch.js', undefined],
])('The texts %s stand in German at %s', (address, other) => {
  expect(inOtherLanguage(address, 'de')).toBe(other)
})
