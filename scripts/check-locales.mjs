// Every text that is asked for exists, every text that exists is asked for, and no sentence is put together from parts:
// in the portal, and in the mails. Then each language against English; `node scripts/check-locales.mjs de` asks for one
// language, and wants all of it.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { checkLanguage, languagesIn } from './lib/language-files.mjs'
import { checkUse, textsOf } from './lib/texts.mjs'

const root = path.resolve(import.meta.dirname, '..')
const REFERENCE = 'en-US'

const readKeys = file => textsOf(JSON.parse(readFileSync(file, 'utf8'))).map(([key]) => key)

/** Maps file names to texts, without tests. */
function sourcesIn(folder, isMeant = () => true) {
  const names = readdirSync(path.join(root, folder), { recursive: true })
    .map(name => path.join(folder, name))
    .filter(name => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .filter(name => !name.includes(`${path.sep}test${path.sep}`))
  const all = names.map(name => [name, readFileSync(path.join(root, name), 'utf8')])
  return new Map(all.filter(([name, text]) => isMeant(name, text)))
}

/** The English ones, by namespace. */
function portalTexts() {
  const folder = path.join(root, 'apps/portal/public/locales', REFERENCE)
  return new Map(
    readdirSync(folder).map(name => [name.replace(/\.json$/, ''), readKeys(path.join(folder, name))]),
  )
}

function textsIn(room, namespace) {
  const file = path.join(root, 'apps/server/src', room, 'messages', `${REFERENCE}.json`)
  return new Map([[namespace, readKeys(file)]])
}

const writesMails = (name, text) =>
  /channels\/mail\/messages\.ts'/.test(text) ||
  (name.includes(path.join('channels', 'mail')) && /'\.\/messages\.ts'/.test(text))

const areas = [
  {
    name: 'portal',
    texts: portalTexts(),
    sources: sourcesIn('apps/portal/src'),
    defaultNamespace: 'common',
  },
  {
    name: 'mails',
    texts: textsIn('channels/mail', 'mail'),
    sources: sourcesIn('apps/server/src', writesMails),
    defaultNamespace: 'mail',
  },
  {
    name: 'exports',
    texts: textsIn('exports', 'export'),
    sources: new Map([
      ...sourcesIn('apps/server/src/exports', name => !/list-cover|certificate/.test(name)),
      ...sourcesIn('apps/server/src/modules/treatments'),
    ]),
    defaultNamespace: 'export',
  },
  {
    name: 'weekly reports',
    texts: textsIn('modules/weekly-reports', 'weekly'),
    sources: sourcesIn('apps/server/src/modules/weekly-reports'),
    defaultNamespace: 'weekly',
  },
  {
    name: 'certificates',
    texts: textsIn('exports/certificate', 'certificate'),
    sources: sourcesIn('apps/server/src/exports/certificate'),
    defaultNamespace: 'certificate',
  },
  {
    name: 'covers of lists',
    texts: textsIn('exports/list-cover', 'cover'),
    sources: sourcesIn('apps/server/src/exports/list-cover'),
    defaultNamespace: 'cover',
  },
]

let failed = 0
function report(name, said, problems) {
  failed += problems.length
  for (const problem of problems) process.stderr.write(`${problem}\n`)
  process.stdout.write(`${name}: ${said}, ${problems.length} problem(s)\n`)
}

const asked = process.argv[2]
if (asked === undefined) {
  for (const { name, texts, sources, defaultNamespace } of areas) {
    const { problems, used } = checkUse({ sources, texts, defaultNamespace })
    report(`texts of the ${name}`, `${used} keys asked for`, problems)
  }
}
for (const language of asked === undefined ? languagesIn(root) : [asked]) {
  const { problems, keys, words } = checkLanguage(root, language, { isWhole: asked !== undefined })
  report(language, `${keys} texts, ${words} words`, problems)
}
if (failed > 0) process.exit(1)
