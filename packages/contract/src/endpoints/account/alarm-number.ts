/** The number that a person's Alarms come to by SMS and by call. It counts once a code sent to it has come back. */
import { type Changed, endpoint } from '#endpoint.ts'
import { AlarmCodeForm, AlarmNumberForm, AlarmNumberState } from '#schemas/account/alarm-number.ts'

export const alarmNumbers = {
  read: endpoint({
    method: 'GET',
    path: '/users/current/alarm-number/',
    access: 'user',
    signedInOnly: true,
    summary: "One's number for Alarms by SMS and call, and the code that is waited for.",
    success: { status: 200, body: AlarmNumberState },
    failure: 'part',
  }),
  request: endpoint({
    method: 'POST',
    path: '/users/current/alarm-number/',
    access: 'user',
    signedInOnly: true,
    summary:
      'Have a code of six digits sent to a number; it is good for ten minutes and five tries. At most three go out an hour.',
    body: AlarmNumberForm,
    changes: (): Changed => [alarmNumbers.read],
    success: { status: 200, body: AlarmNumberState },
    failure: 'part',
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/users/current/alarm-number/confirm/',
    access: 'user',
    signedInOnly: true,
    summary: 'Give the code that came: from then on the number counts, in the place of a former one.',
    body: AlarmCodeForm,
    changes: (): Changed => [alarmNumbers.read],
    success: { status: 200, body: AlarmNumberState },
    failure: 'part',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/users/current/alarm-number/',
    access: 'user',
    signedInOnly: true,
    summary: 'Take the number away, and the code that is waited for.',
    changes: (): Changed => [alarmNumbers.read],
    success: { status: 204 },
    failure: 'part',
  }),
}
