import { describe, expect, it } from 'vitest'
import { cacheName, cachesToDrop, filesFor } from './build-list.ts'

const BUILD = {
  id: 'b3',
  entry: '/public/assets/start-1.js',
  files: ['/public/assets/start-1.js'],
  texts: { 'en-US': ['/public/locales/en-US/common.json'], de: ['/public/locales/de/common.json'] },
}

describe('The files that are kept', () => {
  it('The kept files are the build’s and the texts of the reader’s language alone', () => {
    expect(filesFor(BUILD, 'de')).toEqual(['/public/assets/start-1.js', '/public/locales/de/common.json'])
  })

  it.each([null, 'en-US', 'tlh'])(
    'The kept texts are English for %s, which is no other language of ours',
    language => {
      expect(filesFor(BUILD, language)).toEqual([
        '/public/assets/start-1.js',
        '/public/locales/en-US/common.json',
      ])
    },
  )
})

describe('The caches of the builds before', () => {
  it.each<[string[], string[]]>([
    [[], []],
    [['earshot-files-b3'], []],
    [['earshot-files-b2', 'earshot-files-b3'], []],
    [
      ['earshot-files-b0', 'earshot-files-b1', 'earshot-files-b2', 'earshot-files-b3'],
      ['earshot-files-b0', 'earshot-files-b1'],
    ],
    // Here the installation has gone back to an earlier build.
    [['earshot-files-b1', 'earshot-files-b3', 'earshot-files-b4'], ['earshot-files-b1']],
    [['somebody-else', 'earshot-files-b1', 'earshot-files-b2', 'earshot-files-b3'], ['earshot-files-b1']],
  ])('The caches of %j lose %j, and the last one stays for pages that are open', (names, dropped) => {
    expect(cachesToDrop(names, cacheName(BUILD))).toEqual(dropped)
  })
})
