import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAlarm, anAlarmFarm } from '#test/alarm-farm.ts'
import { upcomingDatabase } from '#test/database.ts'
import { sayReasons } from './demo-reasons.ts'

const NOW = new Date('2026-03-02T08:00:00Z')
const { db, create, drop } = upcomingDatabase()
beforeAll(create)
afterAll(drop)

/** An Alarm of the recorded history whose chain has ended; it lasts unless it has eased. */
async function aRecordedAlarm({ sensor, hasEased }: { sensor: 'COUGHS' | 'TEMPERATURE'; hasEased: boolean }) {
  const farm = await anAlarmFarm(db, { now: NOW })
  const alertId = await anAlarm(db, farm, { now: new Date(NOW.getTime() - 3 * 3_600_000), sensor })
  if (hasEased)
    await db.updateTable('alerts').set({ priority: 'WARNING' }).where('id', '=', alertId).execute()
  const ended_at = new Date(NOW.getTime() - 3_600_000)
  await db
    .updateTable('alarm_chains')
    .set({ recorded: true, ended_at, end_reason: 'OVER', next_at: null })
    .where('alert_id', '=', alertId)
    .execute()
  const answers = () =>
    db
      .selectFrom('alarm_answers as k')
      .innerJoin('alarm_chains as c', 'c.id', 'k.chain_id')
      .select(['k.user_id', 'k.kind', 'k.reason'])
      .where('c.alert_id', '=', alertId)
      .execute()
  return { owner: farm.owner, answers }
}

describe('The reasons of the demo farm', () => {
  it('An Alarm that is over has its reason from its owner, once however often it is asked', async () => {
    const heat = await aRecordedAlarm({ sensor: 'TEMPERATURE', hasEased: true })
    const coughs = await aRecordedAlarm({ sensor: 'COUGHS', hasEased: true })
    await sayReasons(db, { now: NOW })
    await sayReasons(db, { now: NOW })
    const said = (reason: string, user_id: number) => [{ user_id, kind: 'CLOSES', reason }]
    expect(await heat.answers()).toEqual(said('CLIMATE_FAILURE', heat.owner.id))
    expect(await coughs.answers()).toEqual(said('OTHER', coughs.owner.id))
  })

  it('An Alarm that lasts is left to whoever has it', async () => {
    const lasting = await aRecordedAlarm({ sensor: 'COUGHS', hasEased: false })
    await sayReasons(db, { now: NOW })
    expect(await lasting.answers()).toEqual([])
  })
})
