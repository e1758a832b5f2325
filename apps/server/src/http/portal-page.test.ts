import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Config } from '#config.ts'
import { testApp } from '#test/app.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { withSettings } from './portal-page.ts'

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'earshot-page-'))
  await writeFile(
    path.join(folder, 'index.html'),
    '<!doctype html><html><head><meta charset="utf-8" /></head></html>',
  )
  await writeFile(path.join(folder, 'index.de.html'), '<html lang="de"><head></head></html>')
  await writeFile(
    path.join(folder, 'pages.json'),
    JSON.stringify([
      { path: '/app/sites', files: ['/public/assets/Sites-1.js'] },
      {
        path: '/app/sites/*/dashboard',
        files: [
          '/public/assets/Site-1.js',
          '/public/assets/Site-1.css',
          '/public/locales/{language}/common+dashboard.json',
        ],
      },
    ]),
  )
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

async function page(config: Partial<Config>, url = '/sign-in', headers: Record<string, string> = {}) {
  const test = await testApp({ db: database.db, config, app: { portalFolder: folder } })
  const answer = await test.app.inject({ url, headers: { accept: 'text/html', ...headers } })
  await test.close()
  const { vary, 'content-security-policy': policy } = answer.headers
  return { body: answer.body, policy: String(policy), vary: String(vary) }
}

describe('The head', () => {
  it('The head names the files that its path needs, and those of no other', async () => {
    const { body } = await page({}, '/app/sites/7/dashboard?page=2')
    const links = [...body.matchAll(/<link [^>]+>/g)].map(([link]) => link)
    expect(links).toEqual([
      '<link rel="modulepreload" crossorigin href="/public/assets/Site-1.js" />',
      '<link rel="preload" as="style" crossorigin href="/public/assets/Site-1.css" />',
      '<link rel="preload" as="fetch" crossorigin href="/public/locales/en-US/common+dashboard.json" />',
    ])
  })

  it('The head names the texts of the language that the browser wants, also for the script that knows a choice', async () => {
    const url = '/app/sites/7/dashboard'
    const texts = (language: string) => `/public/locales/${language}/common+dashboard.json`
    const german = await page({}, url, { 'accept-language': 'sv;q=0.9,de-AT;q=0.8,en;q=0.5' })
    expect(german.body).toContain(`as="fetch" crossorigin href="${texts('de')}"`)
    expect(german.body).toContain(`<meta name="earshot-texts" content="${texts('de')}" />`)
    expect(german.body).toContain('<html lang="de">')
    expect(german.vary).toContain('accept-language')
    const chinese = await page({ region: 'cn' }, url, { 'accept-language': 'sv' })
    expect(chinese.body).toContain(texts('cn'))
  })

  it.each(['/sign-in', '/app/sites/7', '/app/sites/7/dashboard/more'])(
    'The head names no files for %s, which the build does not list',
    async url => expect((await page({}, url)).body).not.toContain('<link'),
  )
})

describe('The page', () => {
  it('The page tells the portal its region and version, and nothing that is not set', async () => {
    const { body, policy } = await page({
      region: 'world',
      supportEmail: 'help@farm.example',
      registrationNumber: undefined,
      sentryDsn: undefined,
    })
    expect(body).toContain('<meta name="earshot-region" content="world" />')
    expect(body).toContain('<meta name="earshot-support-email" content="help@farm.example" />')
    expect(body).toMatch(/<meta name="earshot-version" content="\d+\.\d+\.\d+" \/>/)
    expect(body).not.toContain('registration-number')
    expect(body).not.toContain('sentry')
    expect(policy).toContain("connect-src 'self';")
  })

  it('The page names the host of the API where it has one of its own, and its policy allows it', async () => {
    const { body, policy } = await page({ apiUrl: 'https://api.farm.example' })
    expect(body).toContain('<meta name="earshot-api-url" content="https://api.farm.example" />')
    expect(policy).toContain("connect-src 'self' https://api.farm.example;")
    expect(policy).toMatch(/img-src [^;]*https:\/\/api\.farm\.example/)
  })

  it('The page of the China build carries the registration number', async () => {
    const { body } = await page({ region: 'cn', registrationNumber: '京ICP备12345678号' })
    expect(body).toContain('<meta name="earshot-region" content="cn" />')
    expect(body).toContain('<meta name="earshot-registration-number" content="京ICP备12345678号" />')
  })

  it('The page carries where errors go without the secret, and its policy allows that host alone', async () => {
    const { body, policy } = await page({
      sentryDsn: 'https://key:secret@errors.example:8443/sub/42?a=1&b="2"',
    })
    expect(body).toContain('content="https://key@errors.example:8443/sub/42?a=1&amp;b=%222%22"')
    expect(policy).toContain("connect-src 'self' https://errors.example:8443;")
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("script-src 'self';")
  })
})

it('No value breaks out of its attribute', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('"', "'", '<', '>', '&', '$', '`', '/', ' ', 'a', ';', '京') }),
      value => {
        const html = withSettings('<head></head>', { 'earshot-x': value })
        const [, written = ''] =
          /^<head>\n {4}<meta name="earshot-x" content="([^"<>]*)" \/><\/head>$/.exec(html) ?? []
        expectToRead(written, value)
      },
    ),
  )
})

/** Expects what a browser reads out of the attribute again. */
function expectToRead(written: string, value: string): void {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
  expect(written.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')).toBe(value)
}
