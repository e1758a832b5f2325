/** Reads what is asked of one batch beside its row. */
import { BatchCount, type BatchDetail, type Withdrawal } from '@earshot/contract/schemas/batches/batch.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#db/open.ts'
import { day, int, json, rowOf, text } from '#db/rows.ts'

const WITHDRAWAL = { product_name: text, end_date: day, withdrawal_days: int, until: day }

/** The one that ends last of all treatments, over or not. */
export async function findWithdrawal(db: Db, batchId: number): Promise<Withdrawal | null> {
  const row = await rowOf(
    db,
    WITHDRAWAL,
    sql`select product_name, end_date, withdrawal_days, end_date + withdrawal_days as until
    from treatments where batch_id = ${batchId} and deleted_at is null
    order by until desc, id desc limit 1`,
  )
  return row ?? null
}

const FACTS = {
  counts: json(z.array(BatchCount)),
  open_alerts: int,
  active_episodes: int,
  unanswered_recommendations: int,
}

/** Finds what closing the batch would end, as `tick/end-batch.ts` ends it, and its daily counts. */
export async function findBatchFacts(
  db: Db,
  batchId: number,
): Promise<Pick<BatchDetail, 'counts' | 'closing'>> {
  const row = await rowOf(
    db,
    FACTS,
    sql`select
      coalesce((select jsonb_agg(jsonb_build_object('date', c.date, 'deaths', c.deaths, 'removed', c.removed)
        order by c.date desc) from batch_counts c where c.batch_id = b.id), '[]') as counts,
      (select count(*) from alerts where airspace_id = b.airspace_id and state = 'OPEN' and ${isActive}) as open_alerts,
      (select count(*) from episodes where batch_id = b.id and state = 'ACTIVE') as active_episodes,
      (select count(*) from recommendations where airspace_id = b.airspace_id and state = 'OPEN'
        and status = 'NO_REACTION' and ${isActive}) as unanswered_recommendations
    from batches b where b.id = ${batchId}`,
  )
  const { counts = [], ...closing } = row ?? {}
  return {
    counts,
    closing: { open_alerts: 0, active_episodes: 0, unanswered_recommendations: 0, ...closing },
  }
}

/** Alerts and advice in the airspace of a closed batch belong to another batch. */
const isActive = sql`b.state = 'ACTIVE'`
