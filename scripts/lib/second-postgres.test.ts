import { expect, it } from 'vitest'
import { chooseFiles } from './second-postgres.mjs'

const file = (name: string, ...statements: string[]) => ({
  file: `apps/server/src/${name}.test.ts`,
  statements: new Map(statements.map(statement => [statement, `select ${statement}`])),
})
const choose = (notes: ReturnType<typeof file>[], times: Record<string, number> = {}) => {
  const { files, ...more } = chooseFiles({
    notes,
    times: Object.fromEntries(Object.entries(times).map(([name, ms]) => [file(name).file, ms])),
  })
  return { ...more, files: files.map(path => path.replace(/^apps\/server\/src\/|\.test\.ts$/g, '')) }
}
const many = (name: string, count = 10) => Array.from({ length: count }, (_, at) => `${name}${at}`)

it('The choice leaves out a file when others send all of its statements', () => {
  const notes = [
    file('sites', ...many('read'), ...many('list')),
    file('rights', ...many('read'), ...many('list'), ...many('update')),
    file('sees', ...many('list')),
  ]
  expect(choose(notes)).toEqual({ files: ['rights'], statements: 30, unsent: [] })
})

it('The choice asks two short files rather than a long one', () => {
  const [a, b] = [many('a'), many('b')]
  const notes = [file('long', ...a, ...b), file('short', ...a), file('other', ...b)]
  expect(choose(notes, { long: 60_000, short: 100, other: 100 }).files).toEqual(['other', 'short'])
})

it('The choice runs what tests the database itself, whatever it sends', () => {
  const notes = [file('db/pool', 'a'), file('db/silence', 'a'), file('sites', 'a')]
  expect(choose(notes).files).toEqual(['db/pool', 'db/silence'])
})

it('The choice names the statements whose files take too long for what they send, or need the first PostgreSQL', () => {
  const notes = [file('kills.embedded', 'a', 'b'), file('rights', 'c'), file('sites', 'a', ...many('d'))]
  expect(choose(notes, { rights: 50_000 })).toEqual({
    files: ['sites'],
    statements: 13,
    unsent: ['select b', 'select c'],
  })
})
