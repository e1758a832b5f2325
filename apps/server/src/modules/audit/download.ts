/** The log as a file: read and written in parts, whatever its length. */
import type { AuditFilters } from '@earshot/contract/schemas/admin/audit.ts'
import type { Db } from '#db/open.ts'
import { iso } from '#db/time.ts'
import { invalid } from '#errors.ts'
import type { ListCover } from '#exports/list-cover/list-cover.ts'
import { awaitFirstPart, type Cell, type Sheet } from '#exports/sheet.ts'
import { type AuditLineRow, findLines, hasMoreLines } from './audit.queries.ts'
import { namesOf } from './audit.service.ts'
import { fieldsOf, type Names } from './audit.view.ts'

const LINES_A_PART = 2_000

/**
 * The columns are for programs as much as for people: the names of the calls, kinds and fields are those of the API.
 */
const COLUMNS = [
  ...['at', 'person', 'api_key', 'action', 'kind', 'id', 'name', 'change', 'before', 'after'],
  ...['site', 'address', 'request'],
]

/**
 * @param mostRows more are refused before the first is written
 * @throws AppError where there are more
 */
export async function auditSheet(
  db: Db,
  query: AuditFilters,
  { mostRows }: { mostRows?: number | undefined } = {},
): Promise<Sheet> {
  const columns = COLUMNS.map(key => ({ key, title: key, kind: 'text' as const }))
  const rows = await awaitFirstPart(partsOf(db, query))
  // This is asked after the first part is read: whatever is written from now on is not in the file.
  if (mostRows !== undefined && (await hasMoreLines(db, { query, most: mostRows })))
    throw invalid({ file_type: [{ key: 'workbook_too_long', params: { maximum: mostRows } }] })
  return { name: 'audit', columns, rows }
}

async function* partsOf(db: Db, query: AuditFilters): AsyncGenerator<Cell[][]> {
  let after: AuditLineRow | undefined
  for (;;) {
    const lines = await findLines(db, { query, after, most: LINES_A_PART })
    const names = await namesOf(db, lines)
    yield lines.map(line => cellsOf(line, names))
    after = lines.at(-1)
    if (lines.length < LINES_A_PART) return
  }
}

function cellsOf(line: AuditLineRow, names: Names): Cell[] {
  const fields = fieldsOf(line, names)
  const side = (of: 'before' | 'after') =>
    fields.flatMap(field => (field[of] === null ? [] : `${field.field}: ${field[of]}`)).join('; ')
  return [
    ...[iso(line.at), line.person, line.api_key, line.action, line.kind, line.key, line.label, line.op],
    ...[side('before'), side('after'), line.site?.name ?? null, line.address, line.request_id],
  ]
}

/** The filters of a cover: it names a person and a site beside their ids, which say nothing to a reader. */
export async function namedFilters(
  db: Db,
  { user, site, ...filters }: AuditFilters,
): Promise<ListCover['filters']> {
  const [person, place] = await Promise.all([
    user === undefined
      ? undefined
      : db.selectFrom('users').select(['first_name', 'last_name']).where('id', '=', user).executeTakeFirst(),
    site === undefined
      ? undefined
      : db.selectFrom('sites').select('name').where('id', '=', site).executeTakeFirst(),
  ])
  return {
    user: user && withId(person && `${person.first_name} ${person.last_name}`, user),
    site: site && withId(place?.name, site),
    ...filters,
  }
}

const withId = (name: string | undefined, id: number): string =>
  name === undefined ? String(id) : `${name} (${id})`
