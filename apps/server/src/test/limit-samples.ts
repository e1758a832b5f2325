/** What the calls about limits and expected work take, valid where it is sent. */
import { findOwn, insertVersion, levelOfSite, ownOf, readRevision } from '#modules/limits/limits.queries.ts'
import { nextHour } from '#modules/limits/limits.service.ts'
import { insertProposal } from '#modules/limits/proposals.queries.ts'
import { insertWork } from '#modules/limits/work.queries.ts'
import { NO_FIGURES } from './farm.ts'
import { nextNumber, type Sample, type SampleWorld } from './sample-things.ts'

/** Another value with each call, so that each changes something. */
const aStep = () => ({ humidity_step: 5 + (nextNumber() % 20) })

/** Sets a value of the farm's site that nothing newer has changed. */
async function aChange({ app, db, farm, person }: SampleWorld): Promise<number> {
  const level = levelOfSite(farm.site.id)
  const own = ownOf(await findOwn(db, { siteId: farm.site.id }), level)
  const after = 2 + (nextNumber() % 70)
  const now = app.ctx.clock.now()
  await insertVersion(db, {
    level,
    own: { ...own, no_data_hours: after },
    changes: [{ key: 'no_data_hours', before: own.no_data_hours ?? null, after }],
    fromSlot: nextHour(now),
    why: '',
    userId: person.id,
    now,
  })
  return readRevision(db, { siteId: farm.site.id })
}

const revisionOf = (db: SampleWorld['db'], farm: SampleWorld['farm']) =>
  readRevision(db, { siteId: farm.site.id })

/** Proposes a limit of the farm's airspace as the caller, so that they may withdraw it. */
function aProposal({ app, db, farm, person }: SampleWorld): Promise<number> {
  const form = {
    airspace_id: farm.airspace.id,
    key: 'rhs_alarm' as const,
    value: 10 + (nextNumber() % 25),
    why: 'Twice a night call and nothing in the pens.',
    revision: 0,
  }
  const given = { siteId: farm.site.id, form, before: 40, figures: NO_FIGURES, userId: person.id }
  return insertProposal(db, { ...given, now: app.ctx.clock.now() })
}

const inAnHour = ({ app }: SampleWorld) => new Date(app.ctx.clock.now().getTime() + 3_600_000).toISOString()

export const LIMIT_SAMPLES: Readonly<Record<string, (world: SampleWorld) => Sample | Promise<Sample>>> = {
  'limits.change': async ({ db, farm }) => ({
    body: {
      airspace_ids: null,
      values: aStep(),
      why: 'Dry air.',
      revision: await readRevision(db, { siteId: farm.site.id }),
    },
  }),
  'limits.past': () => ({ query: { sensor: 'COUGHS' } }),
  'limits.putBack': async world => ({ params: { limitVersionId: await aChange(world) } }),
  'limitProposals.create': async ({ db, farm }) => ({
    body: {
      airspace_id: farm.airspace.id,
      key: 'rhs_alarm',
      value: 10 + (nextNumber() % 25),
      why: 'Twice a night call and nothing in the pens.',
      revision: await revisionOf(db, farm),
    },
  }),
  'limitProposals.accept': async world => ({
    params: { limitProposalId: await aProposal(world) },
    body: { revision: await revisionOf(world.db, world.farm) },
  }),
  'limitProposals.decline': async world => ({
    params: { limitProposalId: await aProposal(world) },
    body: { word: 'We would rather be woken than be late.' },
  }),
  'limitProposals.withdraw': async world => ({ params: { limitProposalId: await aProposal(world) } }),
  'expectedWork.create': world => ({ body: { what: 'Washing', ends_at: inAnHour(world) } }),
  'expectedWork.end': async world => {
    const form = {
      airspace_id: null,
      what: 'Washing',
      ends_at: inAnHour(world),
      weekday: null,
      from_minute: null,
      to_minute: null,
    }
    const { db, farm, person, app } = world
    const given = { siteId: farm.site.id, form, userId: person.id, now: app.ctx.clock.now() }
    return { params: { workId: await insertWork(db, given) } }
  },
  'adminLimits.change': async ({ db }) => ({
    body: { product_type: null, values: aStep(), why: '', revision: await readRevision(db, null) },
  }),
}
