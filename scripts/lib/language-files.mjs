// Finds where the texts of a language stand, and what is wrong with them. A language counts when it is whole: what it
// has of a kind (portal, server, pages) it has all of.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { textsOf } from './texts.mjs'
import { checkPage, checkTranslation } from './translations.mjs'

const REFERENCE = 'en-US'
const PORTAL = 'apps/portal/public/locales'
const ROOMS = [
  'channels/call',
  'channels/mail',
  'channels/sms',
  'exports',
  'exports/certificate',
  'exports/hardware',
  'exports/list-cover',
  'http',
  'modules/admin-sites',
  'modules/weekly-reports',
].map(room => `apps/server/src/${room}/messages`)
const PAGES = 'apps/server/src/seed/content'
const GLOSSARY = 'docs/glossary'
const SAME = 'scripts/lib/same-texts.json'

/** Pairs the English files with the language's, for each kind of file. */
function filesOf(root, language) {
  const namesIn = (folder, ending) =>
    readdirSync(path.join(root, folder, REFERENCE)).filter(name => name.endsWith(ending))
  const both = (folder, name) => ({
    model: `${folder}/${REFERENCE}/${name}`,
    file: `${folder}/${language}/${name}`,
  })
  return {
    portal: namesIn(PORTAL, '.json').map(name => both(PORTAL, name)),
    server: ROOMS.map(room => ({ model: `${room}/${REFERENCE}.json`, file: `${room}/${language}.json` })),
    pages: namesIn(PAGES, '.html').map(name => both(PAGES, name)),
  }
}

/** Every language that has a file somewhere, English first. */
export function languagesIn(root) {
  const folders = [PORTAL, PAGES].flatMap(folder =>
    readdirSync(path.join(root, folder), { withFileTypes: true })
      .filter(entry => entry.isDirectory())
      .map(entry => entry.name),
  )
  const files = ROOMS.flatMap(room => readdirSync(path.join(root, room)).map(name => path.parse(name).name))
  return [...new Set([REFERENCE, ...folders, ...files].sort((one, other) => rank(one) - rank(other)))]
}

const rank = language => (language === REFERENCE ? 0 : 1)

/** @param isWhole every kind is wanted, not only what has been begun */
export function checkLanguage(root, language, { isWhole = false } = {}) {
  const same = sameTexts(root, language)
  const found = { problems: [], keys: 0, words: 0 }
  const kinds = Object.values(filesOf(root, language))
  for (const files of kinds) {
    const there = files.filter(({ file }) => existsSync(path.join(root, file)))
    if (there.length === 0 && !isWhole) continue
    for (const { file } of files.filter(one => !there.includes(one)))
      found.problems.push(`${file} is missing`)
    for (const { model, file } of there) add(found, file, checkFile({ root, model, file, language, same }))
  }
  if (isWhole && !existsSync(path.join(root, GLOSSARY, `${language}.md`)))
    found.problems.push(`${GLOSSARY}/${language}.md is missing`)
  return found
}

function add(found, file, { problems, texts }) {
  found.problems.push(...problems.map(problem => `${file}: ${problem}`))
  found.keys += texts.length
  for (const text of texts) found.words += text.split(/\s+/).length
}

function checkFile({ root, model, file, language, same }) {
  const [reference, own] = [model, file].map(name => readFileSync(path.join(root, name), 'utf8'))
  if (file.endsWith('.html')) return { problems: checkPage({ reference, page: own }), texts: [] }
  const read = text => new Map(textsOf(JSON.parse(text)))
  const texts = read(own)
  return {
    problems: checkTranslation({ language, reference: read(reference), texts, same }),
    texts: [...texts.values()],
  }
}

/** Names and words that are ordinary in both languages may be the same. */
function sameTexts(root, language) {
  const { all, ...own } = JSON.parse(readFileSync(path.join(root, SAME), 'utf8'))
  return new Set([...all, ...(own[language] ?? [])])
}
