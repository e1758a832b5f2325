/**
 * Draws a mail: HTML for mail programs, which know tables and inline styles and little else, and the same as text.
 * Colors are those of the portal; the dark ones come by a media query where it is known, and where a program inverts
 * colors by itself the light ones survive it, because no text lies on a picture.
 */
import type { MailContent, MailGroup, MailTone } from './content.ts'

interface Palette {
  ground: string
  surface: string
  line: string
  ink: string
  quiet: string
  brand: string
  onBrand: string
  tones: Record<MailTone, { ink: string; ground: string }>
}

const LIGHT: Palette = {
  ground: '#f6f4ef',
  surface: '#fffefb',
  line: '#e5e1d8',
  ink: '#1c1f1e',
  quiet: '#54574f',
  brand: '#0b4f55',
  onBrand: '#ffffff',
  tones: {
    alarm: { ink: '#ffffff', ground: '#b0142b' },
    warning: { ink: '#2f1f00', ground: '#f3bb3b' },
    notice: { ink: '#0b4f55', ground: '#e2edec' },
  },
}

const DARK: Palette = {
  ground: '#131312',
  surface: '#1b1b19',
  line: '#2d2c28',
  ink: '#efede6',
  quiet: '#b6b4aa',
  brand: '#86c9c6',
  onBrand: '#06282b',
  tones: {
    alarm: { ink: '#ffffff', ground: '#c4243b' },
    warning: { ink: '#2a1c00', ground: '#f0b93b' },
    notice: { ink: '#93d3cf', ground: '#183230' },
  },
}

const FONT = "Archivo, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

export function mailHtml(content: MailContent): string {
  const { locale, subject, tone, label, lead, note, facts, groups = [], answer, button } = content
  const toneColors = LIGHT.tones[tone]
  return `<!doctype html>
<html lang="${escapeHtml(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${styles(tone)}</style>
</head>
<body class="ground" style="margin:0;padding:0;background:${LIGHT.ground};">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="ground" style="background:${LIGHT.ground};">
<tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;font-family:${FONT};">
<tr><td class="brand" style="padding:0 4px 12px;font-size:18px;font-weight:600;color:${LIGHT.brand};">Earshot</td></tr>
<tr><td class="card" style="background:${LIGHT.surface};border:1px solid ${LIGHT.line};border-radius:12px;padding:24px;">
<span class="tone" style="display:inline-block;padding:3px 10px;border-radius:999px;font-size:13px;font-weight:600;color:${toneColors.ink};background:${toneColors.ground};">${escapeHtml(label)}</span>
<h1 class="ink" style="margin:14px 0 18px;font-size:20px;line-height:28px;font-weight:600;color:${LIGHT.ink};">${escapeHtml(lead)}</h1>
${note === undefined ? '' : `<p class="quiet" style="margin:0 0 14px;font-size:14px;line-height:20px;color:${LIGHT.quiet};">${escapeHtml(note)}</p>`}
${factsHtml(facts)}
${groups.map(groupHtml).join('\n')}
${buttonHtml(answer ?? button)}
${answer === undefined ? '' : `<p style="margin:16px 0 0;font-size:14px;line-height:20px;"><a href="${escapeHtml(button.url)}" class="brand" style="color:${LIGHT.brand};">${escapeHtml(button.text)}</a></p>`}
</td></tr>
<tr><td style="padding:16px 4px 0;">${footerHtml(content)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function buttonHtml({ text, url }: MailContent['button']): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin-top:20px;"><tr>
<td class="button" style="border-radius:8px;background:${LIGHT.brand};"><a href="${escapeHtml(url)}" class="button-text" style="display:inline-block;padding:13px 20px;font-size:16px;line-height:22px;font-weight:600;color:${LIGHT.onBrand};text-decoration:none;">${escapeHtml(text)}</a></td>
</tr></table>`
}

