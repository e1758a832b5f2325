import { content } from '@earshot/contract/endpoints/account/content.ts'
import type { StaticPage } from '@earshot/contract/schemas/account/content.ts'
import type { FastifyRequest } from 'fastify'
import type { Context } from '#context.ts'
import { notFound } from '#errors.ts'
import { handle, type Route } from '#http/handle.ts'
import { readerLanguage } from '#http/reader-language.ts'
import { cleanHtml } from './clean-html.ts'
import { findFile, findPage, listPublicFiles } from './content.queries.ts'
import { countryOptions } from './countries.ts'
import { LANGUAGE_OPTIONS } from './languages.ts'
import { acceptLegalText, readLegalText } from './legal.service.ts'
import { timeZoneOptions } from './time-zones.ts'

export const routes: Route[] = [
  handle(content.countries, ({ request }) => ({ items: countryOptions(readerLanguage(request)) })),
  handle(content.languages, () => ({ items: LANGUAGE_OPTIONS })),
  handle(content.timezones, (_, ctx) => timeZoneOptions(ctx.clock.now())),
  handle(content.page, ({ params, request }, ctx) => readPage(ctx, { slug: params.slug, request })),
  handle(content.faq, ({ request }, ctx) => readPage(ctx, { slug: 'faq', request })),
  handle(content.privacy, ({ query, request }, ctx) =>
    readLegalText(ctx, { kind: 'PRIVACY', country: query.country, request }),
  ),
  handle(content.dataPrivacy, ({ query, request }, ctx) =>
    readLegalText(ctx, { kind: 'DATA_PRIVACY', country: query.country, request }),
  ),
  handle(content.acceptPrivacy, ({ params, user, request }, ctx) =>
    acceptLegalText(ctx, { kind: 'PRIVACY', country: params.country, user, request }),
  ),
  handle(content.acceptDataPrivacy, ({ params, user, request }, ctx) =>
    acceptLegalText(ctx, { kind: 'DATA_PRIVACY', country: params.country, user, request }),
  ),
  handle(content.files, async ({ request }, ctx) => ({
    items: await listPublicFiles(ctx.db, readerLanguage(request)),
  })),
  handle(content.file, async ({ params }, ctx) => {
    const file = await findFile(ctx.db, params.guid)
    if (file === undefined) throw notFound('file')
    return { content: file.content, fileName: file.original_name, mediaType: file.media_type }
  }),
]

interface PageRequest {
  slug: string
  request: FastifyRequest
}

async function readPage(ctx: Context, { slug, request }: PageRequest): Promise<StaticPage> {
  const page = await findPage(ctx.db, { slug, language: readerLanguage(request) })
  if (page === undefined) throw notFound('page')
  return { slug: page.slug, title: page.title, body: await cleanHtml(page.body) }
}
