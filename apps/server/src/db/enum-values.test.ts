import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { COLUMN_JSON, COLUMN_VALUES } from './column-values.ts'

const folder = new URL('./migrations/', import.meta.url)
const sql = readdirSync(folder)
  .filter(name => name.endsWith('.sql'))
  .sort()
  .map(name => readFileSync(new URL(name, folder), 'utf8'))
  .join('\n')

/** `table.column` → the values its check allows; a later migration's check replaces an earlier one's. */
const checks = new Map<string, (string | undefined)[]>(
  [...sql.matchAll(/(?:create|alter) table (\w+)(?: \(([\s\S]*?)\n\)|([\s\S]*?);)/g)].flatMap(
    ([, table, created, altered]) =>
      [...(created ?? altered ?? '').matchAll(/check \((\w+) in\s*\(([^)]*'[^)]*)\)/g)].map(
        ([, column, list]) =>
          [`${table}.${column}`, [...(list ?? '').matchAll(/'([^']*)'/g)].map(match => match[1])] as const,
      ),
  ),
)

for (const [, former = '', name] of sql.matchAll(/alter table (\w+) rename to (\w+)/g))
  for (const [key, values] of [...checks])
    if (key.startsWith(`${former}.`)) {
      checks.delete(key)
      checks.set(key.replace(former, `${name}`), values)
    }

describe('The values that a column allows', () => {
  it.each(Object.entries(COLUMN_VALUES))(
    'The values of %s are those its type is made from',
    (column, { values }) => {
      expect(checks.get(column)).toEqual([...values])
    },
  )

  it('Every column with a list of values has a type', () => {
    expect([...checks.keys()].filter(column => !Object.hasOwn(COLUMN_VALUES, column))).toEqual([])
  })
})

it('Every column of JSON says what it holds, or which module knows', () => {
  const tables = readFileSync(new URL('./tables.ts', import.meta.url), 'utf8')
  const names = [...tables.matchAll(/^export interface (\w+) \{([^}]*)\}/gm)].flatMap(
    ([, table = '', body = '']) =>
      [...body.matchAll(/^ {2}(\w+): .*\bJsonb?\b/gm)].map(([, column]) => `${tableName(table)}.${column}`),
  )
  expect(Object.keys(COLUMN_JSON).sort()).toEqual(names.sort())
})

/** `AirspaceStates` is the type of `airspace_states`. */
function tableName(type: string): string {
  return type.replaceAll(/(?!^)[A-Z]/g, '_$&').toLowerCase()
}
