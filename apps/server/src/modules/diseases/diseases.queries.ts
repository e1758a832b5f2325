/** Reads what is known of diseases at a site. */
import { DISEASE_STATUSES } from '@earshot/contract/batch-values.ts'
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { day, oneOf, orNull, type RowOf, rowsOf, text } from '#db/rows.ts'

const DISEASE = { code: text, status: oneOf(DISEASE_STATUSES), since: orNull(day), last_test: orNull(day) }
export type SiteDiseaseRow = RowOf<typeof DISEASE>

/** Lists the diseases by what they ask of a reader: those that the site has, those that it may have, the others. */
export function findSiteDiseases(db: Db, siteId: number): Promise<SiteDiseaseRow[]> {
  return rowsOf(
    db,
    DISEASE,
    sql`select code, status, since, last_test from disease_histories where site_id = ${siteId}
      order by array_position(${[...DISEASE_STATUSES]}::text[], status), code`,
  )
}
