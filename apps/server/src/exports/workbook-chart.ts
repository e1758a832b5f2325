/** Draws one line chart beside a sheet's rows (DrawingML, ECMA-376 part 1, §20 and §21): its figures stay in the sheet that has them. */
import type { Sheet, SheetChart } from './sheet.ts'
import { escaped, HEAD, lettersOf, OFFICE } from './workbook-xml.ts'

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006'
/** The chart covers so many columns and rows to the right of the table. */
const SIZE = { columns: 12, rows: 24 }
const COLORS = ['0B4F52', 'B3202A', '7A6A1F'] as const

/** A drawing places the chart. */
export function drawingXml({ columns }: Sheet): string {
  const [from, top] = [columns.length + 1, 1]
  const place = (name: string, col: number, row: number) =>
    `<xdr:${name}><xdr:col>${col}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:${name}>`
  return `${HEAD}<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main"><xdr:twoCellAnchor>${place('from', from, top)}${place('to', from + SIZE.columns, top + SIZE.rows)}<xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="Chart 1"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="${DRAWING}/chart"><c:chart xmlns:c="${DRAWING}/chart" xmlns:r="${OFFICE}" r:id="rId1"/></a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor></xdr:wsDr>`
}

export function chartXml({ title, of, category, series, rows, range }: SheetChart): string {
  const column = (key: string) => {
    const index = of.columns.findIndex(each => each.key === key)
    return { letter: lettersOf(index), title: of.columns[index]?.title ?? '' }
  }
  const sheet = `'${of.name.replaceAll("'", "''")}'`
  const cells = (key: string) =>
    escaped(`${sheet}!$${column(key).letter}$2:$${column(key).letter}$${rows + 1}`)
  const head = (key: string) => escaped(`${sheet}!$${column(key).letter}$1`)
  const lines = series.map((key, index) => {
    const color = COLORS[index % COLORS.length]
    return `<c:ser><c:idx val="${index}"/><c:order val="${index}"/><c:tx><c:strRef><c:f>${head(key)}</c:f><c:strCache><c:ptCount val="1"/><c:pt idx="0"><c:v>${escaped(column(key).title)}</c:v></c:pt></c:strCache></c:strRef></c:tx><c:spPr><a:ln w="28575"><a:solidFill><a:srgbClr val="${color}"/></a:solidFill></a:ln></c:spPr><c:marker><c:symbol val="none"/></c:marker><c:cat><c:numRef><c:f>${cells(category)}</c:f></c:numRef></c:cat><c:val><c:numRef><c:f>${cells(key)}</c:f></c:numRef></c:val><c:smooth val="0"/></c:ser>`
  })
  const text = (said: string) =>
    `<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:t>${escaped(said)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>`
  return `${HEAD}<c:chartSpace xmlns:c="${DRAWING}/chart" xmlns:a="${DRAWING}/main" xmlns:r="${OFFICE}"><c:roundedCorners val="0"/><c:chart>${text(title)}<c:autoTitleDeleted val="0"/><c:plotArea><c:layout/><c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${lines.join('')}<c:marker val="1"/><c:axId val="1"/><c:axId val="2"/></c:lineChart><c:dateAx><c:axId val="1"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="b"/>${text(column(category).title)}<c:numFmt formatCode="yyyy\\-mm\\-dd" sourceLinked="0"/><c:majorTickMark val="out"/><c:minorTickMark val="none"/><c:tickLblPos val="low"/><c:crossAx val="2"/><c:crosses val="autoZero"/></c:dateAx><c:valAx><c:axId val="2"/><c:scaling><c:orientation val="minMax"/><c:max val="${range.max}"/><c:min val="${range.min}"/></c:scaling><c:delete val="0"/><c:axPos val="l"/><c:majorGridlines/><c:numFmt formatCode="0" sourceLinked="0"/><c:majorTickMark val="out"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:crossAx val="1"/><c:crosses val="autoZero"/></c:valAx></c:plotArea><c:legend><c:legendPos val="b"/><c:overlay val="0"/></c:legend><c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart></c:chartSpace>`
}
