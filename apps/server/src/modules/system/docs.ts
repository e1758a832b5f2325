/** `/api/openapi.json` and a page to read and try it. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DOCS_POLICY } from '#http/security.ts'

const FILES = new Set(['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'])

/** @param onRequest refuses whoever may not read them */
export async function addDocs(
  app: FastifyInstance,
  { openApi, onRequest }: { openApi: () => unknown; onRequest: (request: FastifyRequest) => Promise<void> },
): Promise<void> {
  await app.register(async scope => {
    scope.addHook('onRequest', onRequest)
    await addPages(scope, openApi)
  })
}

async function addPages(app: FastifyInstance, openApi: () => unknown): Promise<void> {
  const packageFolder = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  const page = readFileSync(new URL('./docs/index.html', import.meta.url), 'utf8')
  const start = readFileSync(new URL('./docs/start.js', import.meta.url), 'utf8')
  let text: string | undefined

  app.get('/api/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(openApi())
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(text)
  })
  app.get('/api/docs', async (_request, reply) =>
    reply.header('content-security-policy', DOCS_POLICY).type('text/html; charset=utf-8').send(page),
  )
  app.get('/api/docs/start.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(start),
  )
  await app.register(fastifyStatic, {
    root: packageFolder,
    prefix: '/api/docs/ui/',
    decorateReply: false,
    allowedPath: name => FILES.has(name.replace(/^\//, '')),
  })
}
