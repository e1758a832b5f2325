// A static scan of sources for the texts they ask for. Keys are literals, or templates whose fixed part names a group
// (`status.${name}`).

/** `{a: {b: 'x'}}` → `[['a.b', 'x']]`. */
export function textsOf(node, prefix = '') {
  return Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null
      ? textsOf(value, `${prefix}${key}.`)
      : [[`${prefix}${key}`, value]],
  )
}

/** A string or template may be a key here: the first argument of t(), also behind a condition. */
const CALL =
  /\bt(?:[A-Z]\w*)?\(\s*((?:[^()'"`]*?\?\s*)?(['"`])((?:(?!\2)[\s\S])*)\2(?:\s*:\s*(['"`])((?:(?!\4)[\s\S])*)\4)?)/g
/** Literals that look like keys anywhere: maps of keys, props called labelKey. Only counted as use, never as need. */
const LITERAL = /(['"`])((?:[A-Za-z][\w-]*:)?[A-Za-z][\w-]*(?:\.(?:[\w-]|\$\{[^}]*\})+)*)\1/g

function usesOf(text, defaultNamespace) {
  const quoted = part => [...part.matchAll(/'([\w-]+)'/g)].map(match => match[1])
  const namespaces = [
    ...[...text.matchAll(/useTranslation\(\s*\[?([^\])]*)/g)].flatMap(match => quoted(match[1])),
    ...[...text.matchAll(/TFunction<\[?([^\]>]*)/g)].flatMap(match => quoted(match[1])),
    ...[...text.matchAll(/\bns:\s*'([\w-]+)'/g)].map(match => match[1]),
  ]
  if (namespaces.length === 0) namespaces.push(defaultNamespace)
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

/**
 * @param sources file name → its text
 * @param texts namespace → keys, of the language the others are measured by
 * @returns problems, and how many keys are used
 */
export function checkUse({ sources, texts, defaultNamespace }) {
  const problems = []
  const used = new Set()
  for (const [file, source] of sources) {
    const { namespaces, needed, seen } = usesOf(source, defaultNamespace)
    for (const pattern of new Set([...needed, ...seen])) {
      const at = place(pattern, namespaces)
      const test = matcher(at.key)
      const found = at.namespaces.flatMap(namespace =>
        (texts.get(namespace) ?? []).filter(key => test.test(key)).map(key => `${namespace}:${key}`),
      )
      for (const key of found) used.add(key)
      if (found.length === 0 && needed.includes(pattern))
        problems.push(`${file}: no text for "${pattern}" in ${at.namespaces.join(', ')}`)
    }
    for (const glued of concatenatedTexts(source))
      problems.push(`${file}: glued text, make it one key: ${glued}`)
  }
  for (const [namespace, keys] of texts) {
    for (const key of keys)
      if (!used.has(`${namespace}:${key}`)) problems.push(`${namespace}: "${key}" is used nowhere`)
  }
  return { problems, used: used.size }
}

const TEXT_CALL = /^\s*t(?:[A-Z]\w*)?\(/
/** A text before or behind a plus: sentences are whole keys, because other languages have another order. */
const ADDED = /\bt(?:[A-Z]\w*)?\((?:[^()]|\([^()]*\))*\)\s*\+(?!\+)|(?<!\+)\+\s*\bt(?:[A-Z]\w*)?\(\s*['"`]/g

/** Finds texts put together from parts: two of them in one template, one beside words, or one behind a plus. */
function concatenatedTexts(source) {
  const glued = templatesOf(source).filter(({ words, expressions }) => {
    const calls = expressions.filter(expression => TEXT_CALL.test(expression)).length
    return calls > 1 || (calls === 1 && /\p{L}{2}/u.test(words))
  })
  return [...glued.map(({ text }) => text), ...[...source.matchAll(ADDED)].map(match => match[0])]
}

/** Lists every template literal: its fixed words and what stands in its braces, the inner ones included. */
function templatesOf(source) {
  const templates = []
  readCode(source, 0, templates)
  return templates
}

/** Reads code up to the brace that closes it, or to the end. @returns where it stopped */
function readCode(source, from, templates) {
  let depth = 0
  for (let at = from; at < source.length; at += 1) {
    const two = source.slice(at, at + 2)
    if (two === '//') at = endOf(source, '\n', at)
    else if (two === '/*') at = endOf(source, '*/', at)
    else if (source[at] === "'" || source[at] === '"') at = readString(source, at)
    else if (source[at] === '`') at = readTemplate(source, at, templates)
    else if (source[at] === '{') depth += 1
    else if (source[at] === '}' && depth === 0) return at
    else if (source[at] === '}') depth -= 1
  }
  return source.length
}

function endOf(source, mark, at) {
  const end = source.indexOf(mark, at)
  return end === -1 ? source.length : end + mark.length - 1
}

/** An apostrophe in the text of an element opens no string: a string ends on its line. */
function readString(source, from) {
  const quote = source[from]
  for (let at = from + 1; at < source.length && source[at] !== '\n'; at += 1) {
    if (source[at] === '\\') at += 1
    else if (source[at] === quote) return at
  }
  return from
}

function readTemplate(source, from, templates) {
  const expressions = []
  let words = ''
  let at = from + 1
  for (; at < source.length && source[at] !== '`'; at += 1) {
    if (source[at] === '\\') at += 1
    else if (source.startsWith('${', at)) {
      const end = readCode(source, at + 2, templates)
      expressions.push(source.slice(at + 2, end))
      at = end
    } else words += source[at]
  }
  templates.push({ words, expressions, text: source.slice(from, at + 1) })
  return at
}
