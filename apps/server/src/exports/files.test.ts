import { unzipSync } from 'fflate'
import readWorkbook from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'
import type { Cell, Column, Sheet } from './sheet.ts'
import { zipOf } from './zip.ts'

const AT = new Date('2026-03-02T08:00:00Z')
const COLUMNS: Column[] = [
  { key: 'date', title: 'Day', kind: 'day' },
  { key: 'at', title: 'At', kind: 'moment' },
  { key: 'rhs', title: 'RHS', kind: 'number' },
  { key: 'said', title: 'Said', kind: 'text' },
]

function sheet(name: string, ...parts: Cell[][][]): Sheet {
  async function* rows() {
    yield* parts
  }
  return { name, columns: COLUMNS, rows: rows() }
}

async function whole(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function text(chunks: AsyncIterable<string>): Promise<string> {
  let all = ''
  for await (const chunk of chunks) all += chunk
  return all
}

it('An independent reader finds days as days, numbers as numbers and text as it was written', async () => {
  const sheets = [
    sheet('First', [['2026-03-01', '2026-03-01 13:30', 38.25, '=1+1']], [[null, null, -4, ' <a & "b"> ']]),
    sheet('Second', [['2024-02-29', null, 0, 'ไก่ 鶏 é']]),
  ]
  const read = await readWorkbook(await whole(zipOf({ sheets, fileType: 'xlsx' }, AT)), {
    trim: false,
  })
  expect(read).toEqual([
    {
      sheet: 'First',
      data: [
        ['Day', 'At', 'RHS', 'Said'],
        [new Date('2026-03-01T00:00:00Z'), new Date('2026-03-01T13:30:00Z'), 38.25, '=1+1'],
        [null, null, -4, ' <a & "b"> '],
      ],
    },
    {
      sheet: 'Second',
      data: [
        ['Day', 'At', 'RHS', 'Said'],
        [new Date('2024-02-29T00:00:00Z'), null, 0, 'ไก่ 鶏 é'],
      ],
    },
  ])
})

it('The workbook draws a chart beside the first sheet that has one, of the cells that have its figures', async () => {
  const { name, columns } = sheet("RHS's days")
  const chart = {
    title: 'RHS <of> A & B',
    of: { name, columns },
    rows: 31,
    category: 'date',
    series: ['rhs'],
    range: { min: 0, max: 100 },
  }
  const sheets = [sheet('Bare'), { ...sheet('Cover'), chart }, sheet(name, [['2026-03-01', null, 38, 'a']])]
  const files = unzipSync(await whole(zipOf({ sheets, fileType: 'xlsx' }, AT)))
  const part = (path: string) => Buffer.from(files[path] ?? []).toString()
  // Each part is named by the one before it: the sheet, its drawing, the chart.
  expect(part('xl/worksheets/sheet2.xml')).toContain('<drawing r:id="rId1"/></worksheet>')
  expect(part('xl/worksheets/_rels/sheet2.xml.rels')).toContain('Target="../drawings/drawing1.xml"')
  expect(part('xl/drawings/drawing1.xml')).toContain('r:id="rId1"')
  expect(part('xl/drawings/_rels/drawing1.xml.rels')).toContain('Target="../charts/chart1.xml"')
  for (const path of ['/xl/drawings/drawing1.xml', '/xl/charts/chart1.xml'])
    expect(part('[Content_Types].xml')).toContain(`PartName="${path}"`)
  const drawn = part('xl/charts/chart1.xml')
  expect(drawn).toContain("<c:f>'RHS''s days'!$C$2:$C$32</c:f>")
  expect(drawn).toContain("<c:f>'RHS''s days'!$A$2:$A$32</c:f>")
  expect(drawn).toContain('<a:t>RHS &lt;of&gt; A &amp; B</a:t>')
  // The head of every sheet stays in sight, and no other sheet draws.
  for (const number of [1, 2, 3])
    expect(part(`xl/worksheets/sheet${number}.xml`)).toContain('<pane ySplit="1" topLeftCell="A2"')
  for (const number of [1, 3]) expect(part(`xl/worksheets/sheet${number}.xml`)).not.toContain('<drawing')
  expect(
    (await readWorkbook(await whole(zipOf({ sheets: [sheet('Bare')], fileType: 'xlsx' }, AT))))[0]?.sheet,
  ).toBe('Bare')
})

it('The workbook leaves out what XML cannot hold, and cuts what a cell cannot', async () => {
  const cut = `${'x'.repeat(32_766)}🐖`
  const sheets = [sheet('Odd', [[null, null, null, 'a\u0000b\u001fc']], [[null, null, null, cut]])]
  const [odd] = await readWorkbook(await whole(zipOf({ sheets, fileType: 'xlsx' }, AT)))
  expect(odd?.data.slice(1).map(row => row[3])).toEqual(['abc', 'x'.repeat(32_766)])
})

it('A zip has a file for each sheet', async () => {
  const sheets = [sheet('First', [['2026-03-01', null, 1, 'a']]), sheet('Second')]
  const files = unzipSync(await whole(zipOf({ sheets, fileType: 'csv' }, AT)))
  expect(Object.keys(files)).toEqual(['First.csv', 'Second.csv'])
  expect(Buffer.from(files['First.csv'] ?? []).toString()).toBe('﻿Day,At,RHS,Said\r\n2026-03-01,,1,a\r\n')
})

it.each([
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ['+32470123456', "'+32470123456"],
  ['-', "'-"],
  ['@sum', "'@sum"],
  ['\tx', "'\tx"],
  ['a,b', '"a,b"'],
  ['two\nlines', '"two\nlines"'],
  ['a=b', 'a=b'],
])(
  'A value %j in a list of values is written as %s: no spreadsheet takes it for a formula',
  async (said, written) => {
    const csv = await text(csvOf(sheet('One', [[null, null, -4, said]])))
    expect(csv.split('\r\n')[1]).toBe(`,,-4,${written}`)
  },
)

it('A sheet that cannot be read to its end ends the file with that error', async () => {
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield [[null, null, 1, 'a']]
    throw new Error('the database is away')
  }
  const broken = { ...sheet('Broken'), rows: rows() }
  await expect(whole(zipOf({ sheets: [broken], fileType: 'csv' }, AT))).rejects.toThrow(
    'the database is away',
  )
})
