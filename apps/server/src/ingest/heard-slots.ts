/**
 * A gateway that was heard has a bit for each ten-minute slot, so a day is one row, however often a heartbeat
 * comes.
 */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'

const SLOTS_A_DAY = 144

export interface HeardSlots {
  gateway_id: number
  slots: ReadonlySet<number>
}

interface HeardDay {
  gateway_id: number
  /** The day in UTC, `YYYY-MM-DD`. */
  day: string
  /** 144 characters, 1 where it was heard. */
  mask: string
}

/** The UTC days the slots lie in. Pure. */
function heardDays({ gateway_id, slots }: HeardSlots): HeardDay[] {
  const days = new Map<number, string[]>()
  for (const slot of slots) {
    const number = Math.floor(slot / SLOTS_A_DAY)
    const bits = days.get(number) ?? Array.from({ length: SLOTS_A_DAY }, () => '0')
    bits[slot % SLOTS_A_DAY] = '1'
    days.set(number, bits)
  }
  return [...days].map(([number, bits]) => ({
    gateway_id,
    day: new Date(number * 86_400_000).toISOString().slice(0, 10),
    mask: bits.join(''),
  }))
}

/** A row that would not change is left as it is. */
export async function saveHeard(db: Db, heard: readonly HeardSlots[]): Promise<void> {
  const days = heard.flatMap(heardDays)
  if (days.length === 0) return
  await sql`
    insert into gateway_heartbeat_days as known (gateway_id, day, slots)
    select * from unnest(
      ${days.map(each => each.gateway_id)}::int[], ${days.map(each => each.day)}::date[],
      ${days.map(each => each.mask)}::bit(144)[])
    on conflict (gateway_id, day) do update set slots = known.slots | excluded.slots
    where known.slots | excluded.slots <> known.slots`.execute(db)
}
