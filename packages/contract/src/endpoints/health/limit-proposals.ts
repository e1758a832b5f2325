/** A change of limits that somebody asks for who may not make it; owner and manager decide. */
import { type Changed, endpoint } from '#endpoint.ts'
import {
  AcceptProposalForm,
  DeclineProposalForm,
  LimitProposal,
  LimitProposalForm,
} from '#schemas/health/limit-proposals.ts'
import { SiteLimits } from '#schemas/health/limits.ts'
import { Page, PageQuery } from '#schemas/page.ts'
import { limits } from './limits.ts'

export const limitProposals = {
  list: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/limits/proposals/',
    access: 'user',
    right: 'see',
    summary: 'The changes of limits that were proposed: those that are open first, then the newest.',
    query: PageQuery,
    success: { status: 200, body: Page(LimitProposal) },
    failure: 'part',
  }),
  create: endpoint({
    method: 'POST',
    path: '/sites/{siteId}/limits/proposals/',
    access: 'user',
    right: 'comment',
    summary: 'Propose another value of a limit in an airspace; it is kept with what it would have done.',
    body: LimitProposalForm,
    // Where somebody has changed the limits meanwhile, the caller sees them anew.
    changes: (): Changed => [limitProposals.list, limits.read],
    success: { status: 201, body: LimitProposal },
    failure: 'part',
  }),
  accept: endpoint({
    method: 'POST',
    path: '/sites/{siteId}/limits/proposals/{limitProposalId}/accept/',
    access: 'user',
    right: 'editSite',
    summary: 'Accept a proposal: its value holds from the next full hour.',
    body: AcceptProposalForm,
    changes: (): Changed => [limitProposals.list, limits.versions],
    success: { status: 200, body: SiteLimits },
    failure: 'part',
  }),
  decline: endpoint({
    method: 'POST',
    path: '/sites/{siteId}/limits/proposals/{limitProposalId}/decline/',
    access: 'user',
    right: 'editSite',
    summary: 'Decline a proposal with a word.',
    body: DeclineProposalForm,
    changes: (): Changed => [limitProposals.list],
    success: { status: 200, body: LimitProposal },
    failure: 'part',
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/sites/{siteId}/limits/proposals/{limitProposalId}/',
    access: 'user',
    right: 'comment',
    summary: 'Withdraw a proposal of one’s own that nobody has decided yet.',
    changes: (): Changed => [limitProposals.list],
    success: { status: 204 },
    failure: 'part',
  }),
}
