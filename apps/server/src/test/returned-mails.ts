/** Mails as other servers send them back: the parts and fields of each kind of server, in words of our own. */

export interface Returned {
  /** The address that the report goes to: the envelope sender of the mail that comes back. */
  to: string
  /** The person's address. */
  of?: string
  action?: string
  status?: string
  diagnostic?: string
}

type Report = Required<Omit<Returned, 'diagnostic'>> & { diagnostic: string }

const filled = (given: Returned): Report => ({
  of: 'jan@farm.example',
  action: 'failed',
  status: '5.1.1',
  diagnostic: 'smtp; 550 5.1.1 <jan@farm.example>: no such person here',
  ...given,
})

const ORIGINAL =
  'From: Earshot <alerts@barn.example>\nTo: jan@farm.example\nSubject: Alarm: Temperature in Room 3\n'

/** Lists the parts of a report under a boundary. */
function parts(boundary: string, ...bodies: readonly string[]): string {
  return `${bodies.map(body => `--${boundary}\n${body}\n`).join('\n')}\n--${boundary}--\n`
}

/** Postfix folds what the other server said, and returns the mail whole. */
export function fromPostfix(given: Returned): string {
  const { to, of, action, status, diagnostic } = filled(given)
  return `Return-Path: <>
X-Original-To: ${to}
Delivered-To: bounces@barn.example
Received: by mx.barn.example (Postfix)\tid 4F9C32D1; Mon,  2 Mar 2026 02:10:04 +0100 (CET)
From: MAILER-DAEMON@mx.barn.example (The mail system)
To: ${to}
Subject: Your mail was not delivered
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="4F9C32D1.1772413804/mx.barn.example"

A program without MIME shows this line.

${parts(
  '4F9C32D1.1772413804/mx.barn.example',
  'Content-Description: Note\nContent-Type: text/plain; charset=us-ascii\n\nThe other side did not want your mail.\n',
  `Content-Description: Report of the delivery
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.barn.example
X-Postfix-Queue-ID: 4F9C32D1
Arrival-Date: Mon,  2 Mar 2026 02:10:03 +0100 (CET)

Final-Recipient: rfc822; ${of}
Original-Recipient: rfc822;${of}
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.farm.example
Diagnostic-Code: ${diagnostic.replace(/(.{30,50}) /g, '$1\n    ')}
`,
  `Content-Description: The mail\nContent-Type: message/rfc822\n\n${ORIGINAL}\nThe barn is too warm.\n`,
)}`
}

/** Exim names the person in a header of its own, and says where it delivered the report in `Envelope-to`. */
export function fromExim(given: Returned): string {
  const { to, of, action, status, diagnostic } = filled(given)
  return `Return-path: <>
Envelope-to: ${to}
Delivery-date: Mon, 02 Mar 2026 02:10:05 +0100
X-Failed-Recipients: ${of}
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@relay.example>
To: alerts@barn.example
Content-Type: multipart/report; report-type=delivery-status; boundary=1772413805-eximdsn-77
MIME-Version: 1.0
Subject: A mail could not be delivered

${parts(
  '1772413805-eximdsn-77',
  'Content-type: text/plain; charset=us-ascii\n\nOne address of your mail has failed for good.\n',
  `Content-type: message/delivery-status

Reporting-MTA: dns; relay.example

Action: ${action}
Final-Recipient: rfc822;${of}
Status: ${status}
Remote-MTA: dns; mx.farm.example
Diagnostic-Code: ${diagnostic}
`,
  `Content-type: message/rfc822\n\n${ORIGINAL}\n`,
)}`
}

