import { afterEach, expect, it, vi } from 'vitest'
import { isChunkLoadError } from '#lib/chunks/retry-chunk.ts'
import { fetchTexts } from './text-files.ts'

const asked: string[] = []

afterEach(() => {
  asked.length = 0
})

/** Serves these files; every other file is missing. */
function serve(files: Record<string, unknown>): void {
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return path in files ? Response.json(files[path]) : new Response('', { status: 404 })
  })
}

/** Names a file in the head without a link in the document itself, which would be fetched. */
function nameInHead(href: string): void {
  const link = Object.assign(document.createElement('link'), { href })
  vi.spyOn(document, 'querySelectorAll').mockReturnValue([link] as never)
}

const PACK = '/public/locales/en-US/common+sites.json'

it('The texts that the head names as one file are fetched once for all who ask', async () => {
  serve({ [PACK]: { common: { home: 'Earshot' }, sites: { title: 'Sites' } } })
  nameInHead(PACK)
  const texts = await Promise.all([fetchTexts('en-US', 'common'), fetchTexts('en-US', 'sites')])
  expect(texts).toEqual([{ home: 'Earshot' }, { title: 'Sites' }])
  expect(asked).toEqual([PACK])
})

it('Other texts, and those of another language, come from their own files', async () => {
  serve({
    '/public/locales/en-US/alerts.json': { title: 'Alerts' },
    '/public/locales/de/common.json': { home: 'Start' },
  })
  nameInHead('/public/locales/en-US/common+groups.json')
  expect(await fetchTexts('en-US', 'alerts')).toEqual({ title: 'Alerts' })
  expect(await fetchTexts('de', 'common')).toEqual({ home: 'Start' })
  expect(asked).toEqual(['/public/locales/en-US/alerts.json', '/public/locales/de/common.json'])
})

it('A text comes from its own file where the one file cannot be had, or lacks it', async () => {
  serve({ '/public/locales/en-US/notes.json': { title: 'Notes' } })
  nameInHead('/public/locales/en-US/common+notes.json')
  expect(await fetchTexts('en-US', 'notes')).toEqual({ title: 'Notes' })
  await expect(fetchTexts('en-US', 'common')).rejects.toSatisfy(isChunkLoadError)
})
