/** The calls that read a case and its questions, apart from those that write: what a recommendation changes is here too. */
import { endpoint } from '#endpoint.ts'
import { CaseStory } from '#schemas/desk/case.ts'
import { OpenFollowUp } from '#schemas/desk/follow-up.ts'
import { Items } from '#schemas/page.ts'

export const caseStory = endpoint({
  method: 'GET',
  path: '/airspaces/{airspaceId}/case/',
  access: 'user',
  right: 'see',
  summary: 'The story of an airspace: its open case, those before it, and visits.',
  success: { status: 200, body: CaseStory },
  failure: 'part',
})

export const openFollowUps = endpoint({
  method: 'GET',
  path: '/sites/{siteId}/follow-ups/',
  access: 'user',
  right: 'see',
  summary: 'The questions about advice that wait for the farm, the oldest first.',
  success: { status: 200, body: Items(OpenFollowUp) },
  failure: 'part',
})
