import { USUAL_PLAN } from '@earshot/contract/rules/alarms/recipients.ts'
import type { Sample, SampleWorld } from './sample-things.ts'

/** Makes the farm a silent site, with a chain that runs, or that the person has or has snoozed. @returns the site */
async function silentSite(
  { db, farm, person }: SampleWorld,
  state: 'running' | 'held' | 'snoozed' = 'running',
): Promise<number> {
  const site_id = farm.site.id
  const at = new Date()
  await db
    .updateTable('alarm_chains')
    .set({ ended_at: at, end_reason: 'OVER', next_at: null, snoozed_until: null })
    .where('site_id', '=', site_id)
    .where('kind', '=', 'SILENCE')
    .where('ended_at', 'is', null)
    .execute()
  const until = new Date('2100-01-01T00:00:00Z')
  const held = {
    running: { next_at: until },
    held: { held_since: at, holder_id: person.id },
    snoozed: { held_since: at, snoozed_until: until },
  }[state]
  const { id: chain_id } = await db
    .insertInto('alarm_chains')
    .values({
      kind: 'SILENCE' as const,
      site_id,
      plan_version: 0,
      plan: JSON.stringify(USUAL_PLAN),
      started_at: at,
      ...held,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const answer = { chain_id, user_id: person.id, kind: 'SNOOZES' as const, channel: 'PORTAL' as const }
  if (state === 'snoozed')
    await db
      .insertInto('alarm_answers')
      .values({ ...answer, at })
      .execute()
  return site_id
}

/** What the calls about a silent site take. */
export const SILENCE_SAMPLES: Readonly<Record<string, (world: SampleWorld) => Promise<Sample>>> = {
  'silenceChains.take': async world => ({ params: { siteId: await silentSite(world) } }),
  'silenceChains.giveBack': async world => ({ params: { siteId: await silentSite(world, 'held') } }),
  'silenceChains.answer': async world => ({
    params: { siteId: await silentSite(world) },
    body: { kind: 'CLOSES', reason: 'OTHER', comment: 'The line was cut.' },
  }),
  'silenceChains.resume': async world => ({ params: { siteId: await silentSite(world, 'snoozed') } }),
}
