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
  closeDocument,
  ensureSpace,
  LEFT,
  openDocument,
  type ReportDocument,
  takeWritten,
  WIDTH,
  write,
  writeLine,
} from '#exports/report/document.ts'
import { COLORS, drawShape } from '#exports/report/shapes.ts'
import { tableHead, tableRow, writeHeading, writePairs } from '#exports/report/table.ts'
import { withFigureTag } from '#exports/report/tags.ts'
import { readCatalogue, type Translate } from '#texts/catalogue.ts'
import { VERSION } from '#version.ts'
import { drillShapes, FIGURE } from './drill-shapes.ts'

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
  /** The results of the twelve months that end with this drill. */
  year: readonly DrillResult[]
}

interface Words {
  t: Translate
  /** The local day and the time with its seconds. */
  moment: (at: string) => string
  day: (at: string) => string
  time: (at: string) => string
  span: (ms: number) => string
}

/** Writes the file. It is made twice, because only its end tells how many pages it has. */
export async function certificateOf(data: CertificateData): Promise<Buffer> {
  const words = wordsOf(data)
  const counted = await openFor(data, words, undefined)
  writeAll(counted, data, words)
  for (const _ of takeWritten(counted));
  const document = await openFor(data, words, counted.pages)
  writeAll(document, data, words)
  const parts: Buffer[] = []
  for await (const part of closeDocument(document)) parts.push(part)
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
  return {
    t,
    day,
    time,
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

function writeAll(document: ReportDocument, data: CertificateData, words: Words): void {
  const { record, result } = data
  const { t, day, moment } = words
  const answered = answersOf(record.people)
  write(document, t('title'), { size: 9, color: COLORS.quiet })
  write(document, t(`headline.${result}`, { site: record.site, day: day(record.started_at) }), {
    size: 19,
    weight: 'strong',
    tag: 'H1',
  })
  const [first] = answered
  const firstAnswer = first === undefined ? t('no_answer') : t('first', { span: words.span(first.after_ms) })
  write(document, firstAnswer, { size: 12, color: COLORS.quiet })
  document.y += 8
  writePairs(
    document,
    [
      [t('fact.site'), record.site],
      [t('fact.started'), moment(record.started_at)],
      [t('fact.ended'), record.ended_at === null ? '' : moment(record.ended_at)],
      [t('fact.timezone'), record.timezone],
      [t('fact.plan'), t('plan', { number: record.plan_version })],
      [t('fact.begun'), record.is_scheduled ? t('by_schedule') : t('by', { name: record.started_by ?? '' })],
      [t('fact.on_duty'), record.people.find(({ on_duty }) => on_duty)?.person.name ?? t('nobody')],
      [
        t('fact.result'),
        t(`result.${result}`, { first: DOMAIN.drill.firstAnswerMin, all: DOMAIN.drill.minutes }),
      ],
    ],
    4,
  )
  writeFigure(document, data, words)
  writePeople(document, data, words)
  writeMessages(document, data, words)
  writeUnproven(document, data, words)
  writeYear(document, data, words)
  writeProof(document, data, words)
}

type Answered = NonNullable<DrillPerson['answered']>

function answersOf(people: readonly DrillPerson[]): Answered[] {
  return people.flatMap(({ answered }) => answered ?? []).toSorted((a, b) => a.after_ms - b.after_ms)
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

function writePeople(document: ReportDocument, { record }: CertificateData, { t, span, time }: Words): void {
  const columns = [
    { title: t('column.person'), share: 0.4 },
    { title: t('column.answered'), share: 0.2 },
    { title: t('column.by'), share: 0.2 },
    { title: t('column.after'), share: 0.2, align: 'right' as const },
  ]
  writeHeading(document, t('answers'))
  const end = tableHead(document, columns)
  for (const { person, answered } of record.people)
    tableRow(
      document,
      columns,
      answered === null
        ? [person.name, t('no_answer'), '', '']
        : [person.name, time(answered.at), t(`channel.${answered.channel}`), span(answered.after_ms)],
    )
  end()
}

function writeMessages(document: ReportDocument, { record }: CertificateData, words: Words): void {
  const { t, time } = words
  const columns = [
    { title: t('column.person'), share: 0.32 },
    { title: t('column.channel'), share: 0.14 },
    { title: t('column.sent'), share: 0.18 },
    { title: t('column.delivered'), share: 0.18 },
    { title: t('column.seen'), share: 0.18 },
  ]
  const known = (at: string | null) => (at === null ? t('not_known') : time(at))
  writeHeading(document, t('messages'))
  const end = tableHead(document, columns)
  for (const message of record.messages.filter(isSent))
    tableRow(document, columns, [
      message.person.name,
      t(`channel.${message.channel}`),
      known(message.sent_at),
      known(message.delivered_at),
      known(message.seen_at),
    ])
  end()
}

const isSent = ({ status, left_out }: AlarmMessage) => left_out === null && status === 'SENT'

/** A message that was left out or did not arrive proves nothing of its channel. */
function writeUnproven(document: ReportDocument, { record }: CertificateData, { t }: Words): void {
  const unproven = record.messages.filter(message => !isSent(message) && message.left_out !== 'VIEWER')
  if (unproven.length === 0) return
  writeHeading(document, t('unproven'))
  for (const { person, channel, left_out, status } of unproven) {
    const why = t(left_out === null ? `why.${status === 'QUEUED' ? 'QUEUED' : 'FAILED'}` : `why.${left_out}`)
    write(document, t('unproven_line', { name: person.name, channel: t(`channel.${channel}`), why }), {
      size: 8.5,
    })
  }
}

function writeYear(document: ReportDocument, { year }: CertificateData, { t }: Words): void {
  const passed = year.filter(result => result === 'PASSED').length
  const missed = year.filter(result => result === 'MISSED').length
  writeHeading(document, t('year'))
  write(document, t('year_line', { held: year.length, passed, missed }), { size: 8.5 })
}

/** Two lines of 32 signs are read aloud and typed more easily than one of 64. */
const HASH_GROUP = 8
const PROOF_HEIGHT = 90

function writeProof(document: ReportDocument, { hash, publicUrl }: CertificateData, { t }: Words): void {
  ensureSpace(document, PROOF_HEIGHT)
  writeHeading(document, t('hash'))
  const groups = hash.match(new RegExp(`.{${HASH_GROUP}}`, 'g')) ?? [hash]
  write(document, groups.slice(0, 4).join(' '), { size: 9 })
  write(document, groups.slice(4).join(' '), { size: 9 })
  document.y += 2
  write(document, t('check'), { size: 7.5, color: COLORS.quiet })
  const url = new URL(drillPage(hash), publicUrl).href
  const y = document.y
  write(document, url, { size: 7.5, color: COLORS.series })
  if (document.options.pages !== undefined) document.doc.link(LEFT, y, WIDTH, document.y - y, url)
}
