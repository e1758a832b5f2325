/**
 * Reduces calls in the portal's build to what goes over the wire: method, path and who may. The schemas, whose library
 * is a third of what a signed-in page would load, stay behind `api/full-endpoint.ts`, for the code that validates by them,
 * and so does what a writing call makes old, which leads to other modules of calls.
 */
import { readFile } from 'node:fs/promises'
import { type ESTree, type Plugin, parseSync } from 'vite'

const ENDPOINTS = /\/packages\/contract\/src\/endpoints\/.+\.ts$/
const LIGHT = '?light'
/** The catalogue imports the endpoints whole, because it leads to the schemas, and so do whole endpoints each other. */
const WHOLE = /\/packages\/contract\/src\/(?:catalogue|endpoints\/.+)\.ts$/
type Statement = ESTree.Program['body'][number]
type Property = ESTree.ObjectExpression['properties'][number]

const LEFT_OUT = new Set(['params', 'query', 'body', 'stream', 'summary', 'changes'])

export function lightEndpoints(): Plugin {
  return {
    name: 'earshot-light-endpoints',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!source.includes('endpoints/') || importer === undefined || WHOLE.test(importer)) return null
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      return resolved !== null && ENDPOINTS.test(resolved.id) ? `${resolved.id}${LIGHT}` : null
    },
    async load(id) {
      if (!id.endsWith(LIGHT)) return null
      const file = id.slice(0, -LIGHT.length)
      return { code: lightSource(await readFile(file, 'utf8'), file), moduleType: 'ts' }
    },
  }
}

/**
 * Writes a module of endpoints without their schemas, and without what only the schemas are made of.
 * @throws where an export is no plain object of `endpoint({…})` calls
 */
export function lightSource(source: string, file: string): string {
  const { program } = parseSync(file, source)
  const endpoints = program.body.flatMap(statement => lightExport(statement, source))
  const code = endpoints.join('\n')
  const imports = program.body.filter(
    (statement): statement is ESTree.ImportDeclaration =>
      statement.type === 'ImportDeclaration' &&
      // Other calls are named only among those that a call makes old, which is left out.
      !statement.source.value.startsWith('#endpoints/') &&
      statement.specifiers.some(({ local }) => local.name !== 'endpoint' && isNamed(code, local.name)),
  )
  return [...imports.map(one => source.slice(one.start, one.end)), code, ''].join('\n')
}

/**
 * Rewrites `export const name = { call: endpoint({…}) }` as `export const name = { call: {…} }`, and drops other
 * exports.
 */
function lightExport(statement: Statement, source: string): string[] {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration')
    return []
  return statement.declaration.declarations.flatMap(({ id, init }) => {
    if (id.type !== 'Identifier' || init?.type !== 'ObjectExpression') return []
    const calls = init.properties.map(property => lightCall(property, source))
    return [`export const ${id.name} = {\n${calls.join('\n')}\n}`]
  })
}

function lightCall(property: Property, source: string): string {
  const value = property.type === 'Property' ? property.value : undefined
  const shape = value?.type === 'CallExpression' ? value.arguments[0] : undefined
  if (property.type !== 'Property' || shape?.type !== 'ObjectExpression')
    throw new Error(`no call: ${source.slice(property.start, property.end)}`)
  const fields = shape.properties.flatMap(field => lightField(field, source))
  return `  ${source.slice(property.key.start, property.key.end)}: { ${fields.join(', ')} },`
}

function lightField(field: Property, source: string): string[] {
  if (field.type !== 'Property' || field.key.type !== 'Identifier')
    throw new Error(`no field of a call: ${source.slice(field.start, field.end)}`)
  if (LEFT_OUT.has(field.key.name)) return []
  const text = source.slice(field.start, field.end)
  if (field.key.name !== 'success') return [text]
  // The portal has to know whether there is an answer to read, but not what it looks like.
  return [text.replace(/\bbody: .*(?=,?\s*\}$)/s, 'body: true')]
}

function isNamed(code: string, name: string): boolean {
  return new RegExp(`\\b${name}\\b`).test(code)
}
