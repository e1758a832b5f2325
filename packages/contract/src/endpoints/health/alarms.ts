/** The alarm plan of a site, and the chains of messages that follow it. */

import { z } from 'zod'
import { type Changed, endpoint, type ReadingEndpoint } from '#endpoint.ts'
import {
  AlarmAnswerForm,
  AlarmChain,
  AlarmHandoverForm,
  AlarmShares,
  SilenceChain,
} from '#schemas/health/alarm-chain.ts'
import { AlarmLink } from '#schemas/health/alarm-link.ts'
import { AlarmPlan, AlarmPlanForm } from '#schemas/health/alarm-plan.ts'
import { Items, SignedToken } from '#schemas/page.ts'

export const alarmPlans = {
  read: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/alarm-plan/',
    access: 'user',
    right: 'see',
    summary: 'Who is told of an Alarm, when and how, until somebody has it.',
    success: { status: 200, body: AlarmPlan },
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/sites/{siteId}/alarm-plan/',
    access: 'user',
    right: 'manageUsers',
    summary:
      'Change the alarm plan; each change is a version of its own. Chains that run keep the version they began with.',
    body: AlarmPlanForm,
    changes: (): Changed => [alarmPlans.read],
    success: { status: 200, body: AlarmPlan },
    failure: 'part',
  }),
}

export const alarmChains = {
  ofAlert: endpoint({
    method: 'GET',
    path: '/alerts/{alertId}/alarm-chains/',
    access: 'user',
    right: 'see',
    summary: 'Who was told of an Alarm, who has it and what comes next; the newest chain first.',
    success: { status: 200, body: Items(AlarmChain) },
    failure: 'part',
  }),
  answer: endpoint({
    method: 'POST',
    path: '/alerts/{alertId}/alarm-chains/answers/',
    access: 'user',
    right: 'comment',
    summary: 'Snooze the chain that runs, or end it: no alarm, or over, with the reason.',
    body: AlarmAnswerForm,
    changes: callsWithChain,
    success: { status: 200, body: AlarmChain },
    failure: 'part',
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/alerts/{alertId}/alarm-chains/handover/',
    access: 'user',
    right: 'comment',
    summary:
      'Who has the Alarm asks another member to take it over; it stays theirs until that person has it.',
    body: AlarmHandoverForm,
    changes: callsWithChain,
    success: { status: 200, body: AlarmChain },
    failure: 'part',
  }),
  shares: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/alarm-shares/',
    access: 'user',
    right: 'see',
    summary: 'How many Alarms of the last year were real, of those that were closed with a reason.',
    success: { status: 200, body: AlarmShares },
    failure: 'part',
  }),
  resume: endpoint({
    method: 'DELETE',
    path: '/alerts/{alertId}/alarm-chains/answers/',
    access: 'user',
    right: 'comment',
    summary: 'Take back a snooze or an end: the chain goes on where it stood.',
    changes: callsWithChain,
    success: { status: 200, body: AlarmChain },
    failure: 'part',
  }),
}

/** The chains of a site whose gateways are all silent. What is answered is answered to the newest. */
export const silenceChains = {
  ofSite: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/silence-chains/',
    access: 'user',
    right: 'see',
    summary:
      'Who was told that nothing of the site is heard, who has it and what comes next; the newest chain first.',
    success: { status: 200, body: Items(SilenceChain) },
    failure: 'part',
  }),
  take: endpoint({
    method: 'POST',
    path: '/sites/{siteId}/silence-chains/holder/',
    access: 'user',
    right: 'comment',
    summary: 'Have it: the chain stops for everybody, and those whom it has told hear who has it.',
    changes: callsWithSilence,
    success: { status: 200, body: SilenceChain },
    failure: 'part',
  }),
  giveBack: endpoint({
    method: 'DELETE',
    path: '/sites/{siteId}/silence-chains/holder/',
    access: 'user',
    right: 'comment',
    summary: 'Give it back: the chain goes on where it stood.',
    changes: callsWithSilence,
    success: { status: 200, body: SilenceChain },
    failure: 'part',
  }),
  answer: endpoint({
    method: 'POST',
    path: '/sites/{siteId}/silence-chains/answers/',
    access: 'user',
    right: 'comment',
    summary: 'Snooze the chain that runs, or end it: no alarm, or over, with the reason.',
    body: AlarmAnswerForm,
    changes: callsWithSilence,
    success: { status: 200, body: SilenceChain },
    failure: 'part',
  }),
  resume: endpoint({
    method: 'DELETE',
    path: '/sites/{siteId}/silence-chains/answers/',
    access: 'user',
    right: 'comment',
    summary: 'Take back a snooze or an end: the chain goes on where it stood.',
    changes: callsWithSilence,
    success: { status: 200, body: SilenceChain },
    failure: 'part',
  }),
}

function callsWithSilence(): readonly ReadingEndpoint[] {
  return [silenceChains.ofSite]
}

const LinkParams = z.object({ alarmToken: SignedToken })

export const alarmLinks = {
  read: endpoint({
    method: 'GET',
    path: '/alarm-links/{alarmToken}/',
    access: 'public',
    summary:
      'The Alarm of a message, by the link in it. Looking at it answers nothing, so that no mail scanner does.',
    params: LinkParams,
    success: { status: 200, body: AlarmLink },
    failure: 'part',
  }),
  answer: endpoint({
    method: 'POST',
    path: '/alarm-links/{alarmToken}/answer/',
    access: 'public',
    summary: 'The reader of the message has it. A link answers once.',
    params: LinkParams,
    changes: (): Changed => [],
    success: { status: 200, body: AlarmLink },
    failure: 'part',
  }),
}

function callsWithChain(): readonly ReadingEndpoint[] {
  return [alarmChains.ofAlert, alarmChains.shares]
}
