// Holds the portal's style sheets against its tokens: no weight and no text style written out that a token has, no space
// off the steps of 4 px, no class of a module that none of its readers uses, and none that they use and it lacks.
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { ROOT, say } from './run.mjs'
import { trackedFiles } from './tracked-files.mjs'

const SOURCE = 'apps/portal/src'
const TOKENS = `${SOURCE}/app/tokens.css`
const COMMENT = /\/\*.*?\*\//gs
/** Each piece ends a declaration, begins a block or ends one. */
const PIECE = /[^{};]*[{};]/g
const SPACE = /^(?:margin|padding|gap|row-gap|column-gap)(?:-|$)/
const STEP_PX = 4
/** What is thinner is a border, a hairline, or makes up for one. */
const HAIRLINE_PX = 3
/**
 * The declarations of text that tokens are for, and how the names of those tokens begin. Tokens are in rem; a line in
 * pixels is as high as the box that is drawn around it.
 */
const TEXT = { 'font-size': '--size-', 'line-height': '--line-', 'letter-spacing': '--tracking-' }
const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g
const CLASS = /\.([A-Za-z_][\w-]*)/g

/** Takes comments and strings out, and leaves every line where it is. */
const bare = text =>
  text
    .replace(COMMENT, comment => comment.replace(/[^\n]/g, ' '))
    .replace(/"[^"\n]*"/g, string => `"${' '.repeat(string.length - 2)}"`)

/** @returns every declaration and selector of a style sheet with its line and the at-rules and rules around it */
function piecesOf(text) {
  const declarations = []
  const selectors = []
  const around = []
  for (const { 0: piece, index } of bare(text).matchAll(PIECE)) {
    const content = piece.slice(0, -1)
    const start = index + content.length - content.trimStart().length
    const line = text.slice(0, start).split('\n').length
    const colon = content.indexOf(':')
    if (piece.endsWith('{')) {
      around.push(content.trim())
      if (!content.trim().startsWith('@')) selectors.push(content.trim())
      continue
    }
    if (content.trim() !== '' && colon > 0)
      declarations.push({
        line,
        rule: around.at(-1) ?? '',
        name: content.slice(0, colon).trim(),
        value: content.slice(colon + 1).trim(),
      })
    if (piece.endsWith('}')) around.pop()
  }
  return { declarations, selectors }
}

/** @param text the style sheet of the tokens @returns kind of text declaration → value → a token that has it */
function readTokens(text) {
  const tokens = new Map(Object.keys(TEXT).map(name => [name, new Map()]))
  for (const { name, value, rule } of piecesOf(text).declarations)
    for (const [kind, prefix] of Object.entries(TEXT))
      if (rule === ':root' && name.startsWith(prefix) && !value.startsWith('var('))
        tokens.get(kind).set(value, name)
  return tokens
}

function faultOf({ name, value, rule }, tokens) {
  if (rule === '@font-face') return null
  if (name === 'font-weight' && /^\d|^bold/.test(value))
    return `the weight ${value} is written out; take a token (--weight-…)`
  const token = tokens.get(name)?.get(value)
  if (token !== undefined) return `${name} ${value} is written out; a token has it (${token})`
  if (!SPACE.test(name)) return null
  // What a variable falls back to is a measure of its place.
  const off = [...value.replace(/var\([^)]*\)/g, '').matchAll(/(?<![\w.])([\d.]+)px/g)].find(
    ([, px]) => Number(px) > HAIRLINE_PX && Number(px) % STEP_PX !== 0,
  )
  return off === undefined ? null : `${name} has ${off[0]}, which is off the steps of ${STEP_PX} px`
}

const classesOf = text =>
  new Set(
    piecesOf(text).selectors.flatMap(selector =>
      [...selector.replace(/:global\([^)]*\)/g, '').matchAll(CLASS)].map(([, name]) => name),
    ),
  )

/** @returns module → the sources that import it, each with the name it has there */
function readersOf(sources) {
  const readers = new Map()
  for (const [file, text] of sources)
    for (const [, name, path] of text.matchAll(IMPORT)) {
      const module = path.startsWith('#') ? join(SOURCE, path.slice(1)) : normalize(join(dirname(file), path))
      readers.set(module, [...(readers.get(module) ?? []), { file, name, text: text.replace(IMPORT, '') }])
    }
  return readers
}

/** A class may be named outright or, where the source looks it up by a value, stand in quotes, whole or in two parts. */
function isRead(className, { name, text }) {
  const quoted = word => new RegExp(`['"]${word}['"]`).test(text)
  if (new RegExp(`\\b${name}(?:\\.${className}(?![\\w-])|\\[['"]${className}['"]\\])`).test(text)) return true
  if (!new RegExp(`\\b${name}\\[[^'"]`).test(text)) return false
  const [, first, second] = /^([^-]+)-(.+)$/.exec(className) ?? []
  return quoted(className) || (text.includes(`\`${first}-\${`) && quoted(second))
}

/**
 * @param styles file name → style sheet
 * @param sources file name → what may import them
 * @param tokens the text of the style sheet with the tokens
 * @returns one sentence for each fault
 */
export function styleFaults(styles, sources, tokens) {
  const known = readTokens(tokens)
  const readers = readersOf(sources)
  return styles.flatMap(([file, text]) => {
    const written = piecesOf(text).declarations.flatMap(declaration => {
      const fault = faultOf(declaration, known)
      return fault === null ? [] : [`${file}:${declaration.line}: ${fault}`]
    })
    if (!file.endsWith('.module.css')) return written
    const classes = classesOf(text)
    const own = readers.get(file) ?? []
    const unread = [...classes].filter(name => !own.some(reader => isRead(name, reader)))
    const missing = own.flatMap(({ file: source, name, text: code }) =>
      [...new Set([...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, read]) => read))]
        .filter(read => !classes.has(read))
        .map(read => `${source}: it reads the class “${read}”, which ${file} lacks`),
    )
    return [...written, ...unread.map(name => `${file}: no source reads the class “${name}”`), ...missing]
  })
}

export function checkStyles() {
  const read = files => files.map(file => [file, readFileSync(join(ROOT, file), 'utf8')])
  const files = trackedFiles().filter(file => file.startsWith(`${SOURCE}/`))
  const faults = styleFaults(
    read(files.filter(file => file.endsWith('.css') && file !== TOKENS)),
    read(files.filter(file => /\.tsx?$/.test(file))),
    readFileSync(join(ROOT, TOKENS), 'utf8'),
  )
  for (const fault of faults) say(fault)
  return faults.length === 0
}
