/** Finds chains that nobody is told of step by step and that are watched all the same: held ones, and snoozed ones. */
import { DOMAIN } from '@earshot/contract/domain.ts'
import { sql } from 'kysely'
import { anyOf } from '#db/id-filter.ts'
import type { Db } from '#db/open.ts'
import { IS_ALARM, type Look, lockedId, ofLook } from './chains.queries.ts'

/** Locks one chain whose holder is to be asked again. Null where there is none but those of `without`. */
export function lockAskedChain(trx: Db, { now, recordedSites, without }: Look): Promise<number | null> {
  return lockedId(
    trx,
    sql`select c.id from alarm_chains c
    where c.asks_at <= ${now} and c.kind = 'ALARM' and c.ended_at is null and c.holder_id is not null and not c.id = ${anyOf(without)}
      and ${ofLook(recordedSites)}
    order by c.asks_at, c.id limit 1 for no key update skip locked`,
  )
}

const { worseBy } = DOMAIN.alarmChain
/** How much worse the reading of the alert `a` is than at the snooze, in points of RHS, °C or percentage points. */
const WORSE_BY = sql`case a.sensor when 'COUGHS' then l.snoozed_value - s.rhs
  else (case a.sensor when 'TEMPERATURE' then s.temperature_c else s.humidity_pct end - l.snoozed_value)
    * case a.direction when 'LOW' then -1 else 1 end end`

/** Locks one snoozed chain of which an alert has grown worse by a step. Null where there is none but those of `without`. */
export function lockWorseChain(trx: Db, { now, recordedSites, without }: Look): Promise<number | null> {
  return lockedId(
    trx,
    sql`select c.id from alarm_chains c
    where c.snoozed_until > ${now} and c.ended_at is null and not c.id = ${anyOf(without)} and ${ofLook(recordedSites)}
      and exists (
        select from alarm_chain_alerts l join alerts a on a.id = l.alert_id and ${IS_ALARM}
        join airspace_states s on s.airspace_id = a.airspace_id
        where l.chain_id = c.id and round((${WORSE_BY})::numeric, 2) >= case a.sensor
          when 'COUGHS' then ${worseBy.COUGHS}::numeric when 'TEMPERATURE' then ${worseBy.TEMPERATURE}::numeric
          else ${worseBy.HUMIDITY}::numeric end)
    order by c.id limit 1 for no key update skip locked`,
  )
}

/** Keeps the readings of a chain's alerts at the moment of a snooze, as people saw them then. */
export async function keepReadings(trx: Db, chainId: number): Promise<void> {
  await sql`
    update alarm_chain_alerts l set snoozed_value = coalesce(
      case a.sensor when 'COUGHS' then s.rhs when 'TEMPERATURE' then s.temperature_c else s.humidity_pct end, a.value)
    from alerts a join airspace_states s on s.airspace_id = a.airspace_id
    where l.chain_id = ${chainId} and a.id = l.alert_id`.execute(trx)
}
