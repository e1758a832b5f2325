/** Cases: what was advised for an airspace, what the farm did, how the animals are, and how it ended. */
import { endpoint, type ReadingEndpoint } from '#endpoint.ts'
import { caseStory, openFollowUps } from '#endpoints/desk/case-story.ts'
import { callsWithRecommendation } from '#endpoints/health/recommendations.ts'
import { Advice, AdviceForm } from '#schemas/desk/advice.ts'
import { Case, CloseCaseForm } from '#schemas/desk/case.ts'
import { FollowUp, FollowUpAnswerForm } from '#schemas/desk/follow-up.ts'
import { desk } from './desk.ts'

/** The one right of whoever advises. */
const ADVISE = 'comment'

export const cases = {
  read: caseStory,
  advise: endpoint({
    method: 'POST',
    path: '/airspaces/{airspaceId}/advice/',
    access: 'user',
    right: ADVISE,
    summary: 'Advise the farm: it becomes a recommendation there, and opens a case where none is open.',
    body: AdviceForm,
    changes: callsWithAdvice,
    success: { status: 201, body: Advice },
    failure: 'part',
  }),
  close: endpoint({
    method: 'POST',
    path: '/airspaces/{airspaceId}/case/close/',
    access: 'user',
    right: ADVISE,
    summary: 'Close the open case with an outcome; what was advised and not done is over.',
    body: CloseCaseForm,
    changes: callsWithAdvice,
    success: { status: 200, body: Case },
    failure: 'part',
  }),
  followUps: openFollowUps,
  answerFollowUp: endpoint({
    method: 'POST',
    path: '/sites/{siteId}/follow-ups/{followUpId}/answer/',
    access: 'user',
    right: 'treat',
    summary: 'Answer how the animals are since the advice: better, same or worse.',
    body: FollowUpAnswerForm,
    changes: callsWithFollowUp,
    success: { status: 200, body: FollowUp },
    failure: 'part',
  }),
}

/** Returns the calls that show advice, whether it is read at the farm or at the desk. */
function callsWithAdvice(): readonly ReadingEndpoint[] {
  return [...callsWithRecommendation(), cases.followUps]
}

function callsWithFollowUp(): readonly ReadingEndpoint[] {
  return [cases.read, cases.followUps, desk.list]
}
