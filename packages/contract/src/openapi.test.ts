import { describe, expect, it } from 'vitest'
import { catalogue } from './catalogue.ts'
import { pathParamNames } from './endpoint.ts'
import { CODE_BY_STATUS, ERROR_CODES } from './error-codes.ts'
import { type Operation, openApiDocument } from './openapi.ts'
import { GROUPS } from './openapi-intro.ts'
import type { JsonSchema } from './openapi-schemas.ts'
import { SamplesMessage } from './telemetry/messages.ts'

const document = openApiDocument({ catalogue, isBuilt: name => name !== 'batches.close', version: '1.2.3' })
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)

function operation(name: string): Operation {
  const found = operations.find(each => each.operation.operationId === name)
  if (found === undefined) throw new Error(`no operation ${name}`)
  return found.operation
}

function references(json: unknown): string[] {
  if (typeof json !== 'object' || json === null) return []
  return Object.entries(json).flatMap(([key, value]) =>
    key === '$ref' && typeof value === 'string' ? [value] : references(value),
  )
}

function resolve(reference: string): unknown {
  const steps = reference.replace('#/', '').split('/')
  return steps.reduce<unknown>(
    (json, step) => (json as Record<string, unknown> | undefined)?.[step],
    document,
  )
}

/** Matches a path of the catalogue with anything in place of its parameters. */
function pathLike(path: string): RegExp {
  return new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
}