/** Exchange writes its name into every field and its notes in HTML, and returns the headers alone. */
export function fromExchange(given: Returned): string {
  const { to, of, action, status, diagnostic } = filled(given)
  return `Received: from AM0PR01.prod.example (2001:db8::1) by AM0PR02.prod.example\n with SMTP; Mon, 2 Mar 2026 01:10:06 +0000
MIME-Version: 1.0
From: <postmaster@farm.example>
To: <${to}>
Date: Mon, 2 Mar 2026 01:10:06 +0000
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="8f2b9c1e-0a4d-4c55-9d59-2a7c7e3f5b10"
X-MS-Exchange-Message-Is-Ndr:
Content-Language: en-US
Subject: Undeliverable: Alarm: Temperature in Room 3
Auto-Submitted: auto-replied

${parts(
  '8f2b9c1e-0a4d-4c55-9d59-2a7c7e3f5b10',
  `Content-Type: multipart/alternative; differences=Content-Type;
\tboundary="inner-8f2b"

${parts(
  'inner-8f2b',
  'Content-Type: text/plain; charset="us-ascii"\nContent-Transfer-Encoding: quoted-printable\n\nThe address =\nwas not found.\n',
  'Content-Type: text/html; charset="us-ascii"\n\n<html><body><h1>Not found</h1><script>alert(1)</script></body></html>\n',
)}`,
  `Content-Type: message/delivery-status

Reporting-MTA: dns;AM0PR02.prod.example
Received-From-MTA: dns;mx.barn.example
Arrival-Date: Mon, 2 Mar 2026 01:10:05 +0000

Final-Recipient: rfc822;${of}
Action: ${action}
Status: ${status}
Diagnostic-Code: ${diagnostic}
X-Display-Name: Jan
`,
  `Content-Type: text/rfc822-headers\n\n${ORIGINAL}`,
)}`
}

/** Gmail answers in several lines that begin with the same code, and shows a picture beside its notes. */
export function fromGmail(given: Returned): string {
  const { to, of, action, status, diagnostic } = filled({
    diagnostic:
      'smtp; 550-5.1.1 Nobody has the address that you wrote to. Look for\n 550-5.1.1 mistakes in it.\n 550 5.1.1 https://support.example/?p=NoSuchUser 4fb4d7f45d1cf-5c1 - gsmtp',
    ...given,
  })
  return `Delivered-To: ${to}
Received: by 2002:a05:6402:1d8 with SMTP id i24csp1; Sun, 1 Mar 2026 17:10:07 -0800 (PST)
Return-Path: <>
Content-Type: multipart/report; boundary="000000000000a7"; report-type=delivery-status
To: ${to}
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Failure)
MIME-Version: 1.0

${parts(
  '000000000000a7',
  `Content-Type: multipart/related; boundary="000000000000a8"

${parts(
  '000000000000a8',
  `Content-Type: multipart/alternative; boundary="000000000000a9"

${parts(
  '000000000000a9',
  'Content-Type: text/plain; charset="UTF-8"\n\nAddress not found\n',
  'Content-Type: text/html; charset="UTF-8"\n\n<html><p>Address not found</p></html>\n',
)}`,
  'Content-Type: image/png; name="icon.png"\nContent-Disposition: attachment; filename="icon.png"\nContent-Transfer-Encoding: base64\nContent-ID: <icon.png>\n\niVBORw0KGgo=\n',
)}`,
  `Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
Arrival-Date: Sun, 01 Mar 2026 17:10:06 -0800 (PST)
X-Original-Message-ID: <notice-1-delivery-2@barn.example>

Final-Recipient: rfc822; ${of}
Action: ${action}
Status: ${status}
Diagnostic-Code: ${diagnostic}
Last-Attempt-Date: Sun, 01 Mar 2026 17:10:07 -0800 (PST)
`,
  `Content-Type: message/rfc822\n\n${ORIGINAL}\n`,
)}`
}

/** Somebody is away: a mail like any other, sent to the envelope sender. */
export function outOfOffice(to: string): string {
  return `From: Jan <jan@farm.example>
To: ${to}
Subject: Away until Monday, 550 5.1.1 failed
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

I am at a fair. Status: 5.1.1. Action: failed.
`
}
