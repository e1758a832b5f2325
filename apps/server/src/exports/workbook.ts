/**
 * Sheets as a workbook (Office Open XML, ECMA-376): text stays text, so nothing in it becomes a formula; numbers are
 * numbers and days are days. Each sheet is written as its rows come, below a head that stays in sight; one may have a chart.
 */
import { type CellKind, readCell, type Sheet, type Value } from './sheet.ts'
import { chartXml, drawingXml } from './workbook-chart.ts'
import { escaped, HEAD, lettersOf, OFFICE } from './workbook-xml.ts'

export interface WorkbookPart {
  path: string
  content: string | (() => AsyncIterable<string>)
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The places in the list of cell formats in `STYLES`. */
const STYLE: Readonly<Record<CellKind | 'title', number>> = {
  text: 0,
  number: 0,
  title: 1,
  day: 2,
  moment: 3,
}
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}">
<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`

const WIDTH: Readonly<Record<CellKind, number>> = { text: 24, number: 14, day: 12, moment: 17 }
const DAY_MS = 86_400_000
/** Day 0 of the calendar that spreadsheets count in. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
const LONGEST_TEXT = 32_767
/** No spreadsheet opens a longer sheet; rows are counted below its head. */
export const MOST_SHEET_ROWS = 1_048_575

/** Lists everything that has to stand in the zip file, in its order. */
export function workbookParts(sheets: readonly Sheet[]): WorkbookPart[] {
  const pathOf = (index: number) => `worksheets/sheet${index + 1}.xml`
  const charted = sheets.findIndex(({ chart }) => chart !== undefined)
  return [
    {
      path: '[Content_Types].xml',
      content: contentTypes(
        sheets.map((_, index) => pathOf(index)),
        charted !== -1,
      ),
    },
    { path: '_rels/.rels', content: relations([{ type: 'officeDocument', target: 'xl/workbook.xml' }]) },
    { path: 'xl/workbook.xml', content: workbook(sheets) },
    {
      path: 'xl/_rels/workbook.xml.rels',
      content: relations([
        ...sheets.map((_, index) => ({ type: 'worksheet', target: pathOf(index) })),
        { type: 'styles', target: 'styles.xml' },
      ]),
    },
    { path: 'xl/styles.xml', content: STYLES },
    ...chartParts(sheets[charted], charted),
    ...sheets.map((sheet, index) => ({ path: `xl/${pathOf(index)}`, content: () => sheetXml(sheet) })),
  ]
}

/** The first sheet with a chart has it; what it draws may be another's. */
function chartParts(sheet: Sheet | undefined, index: number): WorkbookPart[] {
  if (sheet?.chart === undefined) return []
  const to = (type: string, target: string) => relations([{ type, target }])
  return [
    {
      path: `xl/worksheets/_rels/sheet${index + 1}.xml.rels`,
      content: to('drawing', '../drawings/drawing1.xml'),
    },
    { path: 'xl/drawings/drawing1.xml', content: drawingXml(sheet) },
    { path: 'xl/drawings/_rels/drawing1.xml.rels', content: to('chart', '../charts/chart1.xml') },
    { path: 'xl/charts/chart1.xml', content: chartXml(sheet.chart) },
  ]
}

function contentTypes(sheetPaths: readonly string[], hasChart: boolean): string {
  const override = (path: string, type: string) =>
    `<Override PartName="/xl/${path}" ContentType="${TYPES}.${type}+xml"/>`
  const ofChart = hasChart
    ? '<Override PartName="/xl/drawings/drawing1.xml" ContentType="application/vnd.openxmlformats-officedocument.drawing+xml"/><Override PartName="/xl/charts/chart1.xml" ContentType="application/vnd.openxmlformats-officedocument.drawingml.chart+xml"/>'
    : ''
  return `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook.xml', 'sheet.main')}${override('styles.xml', 'styles')}${sheetPaths.map(path => override(path, 'worksheet')).join('')}${ofChart}</Types>`
}

function relations(list: readonly { type: string; target: string }[]): string {
  const all = list.map(
    ({ type, target }, index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  return `${HEAD}<Relationships xmlns="${RELATIONS}">${all.join('')}</Relationships>`
}

function workbook(sheets: readonly Sheet[]): string {
  const all = sheets.map(
    ({ name }, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${all.join('')}</sheets></workbook>`
}

async function* sheetXml({ columns, rows, chart }: Sheet): AsyncGenerator<string> {
  const widths = columns.map(
    ({ kind }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${WIDTH[kind]}" customWidth="1"/>`,
  )
  yield `${HEAD}<worksheet xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`
  const letters = columns.map((_, index) => lettersOf(index))
  let number = 1
  const row = (cells: string[]) => {
    const placed = cells.map((cell, at) => cell.replace('<c', `<c r="${letters[at]}${number}"`))
    const xml = `<row r="${number}">${placed.join('')}</row>`
    number += 1
    return xml
  }
  yield row(columns.map(({ title }) => textCell(title, STYLE.title)))
  for await (const part of rows)
    yield part
      .map(cells => row(columns.map((column, at) => cell(readCell(cells[at] ?? null, column)))))
      .join('')
  yield `</sheetData>${chart === undefined ? '' : '<drawing r:id="rId1"/>'}</worksheet>`
}

/** Writes a cell without its place, which its row gives it. */
function cell({ value, kind }: { value: Value; kind: CellKind }): string {
  if (value === null) return '<c/>'
  if (typeof value === 'number') return `<c><v>${value}</v></c>`
  if (kind === 'day' || kind === 'moment') return `<c s="${STYLE[kind]}"><v>${serial(value)}</v></c>`
  return textCell(value, STYLE.text)
}

/** Counts the days since day 0, of a day or a moment as a wall clock shows it. */
function serial(text: string): number {
  const at = Date.parse(`${text.replace(' ', 'T')}${text.includes(' ') ? ':00' : 'T00:00:00'}Z`)
  return (at - DAY_ZERO) / DAY_MS
}

function textCell(text: string, style: number): string {
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, LONGEST_TEXT))}</t></is></c>`
}
