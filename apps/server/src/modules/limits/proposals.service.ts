/** Proposals to change limits: tried on the past when they are made, and decided once by who may change limits. */
import { contradictionOf, limitsOfAirspace } from '@earshot/contract/rules/health/limits.ts'
import {
  isBandRule,
  isByNormal,
  type NumberRule,
  ruleOf,
  valueNow,
} from '@earshot/contract/rules/health/tried-limits.ts'
import type {
  LimitProposal,
  LimitProposalForm,
  TriedFigures,
} from '@earshot/contract/schemas/health/limit-proposals.ts'
import type { LimitValues, SiteLimits } from '@earshot/contract/schemas/health/limits.ts'
import { compare, knownTo } from '@earshot/engine/compare-tried.ts'
import { figuresOf } from '@earshot/engine/offer.ts'
import { judgeOf } from '@earshot/engine/tried.ts'
import type { Context } from '#context.ts'
import type { Db } from '#db/open.ts'
import { iso, isoOrNull } from '#db/time.ts'
import { changedMeanwhile, forbidden, invalid, notFound } from '#errors.ts'
import { notify } from '#follow-up/shell/notify.ts'
import { loadPersonName } from '#sql/people.ts'
import { findLastChange, levelOfAirspace, lockRevision, readRevision } from './limits.queries.ts'
import { changeLimits, readSiteLimits, refuseWrong } from './limits.service.ts'
import { readPast } from './past.service.ts'
import { proposalNotice } from './proposal-notice.ts'
import {
  decideProposal,
  findDeciders,
  findProposal,
  insertProposal,
  lockProposal,
  type ProposalRow,
} from './proposals.queries.ts'

interface AtSite {
  siteId: number
  timeZone: string
  userId: number
  now: Date
}

type Tools = Pick<Context, 'db' | 'config'>

/** Tries a value on the past and keeps it as a proposal. @throws 400 for what cannot be tried, 409 where the limits have changed */
export async function propose(
  { db, config }: Tools,
  form: LimitProposalForm,
  at: AtSite,
): Promise<LimitProposal> {
  const { siteId, userId, now } = at
  const stored = await readSiteLimits(db, config, at)
  const tried = triedOf(stored, form)
  const figures = await figuresFrom({ db, config }, { ...at, ...tried, form })
  const id = await db.transaction().execute(async trx => {
    if ((await lockRevision(trx, { siteId })) !== form.revision)
      throw changedMeanwhile(await findLastChange(trx, { siteId }))
    const made = await insertProposal(trx, { siteId, form, before: tried.before, figures, userId, now })
    await tellDeciders(trx, { siteId, id: made, userId, now })
    return made
  })
  return proposalView(await readProposal(db, { siteId, id }), userId)
}

/** Lets those who may decide it know that something is proposed. */
async function tellDeciders(trx: Db, { siteId, id, userId, now }: Deciding): Promise<void> {
  const proposal = await readProposal(trx, { siteId, id })
  const told = { siteId, proposal, by: proposal.proposed_by ?? '', now }
  const deciders = await findDeciders(trx, { siteId, butId: userId })
  await notify(
    trx,
    deciders.map(decider => proposalNotice('proposal_made', { ...told, userId: decider })),
  )
}

/** Lets who has proposed it know what became of it; nobody is told of what they have decided themselves. */
async function tellProposer(
  trx: Db,
  kind: 'proposal_accepted' | 'proposal_declined',
  { siteId, userId, now, proposal, word }: Decided,
): Promise<void> {
  const { proposer_id: proposer } = proposal
  if (proposer === null || proposer === userId) return
  const by = await loadPersonName(trx, userId)
  await notify(trx, [
    proposalNotice(kind, {
      siteId,
      proposal,
      userId: proposer,
      by,
      now,
      ...(word !== undefined && { word }),
    }),
  ])
}

interface TriedLimit {
  rule: NumberRule
  isByNormal: boolean
  limits: LimitValues
  before: number
}

