/**
 * Acts that change no row, such as a mail that is sent, are noted here. All others are written down by triggers
 * (migration 033).
 */
import type { AuditKind } from '@earshot/contract/audit-kinds.ts'
import { sql } from 'kysely'
import { authorNow } from './author.ts'
import type { Db } from './open.ts'

export interface Act {
  kind: AuditKind
  /** The thing it is about, and what that is called. */
  about: { kind: AuditKind; id: number; label: string }
}

export async function noteAct(db: Db, { kind, about: { kind: entity, id, label } }: Act): Promise<void> {
  if (authorNow() === '') return
  await sql`insert into audit_changes (entry_id, entity, entity_id, op, label, refs, after, search_text)
    values (audit_entry(), ${kind}, ${String(id)}, 'ADDED', ${label}, array[${`${entity}:${id}`}], '{}',
      searchable(${label}))`.execute(db)
}
