import type { AlarmPlanSteps } from '@earshot/contract/schemas/health/alarm-plan.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAlarmFarm } from '#test/alarm-farm.ts'
import { upcomingDatabase } from '#test/database.ts'
import { advanceChains } from './advance-chains.ts'
import { giveBackChain, takeChain } from './answer-chain.ts'

const START = Date.parse('2026-03-02T02:10:00Z')
const { db, create, drop } = upcomingDatabase()
beforeAll(create)
afterAll(drop)

const minute = (after: number) => new Date(START + after * 60_000)
const look = (after: number) => advanceChains({ db, now: minute(after), ways: ['EMAIL', 'PUSH'] })
const inOne = <Result>(work: (trx: typeof db) => Promise<Result>) => db.transaction().execute(work)

/** It tells nobody within the first hours. */
const LATE_PLAN: AlarmPlanSteps = {
  steps: [{ after_minutes: 300, recipients: [{ kind: 'OWNERS', user_id: null }], channels: ['EMAIL'] }],
  repeat_minutes: 120,
}

/** A chain without alerts. */
async function aSiteChain() {
  const farm = await anAlarmFarm(db, { now: minute(0) })
  const chain = {
    kind: 'SILENCE' as const,
    site_id: farm.site.id,
    plan_version: 0,
    plan: JSON.stringify(LATE_PLAN),
    started_at: minute(0),
    next_at: minute(300),
  }
  const { id } = await db.insertInto('alarm_chains').values(chain).returning('id').executeTakeFirstOrThrow()
  return { farm, id }
}

const stateOf = (id: number) =>
  db
    .selectFrom('alarm_chains')
    .select(['holder_id', 'next_at', 'ended_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('A chain of a site as a whole', () => {
  it('It is not over because it has no alerts', async () => {
    const { id } = await aSiteChain()
    expect(await look(5)).toBe(0)
    expect(await stateOf(id)).toMatchObject({ ended_at: null, next_at: minute(300) })
  })

  it('Who answers has it, and the second who answered has it when the first gives it back', async () => {
    const { farm, id } = await aSiteChain()
    const by = (user: { id: number }, after: number) =>
      ({ chainId: id, userId: user.id, channel: 'PORTAL', now: minute(after) }) as const
    await inOne(trx => takeChain(trx, by(farm.worker, 10)))
    await inOne(trx => takeChain(trx, by(farm.owner, 11)))
    expect(await stateOf(id)).toMatchObject({ holder_id: farm.worker.id, next_at: null })
    await inOne(trx => giveBackChain(trx, by(farm.worker, 12)))
    expect(await stateOf(id)).toMatchObject({ holder_id: farm.owner.id, next_at: null })
    await inOne(trx => giveBackChain(trx, by(farm.owner, 20)))
    expect(await stateOf(id)).toMatchObject({ holder_id: null, next_at: minute(310) })
  })

  it('Whose holder has left the site is nobody’s, and its clock runs again', async () => {
    const { farm, id } = await aSiteChain()
    const answer = { chainId: id, userId: farm.worker.id, channel: 'PORTAL', now: minute(10) } as const
    await inOne(trx => takeChain(trx, answer))
    await db.deleteFrom('memberships').where('user_id', '=', farm.worker.id).execute()
    expect(await look(20)).toBe(1)
    expect(await stateOf(id)).toMatchObject({ holder_id: null, next_at: minute(310) })
  })

  it('Only a chain of an Alarm has an alert, and none of an Alarm is without', async () => {
    const { farm, id } = await aSiteChain()
    const none = { site_id: farm.site.id, plan_version: 0, plan: '{}', started_at: minute(0) }
    await expect(db.insertInto('alarm_chains').values(none).execute()).rejects.toThrow(
      'alarm_chains_alert_check',
    )
    const made = db.updateTable('alarm_chains').set({ kind: 'ALARM' }).where('id', '=', id)
    await expect(made.execute()).rejects.toThrow('alarm_chains_alert_check')
  })
})
