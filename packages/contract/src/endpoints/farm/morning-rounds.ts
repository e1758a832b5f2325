/** The morning round of a site: what to look at in walking order, and what was seen. */
import { type Changed, endpoint } from '#endpoint.ts'
import {
  MorningRound,
  RoundEntry,
  RoundEntryForm,
  WalkedRounds,
  WalkingOrderForm,
} from '#schemas/farm/morning-round.ts'
import { PageQuery } from '#schemas/page.ts'

export const morningRounds = {
  read: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/round/',
    access: 'user',
    right: 'see',
    summary:
      'Today’s round of a site: its airspaces in walking order, the night, what to check and who saw what.',
    success: { status: 200, body: MorningRound },
    failure: 'part',
  }),
  list: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/rounds/',
    access: 'user',
    right: 'see',
    summary: 'The rounds of a site, the newest first, with what was seen and what was not.',
    query: PageQuery,
    success: { status: 200, body: WalkedRounds },
    failure: 'part',
  }),
  addEntry: endpoint({
    method: 'POST',
    path: '/sites/{siteId}/round/entries/',
    access: 'user',
    right: 'comment',
    summary: 'Say that an airspace was seen; the first entry of a day begins its round.',
    body: RoundEntryForm,
    changes: (): Changed => [morningRounds.read, morningRounds.list],
    success: { status: 201, body: RoundEntry },
    failure: 'part',
  }),
  changeOrder: endpoint({
    method: 'PATCH',
    path: '/sites/{siteId}/round/order/',
    access: 'user',
    right: 'comment',
    summary: 'Change the walking order of a site, or go back to the usual one.',
    body: WalkingOrderForm,
    changes: (): Changed => [morningRounds.read],
    success: { status: 200, body: MorningRound },
    failure: 'part',
  }),
}
