/**
 * Age, phase and animals of a batch `b` on a site `s` today: the contract's rules (`rules/batches/age.ts`) in SQL,
 * for the lists that are made by the database. A test compares both.
 */
import { type RawBuilder, sql } from 'kysely'

/** A row `age`, for a lateral join: `today`, the site's own day and at most the batch's last, and the animals' `day`. */
export function batchAge(now: Date): RawBuilder<unknown> {
  return sql`(
    select today, b.start_age_in_days + (today - b.start_date) as day
    from (select least(coalesce(b.end_date, 'infinity'),
      (${now}::timestamptz at time zone s.timezone)::date) as today) clock
  ) age`
}

/** The last phase that has begun. */
export const BATCH_PHASE = sql`(
  select p.name from batch_age_phases p where p.batch_id = b.id and p.start_age_in_days <= age.day
  order by p.start_age_in_days desc limit 1)`

/** Unknown where the start is; at least one otherwise. */
export const BATCH_ANIMALS = sql`case when b.animals_start is not null then greatest(1, b.animals_start - (
  select coalesce(sum(c.deaths + c.removed), 0) from batch_counts c
  where c.batch_id = b.id and c.date <= age.today)) end`

/** Counts the deaths that were said at the close, or else the daily counts; null where there is neither. */
export const BATCH_DEATHS = sql`coalesce(b.deaths_total, (
  select sum(c.deaths) from batch_counts c where c.batch_id = b.id))`
