/**
 * The certificate of a drill: one page where the people are few, in the reader's language, to be filed or handed to
 * whoever asks for proof. What was not proven stands on it too.
 */
import type { DrillResult } from '@earshot/contract/alarm-values.ts'
import { DOMAIN } from '@earshot/contract/domain.ts'
import { drillPage } from '@earshot/contract/rules/alarms/drill.ts'
import { dateTag } from '@earshot/contract/rules/language-tag.ts'
import { zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import type { AlarmMessage } from '@earshot/contract/schemas/health/alarm-chain.ts'
import type { DrillPerson } from '@earshot/contract/schemas/health/drill.ts'
import {
  BOTTOM,
  ensureSpace,
  LEFT,
  lineHeight,
  linesIn,
  openDocument,
  type ReportDocument,
  WIDTH,
  write,
  writeCounted,
  writeLine,
} from '#exports/report/document.ts'
import { COLORS, drawShape } from '#exports/report/shapes.ts'
import { drawHairline, writeHeading } from '#exports/report/table.ts'
import { markArtifact, withFigureTag, withTag } from '#exports/report/tags.ts'
import { readCatalogue, type Translate } from '#texts/catalogue.ts'
import { VERSION } from '#version.ts'
import { writePeople, writeUnprovenAndYear, type YearDrill } from './drill-sections.ts'
import { drillShapes, FIGURE } from './drill-shapes.ts'
import { drawEar, EAR } from './ear.ts'
import { type QrShapes, qrShapes } from './qr-shapes.ts'

const { translator } = readCatalogue(new URL('./messages/', import.meta.url))

export interface CertificateData {
  record: {
    site: string
    timezone: string
    plan_version: number
    started_at: string
    ended_at: string | null
    is_scheduled: boolean
    started_by: string | null
    people: readonly DrillPerson[]
    messages: readonly AlarmMessage[]
  }
  result: DrillResult
  hash: string
  language: string
  publicUrl: string
  /** The drills of the twelve months that end with this one, the oldest first. */
  year: readonly YearDrill[]
}

export interface Words {
  t: Translate
  /** The local day and the time with its seconds. */
  moment: (at: string) => string
  day: (at: string) => string
  time: (at: string) => string
  span: (ms: number) => string
  /** Names in one sentence. */
  list: (names: readonly string[]) => string
}

/** Writes the file. */
export async function certificateOf(data: CertificateData): Promise<Buffer> {
  const words = wordsOf(data)
  const url = new URL(drillPage(data.hash), data.publicUrl).href
  const proof = { url, code: await qrShapes(url) }
  const parts: Buffer[] = []
  const written = writeCounted(
    pages => openFor(data, words, pages),
    document => {
      writeAll(document, { data, words, proof })
      return []
    },
  )
  for await (const part of written) parts.push(part)
  return Buffer.concat(parts)
}

function wordsOf({ language, record: { timezone } }: CertificateData): Words {
  const t = translator(language)
  const timeZone = zoneOrUtc(timezone)
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(dateTag(language), { timeZone, ...options })
    return (at: string) => made.format(new Date(at))
  }
  const day = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  const time = format({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })
  const names = new Intl.ListFormat(dateTag(language), { type: 'conjunction' })
  return {
    t,
    day,
    time,
    list: all => names.format(all),
    moment: at => `${day(at)} ${time(at)}`,
    span: ms => {
      const seconds = Math.round(ms / 1000)
      const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
      return minutes === 0 ? t('seconds', { seconds: rest }) : t('minutes', { minutes, seconds: rest })
    },
  }
}

function openFor(
  { record, language }: CertificateData,
  { t, day }: Words,
  pages: number | undefined,
): Promise<ReportDocument> {
  const title = t('running', { site: record.site, day: day(record.started_at) })
  return openDocument({
    title,
    language: dateTag(language),
    // The certificate of a drill is the same whenever it is asked for.
    madeAt: new Date(record.ended_at ?? record.started_at),
    version: VERSION,
    pages,
    running: { head: title, foot: t('foot', { version: VERSION }) },
  })
}

