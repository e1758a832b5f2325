/** What stands below the figure of a certificate: each person's messages and answer, what was not proven, and the year. */
import type { DrillResult } from '@earshot/contract/alarm-values.ts'
import { DOMAIN } from '@earshot/contract/domain.ts'
import type { AlarmMessage } from '@earshot/contract/schemas/health/alarm-chain.ts'
import type { DrillPerson } from '@earshot/contract/schemas/health/drill.ts'
import {
  ensureSpace,
  LEFT,
  lineHeight,
  linesIn,
  type ReportDocument,
  WIDTH,
  write,
} from '#exports/report/document.ts'
import { COLORS, type DrawableShape, drawShape } from '#exports/report/shapes.ts'
import { tableHead, tableRow, writeHeading } from '#exports/report/table.ts'
import { withFigureTag } from '#exports/report/tags.ts'
import type { Words } from './certificate.ts'
import { MISSED } from './drill-shapes.ts'

interface Measured {
  people: readonly DrillPerson[]
  messages: readonly AlarmMessage[]
}

const isSent = ({ status, left_out }: AlarmMessage) => left_out === null && status === 'SENT'

/** A row for each person: a line for each message that left, and the answer. */
export function writePeople(
  document: ReportDocument,
  { people, messages }: Measured,
  { t, span, time }: Words,
): void {
  const columns = [
    { title: t('column.person'), share: 0.22 },
    { title: t('column.channel'), share: 0.1 },
    { title: t('column.sent'), share: 0.12 },
    { title: t('column.delivered'), share: 0.13 },
    { title: t('column.seen'), share: 0.13 },
    { title: t('column.answered'), share: 0.15 },
    { title: t('column.after'), share: 0.15, align: 'right' as const },
  ]
  const known = (at: string | null) => (at === null ? t('not_known') : time(at))
  writeHeading(document, t('answers'))
  const end = tableHead(document, columns)
  for (const { person, answered } of people) {
    const own = messages.filter(message => message.person.id === person.id && isSent(message))
    const lines = (line: (message: AlarmMessage) => string) => own.map(line).join('\n')
    tableRow(document, columns, [
      person.name,
      lines(({ channel }) => t(`channel.${channel}`)),
      lines(({ sent_at }) => known(sent_at)),
      lines(({ delivered_at }) => known(delivered_at)),
      lines(({ seen_at }) => known(seen_at)),
      answered === null ? t('no_answer') : `${time(answered.at)}\n${t(`channel.${answered.channel}`)}`,
      answered === null ? '' : span(answered.after_ms),
    ])
  }
  end()
}

export interface YearDrill {
  result: DrillResult
  first_after_ms: number | null
}

const TEXT = { size: 8.5 }
const HALF = WIDTH / 2 - 10
const RIGHT = LEFT + WIDTH / 2 + 10
const HEADING = 28
const STROKES = { height: 20, apart: 4, width: 2.4, most: Math.floor(HALF / 4) }

interface Sections {
  record: Measured
  year: readonly YearDrill[]
}

/** Both stand side by side; where everything was proven the year has the left. */
export function writeUnprovenAndYear(
  document: ReportDocument,
  { record, year }: Sections,
  words: Words,
): void {
  const unproven = unprovenLines(record.messages, words)
  const lines = unproven.flatMap(line => linesIn(document, line, { width: HALF, ...TEXT })).length
  ensureSpace(document, HEADING + Math.max(lines * lineHeight(TEXT), STROKES.height + 20))
  document.y += 12
  const top = document.y
  if (unproven.length > 0) {
    writeHeadingAt(document, words.t('unproven'), LEFT)
    for (const line of unproven) write(document, line, { ...TEXT, width: HALF })
  }
  const below = document.y
  document.y = top
  writeYear(document, { year, words, x: unproven.length > 0 ? RIGHT : LEFT })
  document.y = Math.max(below, document.y)
}

function writeHeadingAt(document: ReportDocument, title: string, x: number): void {
  document.doc.outline.addItem(title)
  write(document, title, { size: 11.5, weight: 'strong', tag: 'H2', x, width: HALF })
  document.y += 2
}

/** A message that was left out or did not arrive proves nothing of its channel. Those of one reason are one line. */
function unprovenLines(messages: readonly AlarmMessage[], { t, list }: Words): string[] {
  const found = new Map<string, { channel: string; why: string; names: string[] }>()
  for (const message of messages) {
    const { person, channel, left_out, status } = message
    if (isSent(message) || left_out === 'VIEWER') continue
    const why = left_out ?? (status === 'QUEUED' ? 'QUEUED' : 'FAILED')
    const key = `${channel} ${why}`
    const one = found.get(key) ?? { channel, why, names: [] }
    found.set(key, { ...one, names: [...one.names, person.name] })
  }
  return [...found.values()].map(({ channel, why, names }) =>
    t('unproven_line', { name: list(names), channel: t(`channel.${channel}`), why: t(`why.${why}`) }),
  )
}

interface Year {
  year: readonly YearDrill[]
  words: Words
  x: number
}

/** A stroke for each drill, as high as the time to its first answer; one that was missed has the full height. */
function writeYear(document: ReportDocument, { year, words: { t }, x }: Year): void {
  const count = (wanted: DrillResult) => year.filter(({ result }) => result === wanted).length
  const said = t('year_line', { held: year.length, passed: count('PASSED'), missed: count('MISSED') })
  writeHeadingAt(document, t('year'), x)
  const bottom = document.y + STROKES.height
  const shown = year.slice(-STROKES.most)
  withFigureTag(document, said, () => {
    for (const [at, drill] of shown.entries()) {
      const place = { x: x + at * STROKES.apart, bottom, isLast: at === shown.length - 1 }
      drawShape(document.doc, strokeOf(drill, place))
    }
  })
  document.y = bottom + 6
  write(document, said, { ...TEXT, x, width: HALF })
}

function strokeOf(
  { result, first_after_ms: after }: YearDrill,
  { x, bottom, isLast }: { x: number; bottom: number; isLast: boolean },
): DrawableShape {
  const isMissed = result === 'MISSED'
  const share = isMissed ? 1 : Math.max(0.2, (after ?? 0) / (DOMAIN.drill.minutes * 60_000))
  const height = share * STROKES.height
  const fill = isMissed ? MISSED : isLast ? COLORS.series : COLORS.between
  return { kind: 'box', x, y: bottom - height, width: STROKES.width, height, fill }
}