describe('The OpenAPI document', () => {
  it('The document has one operation per endpoint, each under its own name', () => {
    const names = operations.map(each => each.operation.operationId)
    expect(new Set(names).size).toBe(names.length)
    expect(names.sort()).toEqual(Object.keys(catalogue).sort())
  })

  it('The document begins with the first request, telemetry and limits', () => {
    const { description } = document.info
    expect([...description.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual([
      'The first request',
      'Telemetry',
      'Limits',
    ])
    // The calls that the description tells to type are there, and take these bodies.
    for (const path of description.match(/(?<=\$HOST|POST )\/[\w/{}-]+\//g) ?? [])
      expect(
        Object.values(catalogue).some(endpoint => pathLike(endpoint.path).test(path)),
        path,
      ).toBe(true)
    const [, sample = ''] = /-d '(\{"samples".+\})'/.exec(description) ?? []
    expect(SamplesMessage.safeParse(JSON.parse(sample)).error).toBeUndefined()
  })

  it('The document names its groups in words and says what each is for', () => {
    const groups = document.tags.map(({ name }) => name)
    expect(new Set(groups).size).toBe(groups.length)
    for (const { name, description } of document.tags) {
      expect(name).toMatch(/^[A-Z][a-z]+(:? [a-z]+)*$/)
      expect(description, name).toMatch(/\.$/)
    }
    for (const { operation } of operations) expect(groups).toContain(operation.tags[0])
    const used = new Set(Object.keys(catalogue).map(name => name.split('.')[0]))
    expect(Object.keys(GROUPS).filter(key => !used.has(key))).toEqual([])
  })

  it('The document has no dangling and no local reference', () => {
    const all = [...new Set(references(document))]
    expect(all.length).toBeGreaterThan(30)
    for (const reference of all) {
      expect(reference).toMatch(/^#\/components\/schemas\//)
      expect(resolve(reference), reference).toBeTypeOf('object')
    }
    expect(JSON.stringify(document)).not.toContain('$defs')
  })

  it('The document declares each path parameter exactly once', () => {
    for (const { path, operation } of operations) {
      const declared = operation.parameters.filter(each => each.in === 'path').map(each => each.name)
      expect(declared, path).toEqual(pathParamNames(path))
      expect(operation.parameters.every(each => each.in === 'query' || each.required)).toBe(true)
    }
  })

  it('The document names every query parameter once and gives every schema a content', () => {
    for (const { operation } of operations) {
      const names = operation.parameters.map(each => `${each.in} ${each.name}`)
      expect(new Set(names).size, operation.operationId).toBe(names.length)
      for (const parameter of operation.parameters) {
        expect(
          Object.keys(parameter.schema).length,
          `${operation.operationId} ${parameter.name}`,
        ).toBeGreaterThan(0)
      }
    }
  })

  it('The document secures everything that is not public, with a scheme that exists', () => {
    for (const { operation } of operations) {
      const schemes = operation.security.flatMap(each => Object.keys(each))
      const access = operation['x-access']
      if (access === 'public' || access === 'gateway')
        expect(schemes, operation.operationId).toEqual(access === 'public' ? [] : ['gateway'])
      else expect(schemes, operation.operationId).toEqual(expect.arrayContaining(['bearer']))
      for (const scheme of schemes) expect(document.components.securitySchemes).toHaveProperty(scheme)
    }
  })

  it('The document says which right a call needs on its site, and who has it', () => {
    const close = operation('batches.close')
    expect(close['x-right']).toBe('manageBatches')
    expect(close.responses['403']?.description).toContain('OWNER, MANAGER, WORKER and administrators')
    for (const { operation } of operations) {
      expect(operation['x-right'], operation.operationId).toBe(catalogue[operation.operationId]?.right)
    }
    expect(operation('sites.list')).not.toHaveProperty('x-right')
  })

  it('The document has one success answer with a schema, and the errors; 501 only where there is no handler', () => {
    for (const { operation } of operations) {
      const statuses = Object.keys(operation.responses)
      const done = statuses.filter(status => status.startsWith('2') && status !== '202')
      const accepted = operation.operationId === 'exports.request'
      expect(done.length, operation.operationId).toBe(accepted ? 0 : 1)
      for (const status of ['400', '401', '403', '404', '429', '500', '503'])
        expect(statuses).toContain(status)
      expect(statuses.includes('501')).toBe(operation.operationId === 'batches.close')
      for (const [status, answer] of Object.entries(operation.responses)) {
        if (status === '204') expect(answer.content).toBeUndefined()
        else
          for (const media of Object.values(answer.content ?? {})) expect(media.schema).toBeTypeOf('object')
      }
    }
  })

  it('The document lists every error code, and what it means', () => {
    const { properties } = document.components.schemas.Error as { properties: Record<string, JsonSchema> }
    const code = properties.code
    expect(code?.enum).toEqual(Object.keys(ERROR_CODES))
    for (const { meaning } of Object.values(ERROR_CODES)) expect(code?.description).toContain(meaning)
    for (const [status, general] of Object.entries(CODE_BY_STATUS))
      expect(ERROR_CODES[general].status).toBe(Number(status))
  })

  it('The document shows chunked saves as parts, files as binary and comma lists as arrays', () => {
    const create = operation('siteEditor.create')
    expect(create.requestBody?.content['application/json']?.schema).toMatchObject({
      required: ['chunk', 'chunk_index', 'total_chunks', 'message_id'],
    })
    expect(create['x-assembled-body']).toMatchObject({ type: 'object' })
    expect(create.responses).toHaveProperty('202')
    expect(create.responses).toHaveProperty('201')

    const comment = operation('logbook.addComment').requestBody?.content['multipart/form-data']?.schema
    expect(comment).toMatchObject({
      properties: { attachments: { type: 'array', items: { type: 'string', format: 'binary' } } },
    })
    const status = operation('sites.list').parameters.find(each => each.name === 'status')
    expect(status).toMatchObject({ required: false, explode: false, schema: { type: 'array' } })
    expect(Object.keys(operation('adminSites.download').responses['200']?.content ?? {})).toEqual([
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ])
    expect(operation('events.stream').responses['200']?.content).toHaveProperty('text/event-stream')
  })

  it('The document is plain data and the same every time', () => {
    const again = openApiDocument({ catalogue, isBuilt: name => name !== 'batches.close', version: '1.2.3' })
    expect(JSON.parse(JSON.stringify(document))).toEqual(again)
  })
})