interface Written {
  data: CertificateData
  words: Words
  proof: Proof
}

interface Proof {
  url: string
  code: QrShapes
}

function writeAll(document: ReportDocument, { data, words, proof }: Written): void {
  const { record, result } = data
  const { t, day } = words
  writeLetterhead(document, data, words)
  const headline = { size: 19, width: WIDTH - 20 }
  write(document, t(`headline.${result}`, { site: record.site, day: day(record.started_at) }), {
    ...headline,
    weight: 'strong',
    tag: 'H1',
  })
  const [first] = answersOf(record.people)
  const firstAnswer = first === undefined ? t('no_answer') : t('first', { span: words.span(first.after_ms) })
  write(document, firstAnswer, { ...headline, color: COLORS.quiet })
  document.y += 12
  writeFacts(document, data, words)
  writeFigure(document, data, words)
  writePeople(document, record, words)
  writeUnprovenAndYear(document, data, words)
  writeEnd(document, { data, words, proof })
}

/** The sign of Earshot, and at the right what this is, with the beginning of its hash as its number. */
function writeLetterhead(document: ReportDocument, { hash }: CertificateData, { t }: Words): void {
  const { y } = document
  const end = markArtifact(document)
  drawEar(document.doc, { x: LEFT, y, size: EAR.size })
  end()
  withTag(document, 'P', () => {
    writeLine(document, 'Earshot', { x: LEFT + EAR.size + 6, y: y + 2, size: 12, weight: 'strong' })
    const right = { x: LEFT, width: WIDTH, align: 'right' as const }
    writeLine(document, t('title'), { ...right, y: y - 2, size: 8.5, color: COLORS.quiet })
    writeLine(document, hash.slice(0, HASH_GROUP).toUpperCase(), {
      ...right,
      y: y + 10,
      size: 9,
      weight: 'strong',
    })
  })
  document.y = y + 40
}

type Answered = NonNullable<DrillPerson['answered']>

function answersOf(people: readonly DrillPerson[]): Answered[] {
  return people.flatMap(({ answered }) => answered ?? []).toSorted((a, b) => a.after_ms - b.after_ms)
}

/** Where the names of the facts begin, and how far their values stand from them; two stand side by side. */
const FACT_COLUMNS = [0, 262] as const
const FACT_INDENT = 76
const FACT_WIDTH = 172
const FACT = { size: 8.5 }

function writeFacts(document: ReportDocument, { record, result }: CertificateData, words: Words): void {
  const { t, moment, time } = words
  const { ended_at: ended } = record
  const span = ended === null ? moment(record.started_at) : `${moment(record.started_at)} – ${time(ended)}`
  const onDuty = record.people.find(({ on_duty }) => on_duty)?.person.name ?? t('nobody')
  const begun = record.is_scheduled ? t('by_schedule') : t('by', { name: record.started_by ?? '' })
  const said = { first: DOMAIN.drill.firstAnswerMin, all: DOMAIN.drill.minutes }
  const rows: [name: string, value: string][][] = [
    [
      [t('fact.site'), record.site],
      [t('fact.started'), span],
    ],
    [
      [t('fact.on_duty'), onDuty],
      [t('fact.timezone'), record.timezone],
    ],
    [
      [t('fact.plan'), t('plan', { number: record.plan_version })],
      [t('fact.begun'), begun],
    ],
    [[t('fact.result'), t(`result.${result}`, said)]],
  ]
  drawHairline(document)
  document.y += 10
  for (const row of rows) {
    const values = row.map(([, value]) => linesIn(document, value, { width: FACT_WIDTH, ...FACT }))
    const height = Math.max(...values.map(lines => lines.length)) * lineHeight(FACT)
    ensureSpace(document, height)
    for (const [at, [name]] of row.entries()) {
      const x = LEFT + (FACT_COLUMNS[at] ?? 0)
      withTag(document, 'P', () => {
        writeLine(document, name, { x, y: document.y, ...FACT, color: COLORS.quiet })
        for (const [index, line] of (values[at] ?? []).entries())
          writeLine(document, line, {
            x: x + FACT_INDENT,
            y: document.y + index * lineHeight(FACT),
            ...FACT,
          })
      })
    }
    document.y += height + 4
  }
  document.y += 4
  drawHairline(document)
}