function factsHtml(facts: MailContent['facts']): string {
  if (facts.length === 0) return ''
  const cell = 'padding:6px 0;font-size:14px;line-height:20px;vertical-align:top;'
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><th scope="row" align="left" class="quiet fact" style="${cell}padding-right:16px;font-weight:400;color:${LIGHT.quiet};">${escapeHtml(label)}</th><td class="ink fact" style="${cell}color:${LIGHT.ink};">${escapeHtml(value)}</td></tr>`,
  )
  return `<table class="line" cellpadding="0" cellspacing="0" width="100%" style="border-top:1px solid ${LIGHT.line};">${rows.join('\n')}</table>`
}

function groupHtml({ title, url, lines, answer }: MailGroup): string {
  const link = (to: string, text: string) =>
    `<a href="${escapeHtml(to)}" class="brand" style="color:${LIGHT.brand};">${escapeHtml(text)}</a>`
  const line = (text: string) =>
    `<p class="ink" style="margin:4px 0 0;font-size:14px;line-height:20px;color:${LIGHT.ink};">${escapeHtml(text)}</p>`
  const answering =
    answer === undefined
      ? ''
      : `<p style="margin:6px 0 0;font-size:14px;line-height:20px;font-weight:600;">${link(answer.url, answer.text)}</p>`
  return `<div class="line" style="border-top:1px solid ${LIGHT.line};padding:10px 0;">
<h2 style="margin:0;font-size:16px;line-height:22px;font-weight:600;">${link(url, title)}</h2>
${lines.map(line).join('\n')}
${answering}</div>`
}

function footerHtml({ footer, choose, unsubscribe }: MailContent): string {
  const style = `margin:0 0 6px;font-size:13px;line-height:18px;color:${LIGHT.quiet};`
  const lines = footer.map(line => `<p class="quiet" style="${style}">${escapeHtml(line)}</p>`)
  for (const one of [choose, unsubscribe]) {
    if (one === undefined) continue
    const link = `<a href="${escapeHtml(one.url)}" class="quiet" style="color:${LIGHT.quiet};">${escapeHtml(one.text)}</a>`
    lines.push(`<p class="quiet" style="${style}">${link}</p>`)
  }
  return lines.join('\n')
}

/** Narrow screens put a fact's name above it. */
function styles(tone: MailTone): string {
  const { ground, surface, line, ink, quiet, brand, onBrand, tones } = DARK
  const toneColors = tones[tone]
  return `
@media (prefers-color-scheme: dark) {
.ground { background: ${ground} !important; }
.card { background: ${surface} !important; border-color: ${line} !important; }
.line { border-color: ${line} !important; }
.ink { color: ${ink} !important; }
.quiet { color: ${quiet} !important; }
.brand { color: ${brand} !important; }
.tone { color: ${toneColors.ink} !important; background: ${toneColors.ground} !important; }
.button { background: ${brand} !important; }
.button-text { color: ${onBrand} !important; }
}
@media (max-width: 420px) {
.card { padding: 18px !important; }
.fact { display: block !important; padding: 0 !important; }
th.fact { padding-top: 8px !important; }
}
`
}

export function mailText(content: MailContent): string {
  const { label, lead, note, facts, groups = [], answer, button, footer, choose, unsubscribe } = content
  const links = [choose, unsubscribe].flatMap(one => (one === undefined ? [] : [`${one.text}: ${one.url}`]))
  const parts = [
    `${label}: ${lead}`,
    note ?? '',
    facts.map(fact => `${fact.label}: ${fact.value}`).join('\n'),
    ...groups.map(group =>
      [
        `${group.title}: ${group.url}`,
        ...group.lines,
        ...(group.answer === undefined ? [] : [`${group.answer.text}: ${group.answer.url}`]),
      ].join('\n'),
    ),
    answer === undefined ? '' : `${answer.text}:\n${answer.url}`,
    `${button.text}:\n${button.url}`,
    // The mark by which mail programs know where the message ends.
    ['-- ', ...footer, ...links].join('\n'),
  ]
  return `${parts.filter(part => part !== '').join('\n\n')}\n`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
}
