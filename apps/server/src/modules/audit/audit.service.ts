/** Rows with the names of all they speak of. */
import type { AuditKind } from '@earshot/contract/audit-kinds.ts'
import type { AuditQuery, AuditRow, AuditRowDetail } from '@earshot/contract/schemas/admin/audit.ts'
import { AsOf } from '@earshot/contract/schemas/page.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '#context.ts'
import { currentAuthor } from '#db/author.ts'
import { mapPage, type PageOf } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { inSnapshot } from '#db/snapshot.ts'
import { notFound } from '#errors.ts'
import { type Figures, readFigures } from '#modules/fleet-figures/figures.service.ts'
import {
  type AuditChangeRow,
  countAfter,
  countSettled,
  findAuditRow,
  findAuditRows,
  findChanges,
  findNames,
  findOthers,
  type StoredAuditRow,
} from './audit.queries.ts'
import { auditRowView, changeView, type Names, namedIn, peopleIn } from './audit.view.ts'

/** Nobody reads more than that; the file has them all. */
const MAX_SHOWN_LINES = 200
const MAX_OTHERS = 20

const AuditTotal = z.object({ ...AsOf, newest: z.int(), total: z.int() })

/** A row has its number before its transaction ends. No request takes so long: none with a smaller one comes later. */
const SETTLED_MINUTES = 10

/** The log of a large fleet has millions of rows; those that came since are few, and counted with each question. */
export const auditFigures: Figures<typeof AuditTotal> = {
  name: 'audit',
  schema: AuditTotal,
  count: (db, now) => countSettled(db, new Date(now.getTime() - SETTLED_MINUTES * 60_000)),
}

async function countAll(db: Db, now: Date): Promise<number> {
  const { newest, total } = await readFigures(db, auditFigures, now)
  return total + (await countAfter(db, newest))
}

/**
 * NOTE: pages are numbered, so what is written between two of them moves the rows on by as many. Keeping to the moment of
 * the first page would need the number of rows at that moment with every page of the far half, which nobody has counted.
 */
export function readAuditRows(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  query: AuditQuery,
): Promise<PageOf<AuditRow>> {
  const now = clock.now()
  // A page is counted from the end by the number of all: both have to be of one moment.
  return inSnapshot(db, async moment => {
    const page = await findAuditRows(moment, { query, total: () => countAll(moment, now) })
    const names = await namesOf(moment, subjectsOf(page.items))
    return mapPage(page, row => auditRowView(row, names))
  })
}

export async function readAuditRow(db: Db, id: number): Promise<AuditRowDetail> {
  const row = await findAuditRow(db, id)
  if (row === undefined) throw notFound('entry')
  const items = await findChanges(db, { entryId: id, most: MAX_SHOWN_LINES })
  const others = await findOthers(db, { id, requestId: row.request_id, most: MAX_OTHERS })
  const names = await namesOf(db, [...items, ...subjectsOf([row, ...others])])
  return {
    ...auditRowView(row, names),
    items: items.map(item => changeView(item, names)),
    others: others.map(other => auditRowView(other, names)),
  }
}

type Named = Pick<AuditChangeRow, 'kind' | 'key' | 'before' | 'after'>

const subjectsOf = (rows: readonly StoredAuditRow[]): Named[] => rows.flatMap(row => row.subject ?? [])

export async function namesOf(db: Db, things: readonly Named[]): Promise<Names> {
  const ids = namedIn(things)
  const people = peopleIn(things).filter(Number.isInteger)
  ids.set('user', [...(ids.get('user') ?? []), ...people])
  const rows = await findNames(db, ids)
  return new Map(rows.map(({ kind, id, name }) => [`${kind}:${id}`, name]))
}

export interface AuditAct {
  kind: AuditKind
  /** The thing it is about, and what that is called. */
  about: { kind: AuditKind; id: number; label: string }
}

/** Notes an act that changes no row, such as a mail that is sent. All others are written down by triggers (migration 033). */
export async function recordAct(
  db: Db,
  { kind, about: { kind: entity, id, label } }: AuditAct,
): Promise<void> {
  if (currentAuthor() === '') return
  await sql`insert into audit_changes (entry_id, entity, entity_id, op, label, refs, after, search_text)
    values (audit_entry(), ${kind}, ${String(id)}, 'ADDED', ${label}, array[${`${entity}:${id}`}], '{}',
      searchable(${label}))`.execute(db)
}
