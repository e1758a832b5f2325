/** Incidents wait for an administrator, ranked by the animals behind them. The calls are ours: spec/2 has none. */
import { type Changed, endpoint } from '#endpoint.ts'
import { adminGateways } from '#endpoints/admin/admin-gateways.ts'
import { Action, ActionFigures, ActionFiguresQuery, ActionsQuery } from '#schemas/admin/action.ts'
import { Page } from '#schemas/page.ts'

export const actionList = {
  list: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/actions/',
    access: 'admin',
    summary: 'What is to be done in the fleet, one row for each cause, the most animals first. Ours.',
    query: ActionsQuery,
    success: { status: 200, body: Page(Action) },
  }),
  figures: endpoint({
    method: 'GET',
    path: '/api/v2/admin-dashboard/actions/figures/',
    access: 'admin',
    summary: 'How much there is to be done, by kind. Ours.',
    query: ActionFiguresQuery,
    success: { status: 200, body: ActionFigures },
    failure: 'part',
  }),
  take: endpoint({
    method: 'POST',
    path: '/api/v2/admin-dashboard/actions/{actionId}/taking/',
    access: 'admin',
    summary: 'Say that one is on it; a conflict where somebody else is. Ours.',
    changes: (): Changed => [actionList.list, actionList.figures, adminGateways.silence],
    success: { status: 200, body: Action },
    failure: 'part',
  }),
  release: endpoint({
    method: 'DELETE',
    path: '/api/v2/admin-dashboard/actions/{actionId}/taking/',
    access: 'admin',
    summary: 'Say that nobody is on it any more. Ours.',
    changes: (): Changed => [actionList.list, actionList.figures, adminGateways.silence],
    success: { status: 200, body: Action },
    failure: 'part',
  }),
}
