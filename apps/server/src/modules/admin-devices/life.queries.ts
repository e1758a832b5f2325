/** Reads what people made of a device, out of the audit log. */
import { Ref } from '@earshot/contract/schemas/page.ts'
import { DELIVERY_STATUSES } from '@earshot/contract/values.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { json, moment, oneOf, orNull, type RowOf, rowsOf } from '#db/rows.ts'
import { personIn } from '#sql/people.ts'

const LIFE = { delivery_status: oneOf(DELIVERY_STATUSES), at: moment, by: orNull(json(Ref)) }
export type LifeRow = RowOf<typeof LIFE>

/** Each delivery status it was given, the oldest first. */
export function findLife(db: Db, deviceId: number): Promise<LifeRow[]> {
  return rowsOf(
    db,
    LIFE,
    sql`select c.after ->> 'delivery_status' as delivery_status, l.at, ${personIn('l.user_id')} as by
    from audit_changes c join audit_log l on l.id = c.entry_id
    where c.refs @> array[${`device:${deviceId}`}] and c.entity = 'device' and c.after ->> 'delivery_status' is not null
    order by l.at, c.id`,
  )
}
