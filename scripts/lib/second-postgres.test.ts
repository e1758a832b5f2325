import { expect, it } from 'vitest'
import { chooseFiles } from './second-postgres.mjs'

const file = (name: string, ...statements: string[]) => ({
  file: `apps/server/src/${name}.test.ts`,
  statements,
})
const choose = (notes: ReturnType<typeof file>[], times: Record<string, number> = {}) => {
  const { files, ...counts } = chooseFiles({
    notes,
    times: Object.fromEntries(Object.entries(times).map(([name, ms]) => [file(name).file, ms])),
  })
  return { ...counts, files: files.map(path => path.replace(/^apps\/server\/src\/|\.test\.ts$/g, '')) }
}

it('leaves out a file only when others send all of its statements', () => {
  const notes = [
    file('sites', 'read', 'list'),
    file('rights', 'read', 'list', 'update'),
    file('sees', 'list'),
  ]
  expect(choose(notes)).toEqual({ files: ['rights'], statements: 3, missing: 0 })
})

it('asks two short files rather than a long one', () => {
  const notes = [file('long', 'a', 'b'), file('short', 'a'), file('other', 'b')]
  expect(choose(notes, { long: 60_000, short: 100, other: 100 }).files).toEqual(['other', 'short'])
})

it('runs what tests the database itself, whatever it sends', () => {
  const notes = [file('db/pool', 'a'), file('db/silence', 'a'), file('sites', 'a')]
  expect(choose(notes).files).toEqual(['db/pool', 'db/silence'])
})

it('says how many statements only the first PostgreSQL was sent', () => {
  const notes = [file('kills.embedded', 'a', 'b'), file('sites', 'a')]
  expect(choose(notes)).toEqual({ files: ['sites'], statements: 2, missing: 1 })
})
