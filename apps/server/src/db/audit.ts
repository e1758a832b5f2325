/** Who changed what: written in the transaction of the change itself. */
import type { Db } from './open.ts'

export interface AuditEntry {
  now: Date
  userId: number
  requestId: string
  action: string
  entity: string
  entityId: string
  details: Record<string, unknown>
}

export async function writeAudit(trx: Db, entry: AuditEntry): Promise<void> {
  const { now: at, userId: user_id, requestId: request_id, action, entity, entityId: entity_id } = entry
  const details = JSON.stringify(entry.details)
  await trx
    .insertInto('audit_log')
    .values({ at, user_id, request_id, action, entity, entity_id, details })
    .execute()
}
