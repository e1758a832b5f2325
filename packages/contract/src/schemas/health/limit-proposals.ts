/** Proposals: somebody who may not change limits asks for a change, with what it would have done in the past. */
import { z } from 'zod'
import { LIMITS } from '#limits.ts'
import { Id, Ref, requiredText, SeenRevision, Timestamp } from '#schemas/page.ts'
import { LimitValues } from './limits.ts'

/** What became of a proposal. */
export const PROPOSAL_STATES = ['OPEN', 'ACCEPTED', 'DECLINED', 'WITHDRAWN'] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]

const LimitName = z.enum(LimitValues.keyof().options, 'invalid')

/** What a value would have done in the last 90 days, beside the one that held when it was tried. */
export const TriedFigures = z.object({
  /** How long the past was, in whole days. */
  days: z.int(),
  /** How many Alarms there would have been, or of a limit of Warnings, how many alerts. */
  now: z.int(),
  tried: z.int(),
  /** The episodes that are known of those days, how many of them are met by each, and how many only by the former. */
  episodes: z.int(),
  met_now: z.int(),
  met_tried: z.int(),
  missed: z.int(),
  /** The most hours by which an episode would be met later, and earlier; zero where none is. */
  later_hours: z.int(),
  earlier_hours: z.int(),
})
export type TriedFigures = z.output<typeof TriedFigures>

export const LimitProposal = z.object({
  id: Id,
  airspace: Ref,
  key: LimitName,
  /** The value that held when it was proposed, and the one that is asked for. */
  before: z.number(),
  value: z.number(),
  why: z.string(),
  proposed_by: z.string().nullable(),
  proposed_at: Timestamp,
  /** True if it is the caller's own. */
  is_own: z.boolean(),
  figures: TriedFigures,
  state: z.enum(PROPOSAL_STATES),
  /** Null while it is open. */
  decided_by: z.string().nullable(),
  decided_at: Timestamp.nullable(),
  /** What was said with a refusal. */
  word: z.string(),
})
export type LimitProposal = z.output<typeof LimitProposal>

export const LimitProposalForm = z.object({
  airspace_id: Id,
  key: LimitName,
  value: z.number('invalid'),
  why: requiredText(LIMITS.comment.max),
  /** The revision of the limits that the caller saw. */
  revision: SeenRevision,
})
export type LimitProposalForm = z.output<typeof LimitProposalForm>

/** The revision of the limits under which a proposal was read; where it is no longer the newest, nothing is changed. */
export const AcceptProposalForm = z.object({ revision: SeenRevision })

export const DeclineProposalForm = z.object({ word: requiredText(LIMITS.comment.max) })
