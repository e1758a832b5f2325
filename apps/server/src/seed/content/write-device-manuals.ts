/** Writes each language's device-manual.pdf from the device-manual.html beside it: `npx tsx apps/server/src/seed/content/write-device-manuals.ts`. */
import { createWriteStream, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { dateTag } from '@earshot/contract/rules/language-tag.ts'
import { LANGUAGES } from '@earshot/contract/values.ts'
import {
  ensureSpace,
  LEFT,
  openDocument,
  type ReportDocument,
  WIDTH,
  write,
  writeCounted,
} from '#exports/report/document.ts'
import { COLORS } from '#exports/report/shapes.ts'

/** The same text gives the same bytes. */
const WRITTEN = new Date('2026-01-01T00:00:00Z')
const TEXT = { size: 10 }
const ROOM_FOR_A_SECTION = 64

interface Part {
  tag: string
  text: string
}

for (const language of LANGUAGES) {
  const html = readFileSync(new URL(`${language}/device-manual.html`, import.meta.url), 'utf8')
  const file = createWriteStream(new URL(`${language}/device-manual.pdf`, import.meta.url))
  await pipeline(Readable.from(manual(partsOf(html), dateTag(language))), file)
}

function partsOf(html: string): Part[] {
  return [...html.matchAll(/<(h1|h2|p|li)>(.*?)<\/\1>/g)].map(([, tag = '', inner = '']) => ({
    tag,
    text: inner.replaceAll('&lt;', '<').replaceAll('&amp;', '&'),
  }))
}

function manual(parts: readonly Part[], language: string): AsyncGenerator<Buffer> {
  const [title, kind] = parts.map(({ text }) => text)
  const running = `${title}: ${kind}`
  const open = (pages: number | undefined) =>
    openDocument({
      title: running,
      language,
      madeAt: WRITTEN,
      version: 'device manual',
      pages,
      running: { head: running, foot: '' },
    })
  return writeCounted(open, document => {
    writeParts(document, parts)
    return []
  })
}

function writeParts(document: ReportDocument, parts: readonly Part[]): void {
  let section = 0
  for (const [index, { tag, text }] of parts.entries()) {
    if (tag === 'h1') write(document, text, { size: 26, weight: 'strong', tag: 'H1' })
    else if (tag === 'h2') {
      section += 1
      ensureSpace(document, ROOM_FOR_A_SECTION)
      document.y += 7
      document.doc.outline.addItem(text)
      write(document, `${section}  ${text}`, { size: 13, weight: 'strong', tag: 'H2' })
    } else if (index === 1) write(document, text, { size: 14, color: COLORS.quiet })
    else write(document, text, { ...TEXT, x: LEFT, width: WIDTH })
    document.y += 2
  }
}
