/** Proposals to change limits, as they are kept. */

import {
  LimitProposal,
  type LimitProposalForm,
  PROPOSAL_STATES,
  type ProposalState,
  TriedFigures,
} from '@earshot/contract/schemas/health/limit-proposals.ts'
import { sql } from 'kysely'
import { listPage, type Orders, type PageOf, type PageRequest } from '#db/list-page.ts'
import type { Db } from '#db/open.ts'
import { int, json, moment, oneOf, orNull, type RowOf, real, rowOf, rowsOf, text } from '#db/rows.ts'
import { personName } from '#sql/people.ts'
import { hasRight } from '#sql/site-rights.ts'

const { key } = LimitProposal.shape

const PROPOSAL = {
  id: int,
  airspace_id: int,
  airspace: text,
  key: oneOf(key.options),
  before: real,
  value: real,
  why: text,
  proposer_id: orNull(int),
  proposed_by: orNull(text),
  proposed_at: moment,
  figures: json(TriedFigures),
  state: oneOf(PROPOSAL_STATES),
  decided_by: orNull(text),
  decided_at: orNull(moment),
  word: text,
}
export type ProposalRow = RowOf<typeof PROPOSAL>

const COLUMNS = sql`p.id, p.airspace_id, a.name as airspace, p.key, p.before, p.value, p.why, p.proposed_by as proposer_id, ${personName('u')} as proposed_by, p.proposed_at, p.figures,
  p.state, ${personName('d')} as decided_by, p.decided_at, p.word`
const PROPOSALS = sql`limit_proposals p join airspaces a on a.id = p.airspace_id
  left join users u on u.id = p.proposed_by left join users d on d.id = p.decided_by`
/** Those that are open first, then the newest. */
const ORDERS: Orders = {
  fields: { open: sql`(p.state = 'OPEN')` },
  complete: ['open'],
  initial: { field: 'open', direction: 'desc' },
  unique: sql`p.id`,
}

export function findProposals(db: Db, siteId: number, request: PageRequest): Promise<PageOf<ProposalRow>> {
  const where = [sql`p.site_id = ${siteId}`, sql`a.removed_at is null`]
  return listPage(db, { shape: PROPOSAL, columns: COLUMNS, from: PROPOSALS, where, orders: ORDERS }, request)
}

interface OneOf {
  siteId: number
  id: number
}

export function findProposal(db: Db, { siteId, id }: OneOf): Promise<ProposalRow | undefined> {
  return rowOf(
    db,
    PROPOSAL,
    sql`select ${COLUMNS} from ${PROPOSALS}
    where p.site_id = ${siteId} and p.id = ${id} and a.removed_at is null`,
  )
}

/** Lets one person decide after the other until the transaction ends. */
export async function lockProposal(trx: Db, { siteId, id }: OneOf): Promise<void> {
  await sql`select id from limit_proposals where site_id = ${siteId} and id = ${id} for update`.execute(trx)
}

interface NewProposal {
  siteId: number
  form: LimitProposalForm
  before: number
  figures: TriedFigures
  userId: number
  now: Date
}

/** Keeps a proposal; a former one of the same person for the same limit is withdrawn by it. @returns its id */
export async function insertProposal(trx: Db, proposal: NewProposal): Promise<number> {
  const { siteId, form, before, figures, userId, now } = proposal
  await trx
    .updateTable('limit_proposals')
    .set({ state: 'WITHDRAWN', decided_by: userId, decided_at: now })
    .where('airspace_id', '=', form.airspace_id)
    .where('key', '=', form.key)
    .where('proposed_by', '=', userId)
    .where('state', '=', 'OPEN')
    .execute()
  const { id } = await trx
    .insertInto('limit_proposals')
    .values({
      site_id: siteId,
      airspace_id: form.airspace_id,
      key: form.key,
      before,
      value: form.value,
      why: form.why,
      figures: JSON.stringify(figures),
      proposed_by: userId,
      proposed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Who may decide a proposal, apart from who makes it. */
export async function findDeciders(
  db: Db,
  { siteId, butId }: { siteId: number; butId: number },
): Promise<number[]> {
  const rows = await rowsOf(
    db,
    { user_id: int },
    sql`select m.user_id from memberships m
    where m.site_id = ${siteId} and m.user_id <> ${butId} and ${hasRight('editSite')}
    order by m.user_id`,
  )
  return rows.map(({ user_id }) => user_id)
}

interface Decision {
  state: Exclude<ProposalState, 'OPEN'>
  userId: number
  now: Date
  word?: string
  versionId?: number | null
}

export async function decideProposal(trx: Db, id: number, decision: Decision): Promise<void> {
  const { state, userId, now, word = '', versionId = null } = decision
  await trx
    .updateTable('limit_proposals')
    .set({ state, decided_by: userId, decided_at: now, word, version_id: versionId })
    .where('id', '=', id)
    .execute()
}
