// Makes Biome's import rules of the table of rooms (`rooms.mjs`).
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGES } from './packages.mjs'
import { ZONES } from './rooms.mjs'
import { ROOT } from './run.mjs'

/** Most tests may look into every room. */
const NOT_TESTS = ['!**/*.test.ts', '!**/*.test.tsx', '!**/test/**']
const UP = {
  group: ['../*', '../**'],
  message: 'A file of another folder is imported by its # path; ./ is for the same folder.',
}

const foldersIn = folder => readdirSync(folder, { withFileTypes: true }).filter(entry => entry.isDirectory())
const isFile = room => room.endsWith('.ts')
const pathOf = room => (isFile(room) ? `#${room}` : `#${room}/**`)

function rule(includes, group, message) {
  const options = { patterns: [UP, { group, message }] }
  return { includes, linter: { rules: { style: { noRestrictedImports: { level: 'error', options } } } } }
}

function zoneRules({ source, rooms, tops }) {
  const all = [...Object.keys(rooms), ...tops]
  return Object.entries(rooms).flatMap(
    ([room, { may, why, but = [], alone = false, parts, tests = false }]) => {
      const others = all.filter(other => !may.includes(other) && (alone || other !== room))
      const files = `${source}/${room}${isFile(room) ? '' : '/**'}`
      const outside = tests ? [] : NOT_TESTS
      const never = [...but, ...others.map(pathOf), ...neverIn(files)]
      if (parts !== undefined) checkParts(parts, join(ROOT, source, room))
      const divided = alone ? dividedFolders(join(ROOT, source, room)) : []
      return [
        rule([files, ...outside], never, why),
        ...divided.map(name =>
          rule([`${source}/${room}/${name}/**`, ...outside], [...never, `!#${room}/${name}/**`], why),
        ),
        ...Object.entries(parts ?? {}).map(([name, mayAsk]) => {
          const open = [name, ...mayAsk].map(other => `!#${room}/${other}/**`)
          const message = `${why} ${name} may ask ${mayAsk.join(', ') || 'no other'}.`
          return rule(
            [`${source}/${room}/${name}/**`, ...outside],
            [`#${room}/**`, ...open, ...never],
            message,
          )
        }),
      ]
    },
  )
}

/** A folder that the table forgets would be free to import any other, and an arrow downwards could close a circle. */
function checkParts(parts, folder) {
  const names = Object.keys(parts)
  const forgotten = foldersIn(folder).filter(({ name }) => !names.includes(name))
  if (forgotten.length > 0) throw new Error(`no room says what ${forgotten[0].name} of ${folder} may import`)
  for (const [place, name] of names.entries()) {
    const below = parts[name].find(other => !names.slice(0, place).includes(other))
    if (below !== undefined)
      throw new Error(`${name} of ${folder} may not import ${below}, which is below it`)
  }
}

/** Returns the folders of a room that are divided into folders themselves: their files import each other by # paths. */
function dividedFolders(room) {
  return foldersIn(room)
    .map(({ name }) => name)
    .filter(name => foldersIn(join(room, name)).length > 0)
    .sort()
}

/** A later rule takes the place of an earlier one, so a room says again what its whole package may never import. */
function neverIn(files) {
  return PACKAGES.find(each => files.startsWith(each.files.replace('**', '')))?.never ?? []
}

/** The import rules as Biome's configuration has them, the last one that includes a file counting. */
function importRules() {
  return [...PACKAGES.map(({ files, never, why }) => rule([files], never, why)), ...ZONES.flatMap(zoneRules)]
}

/** Adds to Biome's configuration the import rules of the table and whatever else it overrides. */
export function withImportRules(configuration) {
  const isImportRule = ({ linter }) => linter?.rules?.style?.noRestrictedImports !== undefined
  const others = (configuration.overrides ?? []).filter(override => !isImportRule(override))
  return { ...configuration, overrides: [...importRules(), ...others] }
}
