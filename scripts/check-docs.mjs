// Every file, folder and command that the documents name exists. Names may be short, as people write them: the end of
// a path is enough (`http/bind.ts`), `<module>` and `*` stand for any name, `contract/` for the contract's sources.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { ROOT, say } from './lib/run.mjs'
import { trackedFiles } from './lib/tracked-files.mjs'

const ENDING = /\.(?:ts|tsx|mjs|sql|css|md|html|json)$/
/** A lone name says too little to be looked for, but a source file's is its own. */
const LONE = /^[\w.-]+\.(?:ts|tsx|mjs|sql)$/

/** These are examples of how a file of ours is called, not files. */
const EXAMPLES = new Set(['./file.ts', 'kebab-case.ts', 'PascalCase.tsx'])

const files = trackedFiles()
/** The known names are files, and every folder above one. */
const known = [...new Set(files.flatMap(withFolders))]
const folderNames = new Set(known.flatMap(name => (files.includes(name) ? [] : [path.basename(name)])))
const scripts = Object.keys(JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')).scripts)
const commands = readdirSync(path.join(ROOT, 'apps/server/src/commands')).map(name =>
  name.replace(/\.ts$/, ''),
)

function withFolders(file) {
  const parts = file.split('/')
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

function isThere(name) {
  const wanted = name.replace(/^contract\//, 'packages/contract/src/').replace(/\/$/, '')
  const pattern = wanted
    .split(/<\w+>|\*/)
    .map(part => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('[^/]+')
  const end = new RegExp(`(?:^|/)${pattern}$`)
  return known.some(each => end.test(each))
}

/** A word in back-ticks may be a file or folder here, or an address, a topic or a setting. */
function isPath(word) {
  if (EXAMPLES.has(word)) return false
  if (LONE.test(word)) return true
  if (!/^[\w@.-][\w@.<>*-]*(?:\/[\w@.<>*-]+)+\/?$/.test(word) || /^[A-Z]/.test(word)) return false
  return ENDING.test(word) || folderNames.has(word.split('/')[0])
}

function faultOf(word) {
  const script = /^npm run ([\w:-]+)/.exec(word)?.[1]
  if (script !== undefined && !scripts.includes(script)) return `no script "${script}"`
  const command = /^(?:npx )?earshot ([a-z][a-z-]*)/.exec(word)?.[1]
  if (command !== undefined && !commands.includes(command)) return `no command "${command}"`
  const named = word.split(' ').filter(isPath)
  const missing = named.find(name => !isThere(name))
  return missing === undefined ? null : `no file or folder "${missing}"`
}

/** The tree in map.md: a folder of the repository, then its own below it. */
function faultsInTree(text) {
  let folder = ''
  return text.split('\n').flatMap(line => {
    folder = /^[\w@./-]+/.exec(line)?.[0] ?? folder
    const names = [...line.matchAll(/(?:^|\s{2,})(src\/[\w./-]+)/g)].map(match => `${folder}/${match[1]}`)
    return [folder, ...names]
      .filter(name => !known.includes(name.replace(/\/$/, '')))
      .map(name => `no "${name}"`)
  })
}

const MOST_OF_A_WALK = 4
const MOST_OF_A_NUMBER = 5

/** The walks in map.md are short, and what they name is one file, not one of several. */
function faultsInWalks(text) {
  const rows = text.split('\n').filter(line => /^\| an? /.test(line))
  return rows.flatMap(row => {
    const [, from, through] = row.split('|')
    const named = [...through.matchAll(/`([^`]+)`/g)].map(match => match[1])
    const most = from.includes('number') ? MOST_OF_A_NUMBER : MOST_OF_A_WALK
    return [
      ...(named.length > most ? [`the walk from${from}passes ${named.length} files`] : []),
      ...named
        .filter(name => filesNamed(name) !== 1)
        .map(name => `a walk names "${name}", which is ${filesNamed(name)} files`),
    ]
  })
}

function walksOf(prose) {
  return prose.split(/^## /m).find(part => part.startsWith('Five walks')) ?? ''
}

function filesNamed(name) {
  const whole = name.replace(/^contract\//, 'packages/contract/src/')
  return files.filter(file => file === whole || file.endsWith(`/${whole}`)).length
}

/**
 * The table of security.md names for each requirement the test that holds it, or says why there is none: that it does
 * not apply, or until when it is open. A test is one file, and a title in quotation marks after it stands in that file.
 */
function faultsInTable(text) {
  const rows = text.split('\n').filter(line => /^\| \d+\.\d+\.\d+/.test(line))
  return rows.flatMap(row => {
    const [, numbers, , , , held = ''] = row.split('|')
    const tests = [...held.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`(?: “([^”]+)”)?/g)]
    const hasReason = /does not apply: |open until \d{4}-\d{2}-\d{2}: /.test(held)
    return [
      ...(tests.length === 0 && !hasReason ? [`no test and no reason stands behind${numbers}`] : []),
      ...tests.flatMap(([, name, title]) =>
        faultsOfTest(name, title).map(fault => `${numbers.trim()}: ${fault}`),
      ),
    ]
  })
}

function faultsOfTest(name, title) {
  const whole = name.replace(/^contract\//, 'packages/contract/src/')
  const [file, ...others] = files.filter(each => `/${each}`.endsWith(`/${whole}`))
  if (file === undefined || others.length > 0) return [`"${name}" is ${others.length + (file ? 1 : 0)} files`]
  const code = readFileSync(path.join(ROOT, file), 'utf8')
  if (title === undefined || [`'${title}'`, `\`${title}\``].some(quoted => code.includes(quoted))) return []
  return [`"${name}" has no test "${title}"`]
}

function faultsIn(document) {
  const text = readFileSync(path.join(ROOT, document), 'utf8')
  const fences = [...text.matchAll(/^```.*\n([\s\S]*?)^```/gm)].map(match => match[1])
  const prose = text.replace(/^```[\s\S]*?^```/gm, '')
  const words = [...prose.matchAll(/`([^`\n]+)`/g)].map(match => match[1])
  const links = [...prose.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(match => match[1])
  const dead = links.filter(
    link => !/^\w+:/.test(link) && !existsSync(path.join(ROOT, path.dirname(document), link)),
  )
  return [
    ...words.map(faultOf).filter(fault => fault !== null),
    ...dead.map(link => `the link ${link} leads nowhere`),
    ...(document === 'docs/map.md'
      ? [...faultsInTree(fences[0] ?? ''), ...faultsInWalks(walksOf(prose))]
      : []),
    ...(document === 'docs/security.md' ? faultsInTable(text) : []),
  ]
}

/** Every setting stands in the README's table. */
function faultsInSettings() {
  const config = readFileSync(path.join(ROOT, 'apps/server/src/config.ts'), 'utf8')
  const settings = [...config.matchAll(/^ {2}([A-Z_]+): /gm)].map(match => match[1])
  const rows = readFileSync(path.join(ROOT, 'README.md'), 'utf8')
    .split('\n')
    .filter(line => line.startsWith('|'))
  return settings
    .filter(name => !rows.some(row => row.split('|')[1].includes(`\`${name}\``)))
    .map(name => `README.md: the setting ${name} is not in its table`)
}

/** Change logs tell of what was; the rest has to be true today. */
const documents = files.filter(
  file => (/^docs\/.*\.md$/.test(file) || /^[\w]+\.md$/.test(file)) && file !== 'CHANGELOG.md',
)
const faults = [
  ...documents.flatMap(document => [...new Set(faultsIn(document))].map(fault => `${document}: ${fault}`)),
  ...faultsInSettings(),
]
for (const fault of faults) say(fault)
say(`${documents.length} documents, ${faults.length} faults`)
process.exit(faults.length === 0 ? 0 : 1)
