// A language's texts held against the English ones. Pure: texts in, sentences about what is wrong out.
import { WRONG_ADDRESS } from './address-forms.mjs'

/** The specification's `cn` is Chinese; its `pt` is Brazil's Portuguese, which is what Intl means by it. */
const TAGS = { cn: 'zh-CN' }
const PLURAL = /^(.+?)_(ordinal_)?(one|two|few|many|other)$/
const PLACEHOLDERS = /\{\{?\s*[^{}]+?\s*\}?\}/g
const COUNT = /\{\{?\s*count\b/
const MARKS = /<\/?\w+\s*\/?>/g
/** Codes, units and abbreviations are the same everywhere: only what has a small word in it is held to be English. */
const HAS_WORD = /[a-z]{4}/

/**
 * @param language the specification's tag
 * @param reference text by key in English
 * @param texts the same of the language
 * @param same names, and words that are ordinary in both languages: a text of nothing else may stand as in English
 */
export function checkTranslation({ language, reference, texts, same }) {
  const wanted = wantedTexts(reference, language)
  const missing = [...wanted.keys()].filter(key => !texts.has(key)).map(key => `"${key}" is missing`)
  const present = [...texts].flatMap(([key, text]) => {
    const want = wanted.get(key)
    if (want === undefined) return [`"${key}" is not asked for`]
    return faultsOf({ text, want, language, same }).map(fault => `"${key}" ${fault}: ${text}`)
  })
  return [...missing, ...present]
}

/** Each key that the language has to have → the English texts it may be measured by, and whether it must tell its number. */
function wantedTexts(reference, language) {
  const wanted = new Map()
  for (const [key, text] of reference) {
    const { stem, isOrdinal } = pluralOf(key, reference)
    if (stem === undefined) wanted.set(key, { models: [text] })
    else if (key.endsWith('_other')) {
      const models = [reference.get(`${stem}one`), text]
      const tellsCount = COUNT.test(text)
      for (const { category, isMany } of categoriesOf(language, isOrdinal))
        wanted.set(`${stem}${category}`, { models, isPlural: true, tellsCount: tellsCount && isMany })
    }
  }
  return wanted
}

/** English has `_one` and `_other` of a plural; a key that ends in one of them alone is a key like any other. */
function pluralOf(key, reference) {
  const [, base, ordinal = ''] = PLURAL.exec(key) ?? []
  const stem = `${base}_${ordinal}`
  const isPlural = reference.has(`${stem}one`) && reference.has(`${stem}other`)
  return { stem: isPlural ? stem : undefined, isOrdinal: ordinal !== '' }
}

/** The plural categories of a language, and which of them stand for more numbers than one; zero does not count. */
export function categoriesOf(language, isOrdinal = false) {
  const rules = new Intl.PluralRules(TAGS[language] ?? language, { type: isOrdinal ? 'ordinal' : 'cardinal' })
  const numbers = new Map(rules.resolvedOptions().pluralCategories.map(category => [category, 0]))
  for (const number of NUMBERS)
    numbers.set(rules.select(number), (numbers.get(rules.select(number)) ?? 0) + 1)
  return [...numbers].map(([category, count]) => ({ category, isMany: count > 1 }))
}

/** Every category of our languages occurs among them; `many` of the Romance ones begins with a million. */
const NUMBERS = [...Array.from({ length: 200 }, (_, at) => at + 1), 1_000_000, 2_000_000, 3_000_000]

function faultsOf({ text, want, language, same }) {
  const { models, isPlural = false, tellsCount = false } = want
  if (text.trim() === '') return models.includes(text) ? [] : ['is empty']
  const faults = []
  const own = placeholdersOf(text)
  const known = models.flatMap(placeholdersOf)
  for (const hole of own) if (!known.includes(hole)) faults.push(`has an unknown ${hole}`)
  if (!models.some(model => keepsPlaceholders({ own, model, isPlural })))
    faults.push(`lost one of ${[...new Set(known)].join(' ')}`)
  else if (tellsCount && !COUNT.test(text)) faults.push('does not tell its number')
  if (!models.some(model => marksOf(model) === marksOf(text))) faults.push('has other tags than English')
  return language === 'en-US' ? faults : [...faults, ...wordFaults({ text, models, language, same })]
}

function wordFaults({ text, models, language, same }) {
  const faults = []
  if (models.includes(text) && HAS_WORD.test(withoutNames(text, same)))
    faults.push('equals English (names and common words stand in scripts/lib/same-texts.json)')
  const [word] = WRONG_ADDRESS[language]?.exec(text) ?? []
  if (word !== undefined) faults.push(`addresses the reader as “${word}”`)
  return faults
}

/** The longer names first, because others may be parts of them. */
function withoutNames(text, same) {
  const names = [...same].sort((one, other) => other.length - one.length)
  return names.reduce((rest, name) => rest.replace(wordOf(name), ''), text.replace(PLACEHOLDERS, ''))
}

function wordOf(name) {
  const plain = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(`(?<!\\p{L})${plain}(?!\\p{L})`, 'giu')
}

/** A form for one may say it without its number. */
function keepsPlaceholders({ own, model, isPlural }) {
  return placeholdersOf(model).every(hole => own.includes(hole) || (isPlural && COUNT.test(hole)))
}

function placeholdersOf(text) {
  return [...text.matchAll(PLACEHOLDERS)].map(([hole]) => hole.replaceAll(' ', ''))
}

function marksOf(text) {
  return [...text.matchAll(MARKS)]
    .map(([mark]) => mark.replaceAll(' ', ''))
    .sort()
    .join('')
}

/** A page's skeleton: how many of each element that carries meaning. A translated law has one paragraph more. */
export function checkPage({ reference, page }) {
  const faults = []
  for (const name of ['h1', 'h2', 'h3', 'ul', 'ol', 'li', 'table', 'tr', 'td', 'th', 'a', 'dl', 'dt', 'dd']) {
    const [wanted, found] = [reference, page].map(html => html.split(new RegExp(`<${name}[\\s>]`)).length - 1)
    if (wanted !== found) faults.push(`has ${found} <${name}> instead of ${wanted}`)
  }
  return faults
}
