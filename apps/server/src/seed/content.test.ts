import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { seedContent } from './content.ts'

const { db } = appWithDatabase()
const ENGLISH = new URL('./content/en-US/', import.meta.url)

const folders: string[] = []
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true })
})

/** As a release brings them: English, and these in the words of each. */
async function aRelease(...translations: string[]): Promise<URL> {
  const folder = await mkdtemp(path.join(tmpdir(), 'earshot-content-'))
  folders.push(folder)
  await cp(new URL('../device-manual.pdf', ENGLISH), path.join(folder, 'device-manual.pdf'))
  for (const language of ['en-US', ...translations]) {
    await cp(ENGLISH, path.join(folder, language), { recursive: true })
    if (language === 'en-US') continue
    for (const name of await readdir(ENGLISH))
      await writeFile(path.join(folder, language, name), `<p>${language} ${name}</p>`)
  }
  return pathToFileURL(`${folder}/`)
}

const pagesIn = async (language: string) =>
  (
    await db
      .selectFrom('content_pages')
      .select(['slug', 'title', 'body'])
      .where('language', '=', language)
      .orderBy('slug')
      .execute()
  ).map(({ slug, title, body }) => [slug, title, body])

const legalIn = async (language: string) =>
  (
    await db
      .selectFrom('legal_texts')
      .select(['kind', 'country'])
      .where('language', '=', language)
      .orderBy('kind')
      .orderBy('country')
      .execute()
  ).map(({ kind, country }) => `${kind} ${country}`)

beforeAll(async () => {
  await seedContent(db, await aRelease())
})

it('a release with a new language adds its pages and legal texts to a standing installation', async () => {
  expect(await pagesIn('hu')).toEqual([])
  await seedContent(db, await aRelease('hu'))
  expect(await pagesIn('hu')).toEqual([
    ['faq', 'Gyakori kérdések', '<p>hu faq.html</p>'],
    ['help', 'Súgó', '<p>hu help.html</p>'],
    ['imprint', 'Impresszum', '<p>hu imprint.html</p>'],
    ['installation', 'Telepítés', '<p>hu installation.html</p>'],
  ])
  const all = ['DATA_PRIVACY DE', 'DATA_PRIVACY US', 'DATA_PRIVACY ZZ', 'PRIVACY ZZ']
  expect(await legalIn('hu')).toEqual(all)
})

it('what an operator has written is not joined by the translation of something else', async () => {
  await db.updateTable('content_pages').set({ body: '<p>Ours.</p>' }).where('slug', '=', 'imprint').execute()
  await db
    .updateTable('legal_texts')
    .set({ content: '<p>Our terms.</p>' })
    .where('kind', '=', 'PRIVACY')
    .execute()
  await seedContent(db, await aRelease('hu', 'it'))
  expect((await pagesIn('it')).map(([slug]) => slug)).toEqual(['faq', 'help', 'installation'])
  expect(await legalIn('it')).toEqual(['DATA_PRIVACY DE', 'DATA_PRIVACY US', 'DATA_PRIVACY ZZ'])
  expect((await pagesIn('hu'))[2]?.[2]).toBe('<p>Ours.</p>')
})

it('our translation of an English text that the operator has replaced since goes', async () => {
  expect((await pagesIn('hu')).map(([slug]) => slug)).toContain('faq')
  await db
    .updateTable('content_pages')
    .set({ body: '<p>Our own questions.</p>' })
    .where('slug', '=', 'faq')
    .where('language', '=', 'en-US')
    .execute()
  await db
    .updateTable('legal_texts')
    .set({ content: '<p>Our own privacy.</p>' })
    .where('country', '=', 'DE')
    .where('language', '=', 'en-US')
    .execute()
  await seedContent(db, await aRelease('hu'))
  expect((await pagesIn('hu')).map(([slug]) => slug)).toEqual(['help', 'imprint', 'installation'])
  expect(await legalIn('hu')).not.toContain('DATA_PRIVACY DE')
})

it('every language has a title for each page', async () => {
  const titles = JSON.parse(await readFile(new URL('../titles.json', ENGLISH), 'utf8'))
  const shapes = Object.values(titles).map(words =>
    Object.keys(words as object)
      .sort()
      .join(),
  )
  expect([...new Set(shapes)]).toEqual(['faq,help,imprint,installation'])
})
