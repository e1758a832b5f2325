/** Serves the built portal: hashed files for ever, everything a browser navigates to as its one page. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from './errors.ts'

const YEAR_S = 31_536_000

export interface PortalOptions {
  /** The build's output folder; it may be missing, and may appear while the server runs. */
  folder: string
}

export async function servePortal(app: FastifyInstance, { folder }: PortalOptions): Promise<void> {
  await app.register(fastifyStatic, {
    root: path.join(folder, 'public'),
    prefix: '/public/',
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (response, file) => response.setHeader('cache-control', cachingOf(file)),
  })

  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const file = isRead ? rootFile(folder, request) : undefined
    if (file !== undefined) return reply.sendFile(file, folder)
    if (isRead && wantsPage(request)) return sendPage(reply, folder)
    throw notFound('path')
  })
}

/** A hashed name changes with its content. */
function cachingOf(file: string): string {
  return file.includes(`${path.sep}assets${path.sep}`) ? `public, max-age=${YEAR_S}, immutable` : 'no-cache'
}

/** Files at the root of the build: the icon, the manifest, the service worker. */
function rootFile(folder: string, request: FastifyRequest): string | undefined {
  const name = /^\/([\w-]+(?:\.[\w-]+)+)(?:\?|$)/.exec(request.url)?.[1]
  if (name === undefined || name === 'index.html') return undefined
  return existsSync(path.join(folder, name)) ? name : undefined
}

function wantsPage(request: FastifyRequest): boolean {
  return (request.headers.accept ?? '').includes('text/html') && !request.url.startsWith('/public/')
}

function sendPage(reply: FastifyReply, folder: string): FastifyReply {
  reply.header('cache-control', 'no-cache')
  if (existsSync(path.join(folder, 'index.html'))) return reply.sendFile('index.html', folder)
  return reply.code(503).type('text/html; charset=utf-8').send(NOT_BUILT)
}

const NOT_BUILT = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Earshot</title></head>
<body><h1>The portal is not built yet</h1>
<p>Run <code>npm run build</code> in the project's folder and reload this page. The API answers already.</p></body></html>
`
