// Every text the portal asks for exists in every language, and every text that exists is asked for.
// A static scan: keys are literals, or templates whose fixed part names a group (`status.${name}`).
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

const root = path.resolve(import.meta.dirname, '..')
const localesFolder = path.join(root, 'apps/portal/public/locales')
const sourceFolder = path.join(root, 'apps/portal/src')
const REFERENCE = 'en-US'
const DEFAULT_NAMESPACE = 'common'
const PLURAL = /_(?:zero|one|two|few|many|other)$/

/** `{a: {b: 'x'}}` → `['a.b']`. */
function leaves(node, prefix = '') {
  return Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null ? leaves(value, `${prefix}${key}.`) : [`${prefix}${key}`],
  )
}

function readLanguage(language) {
  const folder = path.join(localesFolder, language)
  const keys = new Map()
  for (const file of readdirSync(folder).filter(name => name.endsWith('.json'))) {
    const namespace = file.replace(/\.json$/, '')
    keys.set(namespace, leaves(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))))
  }
  return keys
}

function sourceFiles() {
  return readdirSync(sourceFolder, { recursive: true })
    .map(name => path.join(sourceFolder, name))
    .filter(
      name =>
        /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.includes(`${path.sep}test${path.sep}`),
    )
}

/** Where a string or template may be a key: the first argument of t(), also behind a condition. */
const CALL =
  /\bt(?:[A-Z]\w*)?\(\s*((?:[^()'"`]*?\?\s*)?(['"`])((?:(?!\2)[\s\S])*)\2(?:\s*:\s*(['"`])((?:(?!\4)[\s\S])*)\4)?)/g
/** Literals that look like keys anywhere: maps of keys, props called labelKey. Only counted as use, never as need. */
const LITERAL = /(['"`])((?:[A-Za-z][\w-]*:)?[A-Za-z][\w-]*(?:\.(?:[\w-]|\$\{[^}]*\})+)*)\1/g

function usesOf(text) {
  const namespaces = [
    ...[...text.matchAll(/useTranslation\(\s*\[?([^\])]*)/g)].flatMap(match =>
      [...match[1].matchAll(/'([\w-]+)'/g)].map(m => m[1]),
    ),
    ...[...text.matchAll(/TFunction<\[?([^\]>]*)/g)].flatMap(match =>
      [...match[1].matchAll(/'([\w-]+)'/g)].map(m => m[1]),
    ),
    ...[...text.matchAll(/\bns:\s*'([\w-]+)'/g)].map(match => match[1]),
  ]
  if (namespaces.length === 0) namespaces.push(DEFAULT_NAMESPACE)
  const needed = [...text.matchAll(CALL)]
    .flatMap(match => [match[3], match[5]])
    .filter(key => key !== undefined)
  const seen = [...text.matchAll(LITERAL)].map(match => match[2])
  return { namespaces: [...new Set(namespaces)], needed, seen }
}

/** A key pattern as a test of a locale's key: `${…}` is any text, plural and context forms belong to their key. */
function matcher(pattern) {
  const source = pattern
    .split(/\$\{[^}]*\}/)
    .map(part => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('[^.]+')
  return new RegExp(`^${source}(?:_.+)?$`)
}

function place(pattern, namespaces) {
  const [, namespace, key] = /^(?:([\w-]+):)?(.*)$/s.exec(pattern) ?? []
  return { key, namespaces: namespace === undefined ? namespaces : [namespace] }
}

const reference = readLanguage(REFERENCE)
const problems = []
const used = new Set()

for (const file of sourceFiles()) {
  const { namespaces, needed, seen } = usesOf(readFileSync(file, 'utf8'))
  for (const pattern of new Set([...needed, ...seen])) {
    const at = place(pattern, namespaces)
    const test = matcher(at.key)
    let found = false
    for (const namespace of at.namespaces) {
      for (const key of reference.get(namespace) ?? []) {
        if (!test.test(key)) continue
        found = true
        used.add(`${namespace}:${key}`)
      }
    }
    if (!found && needed.includes(pattern)) {
      problems.push(`${path.relative(root, file)}: no text for "${pattern}" in ${at.namespaces.join(', ')}`)
    }
  }
}

for (const [namespace, keys] of reference) {
  for (const key of keys) {
    if (!used.has(`${namespace}:${key}`))
      problems.push(`${REFERENCE}/${namespace}.json: "${key}" is used nowhere`)
  }
}

/** Languages have their own plural forms, so keys are compared without them. */
const withoutPlural = keys => new Set(keys.map(key => key.replace(PLURAL, '')))
for (const language of readdirSync(localesFolder).filter(name => name !== REFERENCE)) {
  const other = readLanguage(language)
  for (const [namespace, keys] of reference) {
    const wanted = withoutPlural(keys)
    const present = withoutPlural(other.get(namespace) ?? [])
    for (const key of wanted)
      if (!present.has(key)) problems.push(`${language}/${namespace}.json: "${key}" is missing`)
    for (const key of present)
      if (!wanted.has(key)) problems.push(`${language}/${namespace}.json: "${key}" is not known`)
  }
}

if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n${problems.length} problem(s) with texts\n`)
  process.exit(1)
}
process.stdout.write(`texts: ${used.size} keys, all found and all used\n`)
