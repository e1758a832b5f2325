import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { LANGUAGES } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appWithDatabase } from '#test/app-with-database.ts'
import { seedContent } from './content.ts'

const { db } = appWithDatabase()
const ENGLISH = new URL('./content/en-US/', import.meta.url)

/** Takes off what typesetting does to a text: ends of lines, and Thai vowels that are set as two. */
const bare = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, '').replaceAll('าา', 'า')

const folders: string[] = []
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true })
})

/** Makes a folder of texts as a release brings them: English, and these in the words of each. */
async function aRelease(...translations: string[]): Promise<URL> {
  const folder = await mkdtemp(path.join(tmpdir(), 'earshot-content-'))
  folders.push(folder)
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

it('A release with a new language adds its pages and legal texts to a standing installation', async () => {
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

it('A text that an operator has written is not joined by the translation of something else', async () => {
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

it('A translation of ours goes when the operator has replaced its English text since', async () => {
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

const englishFaq = () =>
  db
    .selectFrom('content_pages')
    .select(['title', 'body', 'brought'])
    .where('slug', '=', 'faq')
    .where('language', '=', 'en-US')
    .executeTakeFirstOrThrow()

describe('A newer release', () => {
  it('The release renews the pages nobody has changed, in every language, and leaves the others alone', async () => {
    await db.deleteFrom('content_pages').execute()
    await seedContent(db, await aRelease('hu'))
    await db
      .updateTable('content_pages')
      .set({ body: '<p>A mi súgónk.</p>' })
      .where('slug', '=', 'help')
      .where('language', '=', 'hu')
      .execute()
    const newer = await aRelease('hu')
    await writeFile(new URL('en-US/faq.html', newer), '<p>Newer.</p>')
    await writeFile(new URL('hu/faq.html', newer), '<p>Újabb.</p>')
    await writeFile(new URL('hu/help.html', newer), '<p>Újabb.</p>')
    await seedContent(db, newer)
    expect((await englishFaq()).body).toBe('<p>Newer.</p>')
    const bodies = new Map((await pagesIn('hu')).map(([slug, , body]) => [slug, body]))
    expect([bodies.get('faq'), bodies.get('help')]).toEqual(['<p>Újabb.</p>', '<p>A mi súgónk.</p>'])
  })

  it('The release brings another legal text as its next version: people agreed to the one before', async () => {
    await db.deleteFrom('legal_texts').execute()
    await seedContent(db, await aRelease('hu'))
    const newer = await aRelease('hu')
    await writeFile(new URL('en-US/terms.html', newer), '<p>Newer terms.</p>')
    await seedContent(db, newer)
    await seedContent(db, newer)
    const terms = await db
      .selectFrom('legal_texts')
      .select(['language', 'version', sql<boolean>`content = '<p>Newer terms.</p>'`.as('newer')])
      .where('kind', '=', 'PRIVACY')
      .orderBy('version')
      .orderBy('language')
      .execute()
    expect(terms.map(({ language, version, newer: isNewer }) => [language, version, isNewer])).toEqual([
      ['en-US', 1, false],
      ['hu', 1, false],
      ['en-US', 2, true],
      ['hu', 2, false],
    ])
  })

  it('The release knows what an installation had before its hashes were kept', async () => {
    const seeded = await englishFaq()
    await db.updateTable('content_pages').set({ brought: null }).execute()
    await seedContent(db, await aRelease('hu'))
    expect((await englishFaq()).brought).not.toBeNull()
    expect(seeded.brought).not.toBeNull()
  })

  it('The release renews the manual under the address it has, unless the operator has put another in its place', async () => {
    const manuals = () =>
      db
        .selectFrom('static_files')
        .select(['guid', 'language', 'bytes'])
        .where('original_name', '=', 'device-manual.pdf')
        .orderBy('language')
        .execute()
    const newer = await aRelease('hu')
    await db.deleteFrom('static_files').execute()
    await seedContent(db, await aRelease('hu'))
    const [english, hungarian] = await manuals()
    expect([english?.language, hungarian?.language]).toEqual(['en-US', 'hu'])
    await writeFile(new URL('en-US/device-manual.pdf', newer), 'newer')
    await seedContent(db, newer)
    expect((await manuals())[0]).toEqual({ ...english, bytes: 5 })
    const own = { original_name: 'device-manual.pdf', media_type: 'application/pdf', public: true, bytes: 3 }
    await db
      .insertInto('static_files')
      .values({ ...own, content: Buffer.from('own') })
      .execute()
    await seedContent(db, newer)
    expect((await manuals()).map(({ language }) => language)).toEqual(['en-US', null])
  })
})

it('Every manual says in its language what its page beside it says', async () => {
  for (const language of LANGUAGES) {
    const read = (name: string) => readFile(new URL(`../${language}/device-manual.${name}`, ENGLISH))
    const headings = [...(await read('html')).toString().matchAll(/<h2>(.*?)<\/h2>/g)].map(
      ([, text = '']) => text,
    )
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await read('pdf'))))
    const said = bare(text.join(' '))
    for (const heading of headings) expect(said, language).toContain(bare(heading))
  }
})

it('Every language has a title for each page', async () => {
  const titles = JSON.parse(await readFile(new URL('../titles.json', ENGLISH), 'utf8'))
  const shapes = Object.values(titles).map(words =>
    Object.keys(words as object)
      .sort()
      .join(),
  )
  expect([...new Set(shapes)]).toEqual(['faq,help,imprint,installation'])
})
