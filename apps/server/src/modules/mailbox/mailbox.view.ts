/** The pages of the mailbox. For developers, so in English only; everything of a mail is escaped. */
import { escapeHtml } from '#channels/mail/layout.ts'
import type { OutboxMail } from '#channels/mail/outbox.ts'

const STYLES = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.25rem; }
ol { list-style: none; padding: 0; }
li { border-top: 1px solid; padding: .75rem 0; overflow-wrap: anywhere; }
small, dt { opacity: .75; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0 1rem; overflow-wrap: anywhere; }
dd { margin: 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border-top: 1px solid; padding-top: 1rem; }
`

export function listPage(mails: readonly OutboxMail[]): string {
  const items = mails.map(
    ({ id, to, subject, date }) =>
      `<li><a href="/dev/mailbox/${encodeURIComponent(id)}">${escapeHtml(subject)}</a><br>
<small>to ${escapeHtml(to)}, <time datetime="${escapeHtml(date)}">${escapeHtml(date)}</time></small></li>`,
  )
  const list = items.length === 0 ? '<p>No mail so far.</p>' : `<ol>${items.join('\n')}</ol>`
  return page('Mailbox', `<h1>Mailbox</h1>\n${list}`)
}

export function mailPage({ id, from, to, subject, date, text }: OutboxMail): string {
  const base = `/dev/mailbox/${encodeURIComponent(id)}`
  return page(
    subject,
    `<p><a href="/dev/mailbox">Mailbox</a></p>
<h1>${escapeHtml(subject)}</h1>
<dl><dt>From</dt><dd>${escapeHtml(from)}</dd><dt>To</dt><dd>${escapeHtml(to)}</dd><dt>Sent</dt><dd>${escapeHtml(date)}</dd></dl>
<p><a href="${base}/html">As HTML</a> · <a href="${base}/eml">As a file</a></p>
<pre>${linked(escapeHtml(text))}</pre>`,
  )
}

/** Makes the addresses of an escaped text links. */
function linked(escaped: string): string {
  return escaped.replace(/https?:\/\/[^\s&<]+(?:&#38;[^\s&<]+)*/g, url => `<a href="${url}">${url}</a>`)
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style>${STYLES}</style></head>
<body>${body}</body></html>
`
}
