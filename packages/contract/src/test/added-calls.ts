import { SECURITY_CALLS } from './security-calls.ts'

/** Calls of ours, each with the reason it exists. */
export const ADDED_CALLS: Readonly<Record<string, string>> = {
  ...SECURITY_CALLS,
  'GET /sites/places/': 'the map shows every site, of which the list knows far more than a map needs',
  'POST /sites/hardware/lookup/':
    'Monitors and gateways are put up by their codes: each is judged while it is typed, pasted or scanned.',
  'GET /events/': 'Screens follow new samples without reload; a fixed interface.',
  'POST /api/v1/gateways/{gatewayCode}/samples/': 'The HTTP way in for gateways; a fixed interface.',
  'POST /api/v1/gateways/{gatewayCode}/heartbeat/': 'The HTTP way in for gateways; a fixed interface.',
  'POST /users/activate/':
    'The link in the activation e-mail has to lead somewhere; spec/1 only sends it again.',
  'POST /users/current/sign-in-again/': 'An open page alone takes no account from its owner.',
  'POST /users/current/sign-in-again/options/': 'Whoever has a passkey may know no password.',
  'GET /users/current/api-keys/': 'A program calls in the name of a person, who sees by which keys.',
  'POST /users/current/api-keys/': 'And makes them, told once, each for what it is needed for.',
  'DELETE /users/current/api-keys/{apiKeyId}/': 'And ends them at once.',
  'GET /api/v2/admin-dashboard/api-keys/':
    'Administrators see which programs read the fleet, and whose they are.',
  'DELETE /api/v2/admin-dashboard/api-keys/{apiKeyId}/': 'And end a key that has leaked.',
  'GET /users/current/data/':
    'A person may take along what is kept of them (Regulation (EU) 2016/679, Article 20).',
  'GET /users/current/deletion/': 'Says when the account goes, and what has to be settled before.',
  'POST /users/current/deletion/': 'A person may have the account deleted (Article 17), after seven days.',
  'DELETE /users/current/deletion/': 'And may change their mind until then.',
  'GET /users/current/consents/':
    'Registration promises that its answers can be changed in the profile, which has to show them.',
  'PATCH /users/current/consents/': 'Where the answers of the registration are changed.',
  'POST /users/activate/check/':
    'A link that has ended says so before a password is typed, and the form names the address it is for.',
  'GET /captcha/challenge/':
    'The required captcha (spec/1 §7) is ours, so its challenge needs an address of its own.',
  'GET /exports/{token}/download/':
    'Where a download_url points: a download without an auth header (spec/2 §4).',
  'GET /sites/{siteId}/airspaces/{airspaceId}/batches/{batchId}/':
    'A batch has a page that a link can open; daily counts are set (spec/3 §3.6), but no list carries them.',
  'GET /sites/{siteId}/airspaces/{airspaceId}/batches/{batchId}/comparison/':
    'Whether a batch runs like those before it is asked of the roll-ups, day of age by day of age.',
  'POST /sites/{siteId}/notifications/read/':
    'Notifications are read or unread per person, but nothing marks them.',
  'POST /sites/{siteId}/alerts/viewed/': 'unread_alerts counts from the last view of the list (spec/3 §4.5).',
  'POST /sites/{siteId}/invitations/{invitationId}/resend/':
    'A mail gets lost; without this an invitation could only be asked for again by a new one.',
  'DELETE /sites/{siteId}/invitations/{invitationId}/':
    'Invitations are listed (spec/2 §7), but nothing takes one back that went to the wrong address.',
  'POST /sites/{siteId}/users/restore/':
    'Nobody becomes a member without accepting, so that removing somebody is not taken back by inviting.',
  'PATCH /sites/{siteId}/users/{userId}/access/':
    'A farm lets people from outside in for something and for some time, and both change.',
  'DELETE /sites/{siteId}/users/{userId}/access/': 'And ends that at once, without signing in again for it.',
  'GET /sites/{siteId}/users/{userId}/looks/':
    'And sees what they looked at, which no list of the site says.',
  'GET /users/current/ended-accesses/':
    'Whose access is over is told so, and by whom; the site is in no list of theirs.',
  'DELETE /users/current/own-sites/{ownSiteId}/ended-access/': 'And puts that line away once it was read.',
  'GET /users/current/own-invitations/':
    'Who is invited and has an account answers in the portal: nobody is a member before accepting.',
  'POST /users/current/own-invitations/{ownInvitationId}/accept/': 'The one answer to an invitation.',
  'POST /users/current/own-invitations/{ownInvitationId}/decline/': 'The other answer to an invitation.',
  'DELETE /users/current/own-sites/{ownSiteId}/':
    'Removing members is for who manages them, but everybody may leave a site by themselves.',
  'POST /users/current/own-sites/{ownSiteId}/longer-access/':
    'Who advises a farm asks for more time where the end of the access is read.',
  'GET /alerts/{alertId}/': 'A notice, a mail and a link lead to one alert, wherever it stands in the list.',
  'POST /alerts/{alertId}/acknowledgement/': 'Who sees to an alert is told to everybody of the site.',
  'DELETE /alerts/{alertId}/acknowledgement/': 'What was acknowledged by mistake can be taken back.',
  'GET /airspaces/{airspaceId}/case/':
    'A vet reads what was advised, done and seen in one place: no list of the farm tells it together.',
  'POST /airspaces/{airspaceId}/advice/': 'What a person advises has to reach the farm, and to be answered.',
  'POST /airspaces/{airspaceId}/case/close/': 'A case that nobody closes says nothing about what helped.',
  'GET /sites/{siteId}/follow-ups/': 'The farm finds what it is asked.',
  'POST /sites/{siteId}/follow-ups/{followUpId}/answer/': 'And answers how the animals are.',
  'POST /recommendations/{recommendationId}/done/': 'Accepted is not done: only who did it knows.',
  'GET /sites/{siteId}/visits/': 'Visits of a vet are a record of the farm (Regulation (EU) 2016/429).',
  'POST /sites/{siteId}/visits/': 'And are written down by whoever came.',
  'GET /sites/{siteId}/round/':
    'A keeper walks through the barns before breakfast and has to know where to stop; no list says so.',
  'GET /sites/{siteId}/rounds/': 'And what was seen on the mornings before is a record of the farm.',
  'POST /sites/{siteId}/round/entries/': 'Who saw which airspace is told to whoever walks too.',
  'PATCH /sites/{siteId}/round/order/': 'A site is walked in an order of its own, which no structure tells.',
  'GET /sites/{siteId}/daily-message/':
    'Who walks later, or not at all, reads the sentences of the round at an hour of their own.',
  'PATCH /sites/{siteId}/daily-message/': 'And chooses that hour, or none.',
  'GET /sites/{siteId}/weekly-report/': 'Each person chooses when they get the week of a site as a report.',
  'PATCH /sites/{siteId}/weekly-report/': 'And chooses that weekday and hour, or none.',
  'GET /sites/{siteId}/weekly-report/preview/': 'And sees first what would come.',
  'GET /weekly-report/': 'A veterinarian gets the week of all sites in one report.',
  'PATCH /weekly-report/': 'And chooses when it comes, or that none does.',
  'GET /weekly-report/preview/': 'And sees first what would come.',
  'GET /sites/{siteId}/shares/': 'Who shares what of a site with whom is seen by everybody of it.',
  'POST /sites/{siteId}/shares/':
    'An adviser or an inspector is shown one view for a week, without an account.',
  'DELETE /sites/{siteId}/shares/{shareId}/': 'And a link that has served its purpose, or got out, is ended.',
  'POST /shared-view/': 'Whoever holds the link sees that view, and nothing else.',
  'GET /sites/{siteId}/alarm-plan/':
    'Who is told of an Alarm, when and how, until somebody has it: the notices of spec/3 §4.6 are sent once.',
  'PATCH /sites/{siteId}/alarm-plan/': 'And each site decides about it for itself.',
  'GET /alerts/{alertId}/alarm-chains/':
    'Whether somebody was woken, and who has it, is asked of every Alarm.',
  'POST /alerts/{alertId}/alarm-chains/answers/': 'An Alarm is snoozed, or said to be none, with a reason.',
  'DELETE /alerts/{alertId}/alarm-chains/answers/': 'And either can be taken back.',
  'POST /alerts/{alertId}/alarm-chains/handover/': 'Who has an Alarm asks somebody else to take it over.',
  'GET /sites/{siteId}/alarm-shares/':
    'How many Alarms were real says how well the limits fit, which they are set by.',
  'POST /push-receipts/{receiptToken}/':
    'Only the browser knows that a push was shown; without it nobody knows whether an Alarm has arrived.',
  'GET /sites/{siteId}/silence-chains/': 'A silent site is told of by the same chain, and has no alert.',
  'POST /sites/{siteId}/silence-chains/holder/': 'Somebody says that they have it.',
  'DELETE /sites/{siteId}/silence-chains/holder/': 'Who has it may give it back.',
  'POST /sites/{siteId}/silence-chains/answers/': 'It is snoozed, or ended with a reason.',
  'DELETE /sites/{siteId}/silence-chains/answers/': 'And either can be taken back there too.',
  'GET /alarm-links/{alarmToken}/':
    'The link of a mail or an SMS shows what is wrong, and answers nothing by itself.',
  'POST /alarm-links/{alarmToken}/answer/': 'Its button says that the reader has it, without signing in.',
  'POST /unsubscribe/{unsubscribeToken}/':
    'Who gets a daily summary by mail can end it from the mail, without signing in.',
  'GET /sites/{siteId}/rota/':
    'A step of an alarm plan may tell who is on duty, and a rota says who that is.',
  'PATCH /sites/{siteId}/rota/': 'And is made by those who lead the site.',
  'POST /sites/{siteId}/rota/exceptions/': 'Somebody is ill, or two swap a night.',
  'POST /sites/{siteId}/rota/exceptions/{dutyExceptionId}/answer/':
    'Nobody is on duty for another without a yes.',
  'DELETE /sites/{siteId}/rota/exceptions/{dutyExceptionId}/': 'And what was asked for is taken back.',
  'POST /sites/{siteId}/rota/calendar/':
    'The rota is seen in the calendar people look at anyway; a link that got out ends.',
  'GET /sites/{siteId}/drills/': 'A plan that is never tried is a hope: its drills are kept.',
  'GET /sites/{siteId}/drills/overview/': 'How the drills went in a year, and whether one is overdue.',
  'POST /sites/{siteId}/drills/': 'A drill begins by a button.',
  'PATCH /sites/{siteId}/drills/schedule/': 'Or every week at an hour of the day.',
  'GET /alarm-drills/{drillId}/': 'Each person is measured: told when and by what, answered after how long.',
  'POST /alarm-drills/{drillId}/answer/': 'A drill is answered like an Alarm.',
  'POST /alarm-drills/{drillId}/stop/': 'And ended by those who lead the site.',
  'GET /alarm-drills/{drillId}/certificate/': 'What a drill has shown is proved on paper.',
  'GET /drill-certificates/{drillHash}/': 'Whoever is shown the paper can ask whether it is true.',
  'GET /rota/{calendarToken}/': 'A calendar program reads it without signing in.',
  'PATCH /recommendations/bulk/':
    'Status changes "in bulk, the same for many ids" (spec/2 §4), all or nothing.',
  'POST /sites/{siteId}/notifications/unread/': 'What was marked as read by mistake can be taken back.',
  'GET /sites/{siteId}/recommendations/':
    'Recommendations are answered (spec/2 §7), but only those of a batch or an episode are listed.',
  'GET /sites/{siteId}/disease-histories/':
    'A disease’s status at a site (spec/3 §3.8) has no call; the other one is the catalogue.',
  'POST /sites/{siteId}/notes/viewed/': 'unread_notes counts from the last look, and a GET changes nothing.',
  'PATCH /sites/{siteId}/airspaces/{airspaceId}/batches/{batchId}/treatments/{treatmentId}/':
    'A treatment has an edit history (spec/3 §3.7), but nothing edits one.',
  'GET /sites/{siteId}/airspaces/{airspaceId}/batches/{batchId}/treatments/{treatmentId}/edits/':
    'A treatment has an edit history (spec/3 §3.7), which nothing reads.',
  'POST /sites/{siteId}/airspaces/{airspaceId}/batches/{batchId}/attachments/':
    'Treatments have attachments (spec/3 §3.7), but only the form of comments carries files.',
  'GET /sites/{siteId}/attachments/room/': 'Nothing says how much the files of a site may take.',
  'GET /batches/{batchId}/attachments/{guid}/':
    'Attachments are of one site, and files of the public list are everybody’s.',
  'GET /sites/{siteId}/airspaces/{airspaceId}/batches/{batchId}/normal/':
    'What is normal for an airspace is drawn behind its line, where the installation shows it.',
  'GET /sites/{siteId}/devices/{deviceId}/sensor-faults/':
    'A sensor that is not believed is shown beside its neighbours, so that people see why.',
  'GET /sites/{siteId}/airspaces/{airspaceId}/evidence/':
    'Whether a figure can be relied on is asked of what arrived, which monitors count, and by what formula.',
  'GET /sites/{siteId}/airspaces/{airspaceId}/samples/download/':
    'And of the rows that it is made of, so that anybody can work it out again.',
  'GET /sites/{siteId}/limits/':
    'A limit is a sentence that people set (spec/3 §6 says only the usual ones).',
  'PATCH /sites/{siteId}/limits/': 'And change, each change a version of its own.',
  'GET /sites/{siteId}/limits/versions/': 'Who changed a limit, when, from what to what, and why.',
  'POST /sites/{siteId}/limits/versions/{limitVersionId}/put-back/':
    'A change can be undone by whoever may make one.',
  'GET /sites/{siteId}/limits/proposals/':
    'A veterinarian may not change limits, and sees best when they are wrong.',
  'POST /sites/{siteId}/limits/proposals/': 'So they propose a change, with what it would have done.',
  'POST /sites/{siteId}/limits/proposals/{limitProposalId}/accept/': 'Who may change limits accepts it.',
  'POST /sites/{siteId}/limits/proposals/{limitProposalId}/decline/': 'Or declines it and says why.',
  'DELETE /sites/{siteId}/limits/proposals/{limitProposalId}/': 'Whoever proposed it may think again.',
  'GET /sites/{siteId}/airspaces/{airspaceId}/past/':
    'A change of limits is tried on what the airspace has measured before it counts.',
  'GET /sites/{siteId}/limits/endings/': 'Whether the alarms of a limit were real.',
  'GET /sites/{siteId}/expected-work/': 'Washing and loading make coughs and damp air that mean nothing.',
  'POST /sites/{siteId}/expected-work/': 'So people say that they work there.',
  'DELETE /sites/{siteId}/expected-work/{workId}/': 'And that they are done before.',
  'GET /api/v2/admin-dashboard/sites/fleet/evidence/':
    'A figure of the fleet can be looked behind as one of an airspace can.',
  'GET /api/v2/admin-dashboard/limits/': 'What holds where a site sets nothing.',
  'PATCH /api/v2/admin-dashboard/limits/': 'An installation may be stricter than the usual limits.',
  'GET /sites/{siteId}/notes/': 'The Note entity and unread_notes have no call.',
  'POST /sites/{siteId}/notes/': 'The Note entity and unread_notes have no call.',
  'GET /users/current/sessions/': 'Who lost a phone has to see that it is signed in; no call tells.',
  'DELETE /users/current/sessions/{sessionId}/': 'Signing out there, where somebody lost a phone.',
  'DELETE /users/current/sessions/': 'The same for everywhere else at once.',
  'GET /users/current/push/':
    'The push-notifications screen has no call: a browser needs the key, a person the list.',
  'POST /users/current/push/subscriptions/': 'Web push needs to know where a browser takes its messages.',
  'DELETE /users/current/push/subscriptions/{subscriptionId}/':
    'And has to forget a browser that its person no longer has.',
  'GET /users/current/alarm-number/': 'Alarms come by SMS and call to a number that a code has confirmed.',
  'POST /users/current/alarm-number/': 'The code that confirms a number is asked for.',
  'POST /users/current/alarm-number/confirm/': 'And it is given back, which proves the number.',
  'DELETE /users/current/alarm-number/': 'A number can be taken away.',
  'POST /users/current/push/test/': 'Whether alarms arrive must be known before there is one.',
  'GET /sites/{siteId}/webhooks/':
    'Programs of a farm are told of what happens there, instead of asking every minute.',
  'POST /sites/{siteId}/webhooks/': 'Who manages a site decides which programs hear of it.',
  'GET /api/v2/admin-dashboard/webhooks/': 'Integrators of many farms have one webhook over them all.',
  'POST /api/v2/admin-dashboard/webhooks/': 'And an administrator adds it.',
  'GET /webhooks/{webhookId}/': 'A webhook has a page that a link can open.',
  'PATCH /webhooks/{webhookId}/': 'Its address and its events change, and it is switched off and on.',
  'DELETE /webhooks/{webhookId}/': 'A program that is gone is told of nothing any more.',
  'POST /webhooks/{webhookId}/secret/': 'A secret that got out is replaced without losing a delivery.',
  'POST /webhooks/{webhookId}/test/': 'Whether a receiver works must be known before there is an Alarm.',
  'GET /webhooks/{webhookId}/deliveries/': 'Whoever misses an event sees whether it was sent.',
  'GET /webhooks/{webhookId}/deliveries/{webhookDeliveryId}/': 'And what the receiver answered to it.',
  'POST /webhooks/{webhookId}/deliveries/{webhookDeliveryId}/send/':
    'A receiver that has lost an event gets it again.',
  'POST /webhooks/{webhookId}/send/': 'Or all that it has lost since a moment.',
  'GET /sites/{siteId}/medicine/':
    'An inspector reads the treatments of five years, and no list goes over batches.',
  'GET /medicine/': 'A veterinarian reads them over all sites.',
  'GET /desk/': 'A veterinarian decides in the morning where to drive, over all clients at once.',
  'GET /sites/{siteId}/medicine/download/': 'And takes them along.',
  'GET /medicine/download/': 'A veterinarian takes the treatments of all clients along in one file.',
  'GET /search/': 'The command palette asks for four kinds of things at once, which no list answers.',
  'GET /sites/{siteId}/devices/spare/':
    'Replacing a monitor suggests what the gateways hear and hangs nowhere.',
  'GET /sites/{siteId}/devices/{deviceId}/':
    'A monitor has a page that a link can open; spec/2 only lists them.',
  'GET /sites/{siteId}/devices/{deviceId}/color_change_history/':
    'Lamp history for its users; the specification has it for administrators only.',
  'GET /sites/{siteId}/devices/{deviceId}/data-usage/':
    'Usage for its users; the specification has it for administrators only.',
  'POST /sites/{siteId}/devices/{deviceId}/move/':
    'Moving a monitor without saving the whole structure of the site.',
  'POST /sites/{siteId}/devices/{deviceId}/replace/':
    'A broken monitor gives its place and licence to another.',
  'GET /sites/{siteId}/gateways/{gatewayId}/':
    'A gateway has a page that a link can open; spec/2 only lists them.',
  'GET /sites/{siteId}/gateways/{gatewayId}/data-usage/':
    'Usage for its users; the specification has it for administrators only.',
  'GET /sites/{siteId}/gateways/{gatewayId}/heartbeats/':
    'A gateway’s page shows when it was heard, so that a silence that is over can still be seen.',
  'POST /api/v2/admin-dashboard/licenses/orders/{orderId}/deliveries/':
    'Deliveries fill the codes of an order (spec/3 §3.9), but no call names the order they are for.',
  'POST /api/v2/admin-dashboard/licenses/orders/{orderId}/deliveries/check/':
    'Codes are judged while they are typed, before anything is changed.',
  'DELETE /api/v2/admin-dashboard/users/{userId}/second-factor/':
    'Who lost the phone that proves a sign-in asks support to be let in by the password once more.',
  'GET /api/v2/admin-dashboard/users/{userId}/':
    'Before somebody is locked out, one has to see who they are and where they belong.',
  'POST /api/v2/admin-dashboard/users/{userId}/lock/':
    'Users are listed (spec/2 §7), but nothing keeps out whoever misuses an account.',
  'DELETE /api/v2/admin-dashboard/users/{userId}/lock/': 'And nothing lets them in again.',
  'DELETE /api/v2/admin-dashboard/users/{userId}/sessions/':
    'Who lost a phone and cannot sign in asks support to end what is open on it.',
  'POST /api/v2/admin-dashboard/users/{userId}/password-reset/':
    'Who cannot find the form asks support for the mail it sends.',
  'GET /api/v2/admin-dashboard/search/':
    'The palette of administrators looks for people, orders and hardware of the whole fleet.',
  'GET /api/v2/admin-dashboard/licenses/{}/': 'One licence stands at an address of its own.',
  'POST /api/v2/admin-dashboard/licenses/{}/assignment/': 'A licence made by hand comes to a monitor.',
  'POST /api/v2/admin-dashboard/licenses/{}/suspension/': 'SUSPENDED is a status that somebody has to set.',
  'DELETE /api/v2/admin-dashboard/licenses/{}/suspension/': 'What was held up goes on.',
  'GET /api/v2/admin-dashboard/licenses/renewals/':
    'An order of renewals begins with the monitors that need one.',
  'GET /api/v2/admin-dashboard/licenses/figures/':
    'Which terms end soon and what is still to be delivered is asked of the whole fleet, not of a page.',
  'GET /api/v2/admin-dashboard/devices/stats/':
    'A dashboard of figures by status, country and software asks for counts, not for a hundred thousand rows.',
  'GET /api/v2/admin-dashboard/devices/download/':
    'Who sends somebody to silent monitors takes the list along, as that of sites.',
  'GET /api/v2/admin-dashboard/gateways/download/': 'And that of gateways.',
  'GET /api/v2/admin-dashboard/gateways/stats/': 'The same of gateways, with their disks and modes.',
  'GET /api/v2/admin-dashboard/gateways/{gatewayId}/devices/':
    'A gateway shows what it hears; the list of devices cannot be asked by gateway.',
  'GET /api/v2/admin-dashboard/gateways/{gatewayId}/events/':
    'What people made of it and when it was silent is read as one story.',
  'GET /api/v2/admin-dashboard/gateways/{gatewayId}/silence/':
    'Why it is silent, and whom to call, is asked before anybody drives to a barn.',
  'GET /api/v2/admin-dashboard/gateways/{gatewayId}/heartbeats/':
    'When it was silent is what somebody asks first who opens it.',
  'GET /api/v2/admin-dashboard/gateways/{gatewayId}/data-usage/':
    'The data usage of the specification is that of all gateways of a site.',
  'PATCH /api/v2/admin-dashboard/gateways/{}/':
    'The name and the mode of one gateway are changed on its page.',
  'POST /api/v2/admin-dashboard/gateways/{}/secret/':
    'A secret that is lost would lock a registered gateway out for good.',
  'POST /api/v2/admin-dashboard/gateways/{}/retire/': 'A gateway that is broken or stolen has an end.',
  'POST /api/v2/admin-dashboard/gateways/{}/refuse/': 'A gateway that nobody knows is kept out.',
  'GET /api/v2/admin-dashboard/sites/fleet/':
    'A map of ten thousand sites and the age of their data are figures, and the specification counts by status only.',
  'GET /api/v2/admin-dashboard/saved-filters/':
    'Who asks the same of a long list every morning keeps the question.',
  'POST /api/v2/admin-dashboard/saved-filters/': 'And gives the question a name.',
  'PATCH /api/v2/admin-dashboard/saved-filters/{}/': 'And gives it another name.',
  'DELETE /api/v2/admin-dashboard/saved-filters/{}/': 'And keeps the question no longer.',
  'GET /api/v2/admin-dashboard/incidents/':
    'What waits for an administrator, one row for each cause, ranked by the animals behind it.',
  'GET /api/v2/admin-dashboard/incidents/figures/':
    'How many of each kind there are, and how few cover half of the animals.',
  'POST /api/v2/admin-dashboard/incidents/{incidentId}/claim/':
    'Two administrators do not do the same thing: one says that it is theirs.',
  'DELETE /api/v2/admin-dashboard/incidents/{incidentId}/claim/':
    'And gives it back, or takes it from who is away.',
  'GET /api/v2/admin-dashboard/audit/':
    'Who changed what, when and from where is asked after every surprise.',
  'GET /api/v2/admin-dashboard/audit/{entryId}/': 'One change with all it changed, before and after.',
  'GET /api/v2/admin-dashboard/audit/download/': 'An auditor takes the log along.',
  'GET /api/v2/admin-dashboard/changes/':
    'Which of ten thousand sites got worse since yesterday is asked every morning, and no list can say.',
  'GET /api/v2/admin-dashboard/changes/figures/':
    'A fleet dashboard lays today beside yesterday by country; the figures of the sites know only today.',
  'POST /api/v2/admin-dashboard/toolbox/device-status/check/':
    'A list of a thousand codes is tried before it is applied.',
  'POST /api/v2/admin-dashboard/toolbox/gateway-mode/check/': 'And so is one of gateways.',
  'POST /api/v2/admin-dashboard/toolbox/pcb-upload/check/': 'And a production list.',
  'GET /api/v2/admin-dashboard/toolbox/runs/': 'What was changed in bulk, and whether it can be taken back.',
  'POST /api/v2/admin-dashboard/toolbox/runs/{runId}/undo/': 'A mistake in bulk is taken back in bulk.',
  'POST /api/v2/admin-dashboard/toolbox/pcb-upload/': 'The pcb-upload screen has no call (spec/3 §2.4).',
}
