/** Who is on duty at a site, week by week. */
import { z } from 'zod'
import { type Changed, endpoint, type ReadingEndpoint } from '#endpoint.ts'
import { alarmChains } from '#endpoints/health/alarms.ts'
import { CalendarLink, DutyAnswerForm, DutyExceptionForm, Rota, RotaForm } from '#schemas/health/rota.ts'

export const rotas = {
  read: endpoint({
    method: 'GET',
    path: '/sites/{siteId}/rota/',
    access: 'user',
    right: 'see',
    summary: 'Who is on duty when, with the gaps in which nobody is.',
    success: { status: 200, body: Rota },
    failure: 'part',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/sites/{siteId}/rota/',
    access: 'user',
    right: 'manageUsers',
    summary: 'Set the weeks and the time of the hand-over.',
    body: RotaForm,
    changes: callsWithDuty,
    success: { status: 200, body: Rota },
    failure: 'part',
  }),
  addException: endpoint({
    method: 'POST',
    path: '/sites/{siteId}/rota/exceptions/',
    access: 'user',
    right: 'comment',
    summary: 'Be away, or ask somebody to stand in. For oneself it holds at once; another person is asked.',
    body: DutyExceptionForm,
    changes: callsWithDuty,
    success: { status: 201, body: Rota },
    failure: 'part',
  }),
  answerException: endpoint({
    method: 'POST',
    path: '/sites/{siteId}/rota/exceptions/{dutyExceptionId}/answer/',
    access: 'user',
    right: 'comment',
    summary: 'Agree to stand in, or decline.',
    body: DutyAnswerForm,
    changes: callsWithDuty,
    success: { status: 200, body: Rota },
    failure: 'part',
  }),
  removeException: endpoint({
    method: 'DELETE',
    path: '/sites/{siteId}/rota/exceptions/{dutyExceptionId}/',
    access: 'user',
    right: 'comment',
    summary: 'Take back what one has asked for, or for those who lead the site any change.',
    changes: callsWithDuty,
    success: { status: 200, body: Rota },
    failure: 'part',
  }),
  renewCalendar: endpoint({
    method: 'POST',
    path: '/sites/{siteId}/rota/calendar/',
    access: 'user',
    right: 'manageUsers',
    signedInOnly: true,
    summary: 'Make the secret link of the calendar; a former link ends.',
    changes: (): Changed => [rotas.read],
    success: { status: 201, body: CalendarLink },
    failure: 'part',
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/rota/{calendarToken}/',
    access: 'public',
    summary: 'The rota as iCalendar (RFC 5545): names and times only. The link is its own key.',
    params: z.object({ calendarToken: z.string().regex(/^[\w-]{43}$/, 'invalid') }),
    success: { status: 200 },
    download: ['ics'],
  }),
}

function callsWithDuty(): readonly ReadingEndpoint[] {
  return [rotas.read, alarmChains.ofAlert]
}
