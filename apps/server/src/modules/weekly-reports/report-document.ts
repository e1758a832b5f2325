/**
 * The weekly report on paper: the totals, then each site that needs a look with its airspaces, treatments and silent
 * monitors. Over several sites a quiet one is a line.
 */
import { setImmediate as others } from 'node:timers/promises'
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { openDocument, type ReportDocument, write, writeCounted } from '#exports/report/document.ts'
import { COLORS } from '#exports/report/shapes.ts'
import { type TableColumn, tableHead, tableRow, writeHeading, writePairs } from '#exports/report/table.ts'
import { VERSION } from '#version.ts'
import { leadOf, type Report, type ReportWords, reportWords, totalFacts } from './report-words.ts'
import type { AirspaceWeek, Counted, SiteWeek } from './week.ts'

interface Setting extends Report {
  document: ReportDocument
  words: ReportWords
}

export function reportDocument(report: Report): AsyncGenerator<Buffer> {
  const words = reportWords(report)
  return writeCounted(
    pages => openFor(report, words, pages),
    document => pagesOf({ ...report, words, document }),
  )
}

function openFor(
  { now }: Report,
  { t, formats, days, subject }: ReportWords,
  pages: number | undefined,
): Promise<ReportDocument> {
  const title = t('title', { of: subject, days })
  return openDocument({
    title,
    language: formats.tag,
    madeAt: now,
    version: VERSION,
    pages,
    running: { head: title, foot: t('advice') },
  })
}

async function* pagesOf(setting: Setting): AsyncGenerator<void> {
  const { document, words, weeks, isOfAll } = setting
  const { t, subject, days } = words
  write(document, t('title', { of: subject, days }), { size: 16, weight: 'strong', tag: 'H1' })
  document.y += 2
  write(document, leadOf(setting, t), { size: 10.5 })
  write(document, t('normal'), { size: 8.5, color: COLORS.quiet })
  document.y += 8
  const facts = totalFacts(setting, words).map(({ label, value }) => [label, value] as const)
  writePairs(document, facts, 3)
  const told = isOfAll ? weeks.filter(({ isQuiet }) => !isQuiet) : weeks
  for (const week of told) {
    writeSite(setting, week)
    await others()
    yield
  }
  yield* writeQuiet(setting)
}

const WIDE = 0.145
const AIRSPACES: readonly TableColumn[] = [
  { title: 'airspace', share: 0.275 },
  ...['status', 'alarms', 'warnings', 'coughs', 'deaths'].map(
    (title): TableColumn => ({ title, share: WIDE, align: title === 'status' ? 'left' : 'right' }),
  ),
]
const TREATMENTS: readonly TableColumn[] = [
  { title: 'airspace', share: 0.25 },
  { title: 'product', share: 0.35 },
  { title: 'given', share: 0.2 },
  { title: 'withdrawal', share: 0.2 },
]
const SILENT: readonly TableColumn[] = [
  { title: 'monitor', share: 0.4 },
  { title: 'airspace', share: 0.3 },
  { title: 'since', share: 0.3 },
]

function writeSite({ document, words, isOfAll }: Setting, week: SiteWeek): void {
  const { t, formats } = words
  if (isOfAll) writeHeading(document, week.name)
  const titled = (columns: readonly TableColumn[]) =>
    columns.map(column => ({ ...column, title: t(`column.${column.title}`) }))
  const table = (columns: readonly TableColumn[], rows: readonly (readonly string[])[]) => {
    if (rows.length === 0) return
    document.y += 4
    const end = tableHead(document, titled(columns))
    for (const cells of rows) tableRow(document, titled(columns), cells)
    end()
  }
  table(
    AIRSPACES,
    week.airspaces.map(airspace => airspaceCells(airspace, words)),
  )
  table(
    TREATMENTS,
    week.treatments.map(({ airspace, product, start_date, end_date, withdrawal_days }) => [
      airspace,
      product,
      formats.dayRange(start_date, end_date),
      withdrawal_days === 0 ? t('no_withdrawal') : formats.day(addDays(end_date, withdrawal_days)),
    ]),
  )
  table(
    SILENT,
    week.silent.map(({ name, airspace, since }) => [
      name,
      airspace ?? '–',
      since === null ? '–' : formats.moment(since),
    ]),
  )
}

/** Each figure has that of the week before below it, where it was another. */
function airspaceCells(airspace: AirspaceWeek, { t, counted, times, formats }: ReportWords): string[] {
  const { name, worst, worstBefore, alarms, warnings, deaths } = airspace
  const figure = (count: Counted) =>
    count.now === 0 && count.before === 0 ? formats.number(0) : counted(count)
  const status = (of: AirspaceWeek['worst']) => t(`status.${of ?? 'NONE'}`)
  return [
    name,
    worst === worstBefore ? status(worst) : t('counted', { now: status(worst), before: status(worstBefore) }),
    figure(alarms),
    figure(warnings),
    airspace.times === null && airspace.timesBefore === null
      ? '–'
      : t('counted', { now: times(airspace.times), before: times(airspace.timesBefore) }),
    figure(deaths),
  ]
}

const QUIET: readonly TableColumn[] = [
  { title: 'site', share: 0.5 },
  { title: 'coughs', share: 0.25, align: 'right' },
  { title: 'deaths', share: 0.25, align: 'right' },
]
/** Everything else that the process does has its turn after so many lines. */
const LINES_AT_ONCE = 50

async function* writeQuiet({ document, words, weeks, isOfAll }: Setting): AsyncGenerator<void> {
  const quiet = isOfAll ? weeks.filter(({ isQuiet }) => isQuiet) : []
  if (quiet.length === 0) return
  const { t, counted, times } = words
  writeHeading(document, t('quiet_sites'))
  const columns = QUIET.map(column => ({ ...column, title: t(`column.${column.title}`) }))
  const end = tableHead(document, columns)
  for (const [at, { name, loudest, deaths }] of quiet.entries()) {
    tableRow(document, columns, [name, times(loudest?.times ?? null), counted(deaths)])
    if (at % LINES_AT_ONCE === 0) await others()
    yield
  }
  end()
}