function writeFigure(document: ReportDocument, { record }: CertificateData, { t, span, time }: Words): void {
  const height = FIGURE.lane * record.people.length + FIGURE.axis
  writeHeading(document, t('figure'), Math.min(height + 30, 300))
  const shapes = drillShapes({
    record,
    x: LEFT,
    y: document.y,
    width: WIDTH,
    time,
    after: answered => span(answered.after_ms),
    none: t('no_answer'),
  })
  withFigureTag(document, t('figure'), () => {
    for (const shape of shapes) {
      if (shape.kind !== 'label') drawShape(document.doc, shape)
      else {
        const { x, y, text, size = 7.5, color = COLORS.text, align = 'left' } = shape
        writeLine(document, text, { x, y, size, color, align })
      }
    }
  })
  document.y += height
}

/** Two lines of 32 signs are read aloud and typed more easily than one of 64. */
const HASH_GROUP = 8
const CODE_SIDE = 64
/** From the top of the end to the line that is signed, from there to the hairline, and from that to the code. */
const SIGNATURE = { above: 18, below: 24, apart: 10 } as const
const END_HEIGHT = SIGNATURE.above + SIGNATURE.below + SIGNATURE.apart + CODE_SIDE
/** The parts of the width that the lines to be written on have, with their beginnings. */
const SIGNATURE_LINES = [
  { key: 'by', from: 0, to: 0.36 },
  { key: 'on', from: 0.4, to: 0.6 },
  { key: 'signature', from: 0.64, to: 1 },
] as const

/** The end stands at the foot of its page, where a hand looks for the lines to sign and a camera for the code. */
function writeEnd(document: ReportDocument, { data, words: { t }, proof }: Written): void {
  ensureSpace(document, END_HEIGHT)
  document.y = BOTTOM - END_HEIGHT + SIGNATURE.above
  const { doc, y } = document
  for (const { key, from, to } of SIGNATURE_LINES) {
    const end = markArtifact(document)
    doc.moveTo(LEFT + from * WIDTH, y).lineTo(LEFT + to * WIDTH, y)
    doc.lineWidth(0.6).stroke(COLORS.edge)
    end()
    withTag(document, 'P', () =>
      writeLine(document, t(`sign.${key}`), {
        x: LEFT + from * WIDTH,
        y: y + 4,
        size: 7.5,
        color: COLORS.quiet,
      }),
    )
  }
  document.y = y + SIGNATURE.below
  drawHairline(document)
  document.y += SIGNATURE.apart
  writeProof(document, { hash: data.hash, proof, t })
}

function writeProof(
  document: ReportDocument,
  { hash, proof: { url, code }, t }: { hash: string; proof: Proof; t: Translate },
): void {
  const top = document.y
  const width = WIDTH - CODE_SIDE - 20
  write(document, t('hash'), { size: 8.5, weight: 'strong', tag: 'H2', width })
  const groups = hash.match(new RegExp(`.{${HASH_GROUP}}`, 'g')) ?? [hash]
  write(document, groups.slice(0, 4).join(' '), { size: 8.5, width })
  write(document, groups.slice(4).join(' '), { size: 8.5, width })
  document.y += 2
  write(document, t('check'), { size: 7, color: COLORS.quiet, width })
  write(document, url, { size: 6.5, color: COLORS.series, width })
  const x = LEFT + WIDTH - CODE_SIDE
  withFigureTag(document, url, () => {
    for (const shape of code({ x, y: top, side: CODE_SIDE })) drawShape(document.doc, shape)
  })
  if (document.options.pages !== undefined) document.doc.link(x, top, CODE_SIDE, CODE_SIDE, url)
}
