// Every text that is asked for exists in every language, every text that exists is asked for, and no sentence is put
// together from parts: in the portal, and in the mails.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { checkLanguage, checkUse, leaves } from './lib/texts.mjs'

const root = path.resolve(import.meta.dirname, '..')
const REFERENCE = 'en-US'

const readKeys = file => leaves(JSON.parse(readFileSync(file, 'utf8')))
const jsonIn = folder => readdirSync(folder).filter(name => name.endsWith('.json'))

/** File name → text, without tests. */
function sourcesIn(folder, isMeant = () => true) {
  const names = readdirSync(path.join(root, folder), { recursive: true })
    .map(name => path.join(folder, name))
    .filter(name => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .filter(name => !name.includes(`${path.sep}test${path.sep}`))
  const all = names.map(name => [name, readFileSync(path.join(root, name), 'utf8')])
  return new Map(all.filter(([name, text]) => isMeant(name, text)))
}

/** A folder for each language, in it a file for each namespace. */
function portalTexts() {
  const folder = path.join(root, 'apps/portal/public/locales')
  const read = language =>
    new Map(
      jsonIn(path.join(folder, language)).map(name => [
        name.replace(/\.json$/, ''),
        readKeys(path.join(folder, language, name)),
      ]),
    )
  return new Map(readdirSync(folder).map(language => [language, read(language)]))
}

/** A file for each language. */
function textsIn(room, namespace) {
  const folder = path.join(root, 'apps/server/src', room, 'messages')
  return new Map(
    jsonIn(folder).map(name => [
      name.replace(/\.json$/, ''),
      new Map([[namespace, readKeys(path.join(folder, name))]]),
    ]),
  )
}

const writesMails = (name, text) =>
  /channels\/mail\/messages\.ts'/.test(text) ||
  (name.includes(path.join('channels', 'mail')) && /'\.\/messages\.ts'/.test(text))

const areas = [
  {
    name: 'portal',
    languages: portalTexts(),
    sources: sourcesIn('apps/portal/src'),
    defaultNamespace: 'common',
  },
  {
    name: 'mails',
    languages: textsIn('channels/mail', 'mail'),
    sources: sourcesIn('apps/server/src', writesMails),
    defaultNamespace: 'mail',
  },
  {
    name: 'exports',
    languages: textsIn('exports', 'export'),
    sources: sourcesIn('apps/server/src/exports'),
    defaultNamespace: 'export',
  },
]

let failed = 0
for (const { name, languages, sources, defaultNamespace } of areas) {
  const reference = languages.get(REFERENCE)
  const { problems, used } = checkUse({ sources, texts: reference, defaultNamespace })
  for (const [language, texts] of languages) {
    if (language !== REFERENCE) problems.push(...checkLanguage({ language, reference, texts }))
  }
  failed += problems.length
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  process.stdout.write(`texts of the ${name}: ${used} keys asked for, ${problems.length} problem(s)\n`)
}
if (failed > 0) process.exit(1)