function triedOf(stored: SiteLimits, { airspace_id, key, value }: LimitProposalForm): TriedLimit {
  const airspace = stored.airspaces.find(one => one.airspace.id === airspace_id)
  if (airspace === undefined) throw invalid({ airspace_id: ['invalid'] })
  const rule = ruleOf(key, stored)
  if (rule === null || isBandRule(rule)) throw invalid({ key: ['invalid'] })
  refuseWrong({ [key]: value }, 'value')
  const limits = limitsOfAirspace(stored, airspace_id)
  const contradicted = contradictionOf({ ...limits, [key]: value })
  if (contradicted !== null) throw invalid({ value: ['limit_order'] })
  const before = valueNow({ values: limits, productType: airspace.product_type }, rule)
  if (before === value) throw invalid({ value: ['invalid'] })
  return { rule, limits, before, isByNormal: isByNormal(stored, rule) }
}

/** What the value would have done, by the same judge as in the browser. */
async function figuresFrom(
  { db, config }: Tools,
  asked: AtSite & TriedLimit & { form: LimitProposalForm },
): Promise<TriedFigures> {
  const { siteId, timeZone, now, form, rule, limits, before, isByNormal } = asked
  const { airspace_id: airspaceId, value } = form
  const { sensor, key, counts } = rule
  const showsNormal = config.ownNormal !== 'off'
  const past = await readPast(db, { siteId, airspaceId, sensor, timeZone, now, showsNormal })
  const judge = judgeOf({ packed: past.past, timeZone, isByNormal })
  const verdict = compare({
    now: judge.judge({ ...limits, [key]: before }),
    tried: judge.judge({ ...limits, [key]: value }),
    counts,
    timeZone,
    known: knownTo(rule, past),
  })
  return figuresOf(verdict, past.past.length)
}

interface Deciding extends Omit<AtSite, 'timeZone'> {
  id: number
}

interface Decided extends Omit<Deciding, 'id'> {
  proposal: ProposalRow
  word?: string
}

/** Makes the change that was proposed, under the revision that its reader saw. @throws 409 where it is decided, or limits have changed */
export async function accept(trx: Db, { siteId, id, userId, now }: Deciding, seen: number): Promise<void> {
  const proposal = await openProposal(trx, { siteId, id })
  const { airspace_id, key, value, why } = proposal
  await changeLimits(trx, {
    owner: { siteId },
    levels: [levelOfAirspace(siteId, airspace_id)],
    values: { [key]: value },
    why,
    seen,
    userId,
    now,
  })
  const revision = await readRevision(trx, { siteId })
  const versionId = revision === seen ? null : revision
  await decideProposal(trx, id, { state: 'ACCEPTED', userId, now, versionId })
  await tellProposer(trx, 'proposal_accepted', { siteId, userId, now, proposal })
}

export async function decline(trx: Db, { siteId, id, userId, now }: Deciding, word: string): Promise<void> {
  const proposal = await openProposal(trx, { siteId, id })
  await decideProposal(trx, id, { state: 'DECLINED', userId, now, word })
  await tellProposer(trx, 'proposal_declined', { siteId, userId, now, proposal, word })
}

/** @throws 403 for a proposal of somebody else */
export async function withdraw(trx: Db, { siteId, id, userId, now }: Deciding): Promise<void> {
  const { proposer_id } = await openProposal(trx, { siteId, id })
  if (proposer_id !== userId) throw forbidden()
  await decideProposal(trx, id, { state: 'WITHDRAWN', userId, now })
}

/** A proposal is decided once. @throws 404, or 409 with who has decided it */
async function openProposal(trx: Db, of: { siteId: number; id: number }): Promise<ProposalRow> {
  await lockProposal(trx, of)
  const proposal = await readProposal(trx, of)
  if (proposal.state !== 'OPEN') throw changedMeanwhile({ by: proposal.decided_by, at: proposal.decided_at })
  return proposal
}

export async function readProposal(db: Db, of: { siteId: number; id: number }): Promise<ProposalRow> {
  const proposal = await findProposal(db, of)
  if (proposal === undefined) throw notFound('proposal')
  return proposal
}

export function proposalView(row: ProposalRow, readerId: number): LimitProposal {
  const { airspace_id, airspace, proposer_id, proposed_at, decided_at, ...rest } = row
  return {
    ...rest,
    airspace: { id: airspace_id, name: airspace },
    proposed_at: iso(proposed_at),
    is_own: proposer_id === readerId,
    decided_at: isoOrNull(decided_at),
  }
}
