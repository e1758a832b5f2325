/** Serves the built portal: hashed files for ever, its pages and everything else a browser navigates to as its one page. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isPortalPath } from '@earshot/contract/rules/portal-paths.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#errors.ts'
import { names, prefers } from './accept.ts'
import { filesOfPage, textsAmong, withFiles } from './portal-files.ts'
import { type PageSettings, withSettings } from './portal-page.ts'
import { readerLanguage } from './reader-language.ts'

const YEAR_S = 31_536_000
const PAGE = 'text/html'
/** The page of a link that somebody shared is in no search, and no site is told that a reader came from it. */
const SHARED_PAGE = /^\/shared(?:[?/]|$)/
const OF_A_SHARED_PAGE = { 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' }

export interface PortalOptions {
  /** The build's output folder; it may be missing, and may appear while the server runs. */
  folder: string
  settings: PageSettings
}

export async function servePortal(app: FastifyInstance, { folder, settings }: PortalOptions): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.join(folder, 'public'),
    prefix: '/public/',
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (response, file) => response.setHeader('cache-control', cachingOf(file)),
  })

  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const file = isRead ? rootFile(folder, request) : undefined
    if (file !== undefined) return reply.sendFile(file, folder)
    // Page or error, the same path has answers of both kinds.
    reply.header('vary', 'accept, accept-language')
    if (isRead && wantsPage(request)) return sendPage(reply, { folder, settings, request })
    throw notFound('path')
  })
}

/** A hashed name changes with its content. */
function cachingOf(file: string): string {
  return file.includes(`${path.sep}assets${path.sep}`) ? `public, max-age=${YEAR_S}, immutable` : 'no-cache'
}

/** Finds files at the root of the build: the icon, the manifest, the service worker. */
function rootFile(folder: string, request: FastifyRequest): string | undefined {
  const name = /^\/([\w-]+(?:\.[\w-]+)+)(?:\?|$)/.exec(request.url)?.[1]
  if (name === undefined || /^index\..*html$/.test(name)) return undefined
  return existsSync(path.join(folder, name)) ? name : undefined
}

/**
 * A page is wanted by a browser anywhere, and on the portal's own paths by a client that takes anything (curl, a
 * monitor, a link preview).
 */
function wantsPage({ url, headers: { accept } }: FastifyRequest): boolean {
  if (url.startsWith('/public/') || !prefers(PAGE, 'application/json', accept)) return false
  return names(PAGE, accept) || isPortalPath(url.split('?', 1)[0] ?? '')
}

async function sendPage(
  reply: FastifyReply,
  { folder, settings, request }: PortalOptions & { request: FastifyRequest },
): Promise<FastifyReply> {
  reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8')
  if (SHARED_PAGE.test(request.url)) reply.headers(OF_A_SHARED_PAGE)
  const language = readerLanguage(request, settings['earshot-region'] === 'cn' ? 'cn' : undefined)
  const page = await readPage(folder, language)
  if (page === null) return reply.code(503).send(NOT_BUILT)
  const files = await filesOfPage(folder, { url: request.url, language })
  return reply.send(withFiles(withSettings(page, { ...settings, 'earshot-texts': textsAmong(files) }), files))
}

/**
 * Reads the page with the reader's own words, which are shown until the portal's code has come (the portal's
 * `build/word-pages.ts`).
 */
async function readPage(folder: string, language: string): Promise<string | null> {
  const read = (name: string) => readFile(path.join(folder, name), 'utf8').catch(() => null)
  return (language === 'en-US' ? null : await read(`index.${language}.html`)) ?? read('index.html')
}

const NOT_BUILT = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Earshot</title></head>
<body><h1>The portal is not built yet</h1>
<p>Run <code>npm run build</code> in the project's folder and reload this page. The API answers already.</p></body></html>
`
