/** The contract as a table of text, checked in as docs/endpoints.md. */
import { catalogue } from '#catalogue.ts'

export interface TableRow {
  method: string
  path: string
  access: string
  /** The right that a user needs on the site; empty where the call is of no site. */
  right: string
  name: string
  state: 'built' | 'open'
}

/** Makes one row per call, sorted by path and method. `isBuilt` says whether a name has a handler. */
export function endpointRows(isBuilt: (name: string) => boolean): TableRow[] {
  return Object.entries(catalogue)
    .map(
      ([name, { method, path, access, right = '' }]): TableRow => ({
        method,
        path,
        access,
        right,
        name,
        state: isBuilt(name) ? 'built' : 'open',
      }),
    )
    .sort((a, b) => compare(a.path, b.path) || compare(a.method, b.method))
}

/** The whole file: a heading, what it is, and the table. */
export function endpointTable(isBuilt: (name: string) => boolean): string {
  const rows = endpointRows(isBuilt)
  const built = rows.filter(row => row.state === 'built').length
  return [
    '# Endpoints',
    '',
    'Every call of the contract, made from `packages/contract`. A test compares this file with the code;',
    '`open` answers 501 until it is built.',
    '',
    `${rows.length} calls, ${built} built, ${rows.length - built} open.`,
    '',
    '| method | path | access | right | name | state |',
    '|---|---|---|---|---|---|',
    ...rows.map(
      row =>
        `| ${row.method} | \`${row.path}\` | ${row.access} | ${row.right} | ${row.name} | ${row.state} |`,
    ),
    '',
  ].join('\n')
}

// Compares by code unit, so that every machine sorts alike.
function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
