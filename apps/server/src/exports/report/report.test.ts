import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { readCatalogue } from '#texts/catalogue.ts'
import { axisRange, axisTicks, barShapes, dayTicks, edgeShapes, lineShapes } from './chart.ts'
import { readFontFile } from './fonts.ts'
import { reportFormats } from './formats.ts'
import { fontRunsOf, linesOf } from './line-breaking.ts'
import { phasesInWords } from './phases.ts'
import { COLORS } from './shapes.ts'

const plot = {
  box: { x: 0, y: 0, width: 100, height: 50 },
  steps: { from: 0, to: 400, t: [0, 100, 200, 300, 400] },
  range: { low: 0, high: 100 },
}
const PEN = { color: COLORS.series, width: 1 }

describe('A figure of the report', () => {
  it('A figure breaks its line where nothing was measured, and shows a lonely value as long as its step', () => {
    const lines = lineShapes(plot, [100, 50, null, 0], PEN)
    expect(lines).toEqual([
      {
        kind: 'line',
        points: [
          [12.5, 0],
          [37.5, 25],
        ],
        ...PEN,
      },
      {
        kind: 'line',
        points: [
          [75, 50],
          [100, 50],
        ],
        ...PEN,
      },
    ])
  })

  it('A figure has a bar for each step that heard something', () => {
    const bars = barShapes(plot, [40, 0, null, 100])
    expect(bars).toMatchObject([
      { x: 0, y: 30, height: 20 },
      { x: 75, y: 0, height: 50 },
    ])
  })

  it('A figure names its edges beside it, at their height', () => {
    const text = (value: number) => `act ${value}`
    const [line, label] = edgeShapes(plot, { limits: [{ from: 0, value: 40 }], text })
    expect(line).toMatchObject({
      points: [
        [0, 30],
        [100, 30],
      ],
    })
    expect(label).toMatchObject({ text: 'act 40', y: 26 })
  })

  it('An edge that has changed is a step, named by what holds now', () => {
    const half = ((plot.steps.t[0] ?? 0) + plot.steps.to) / 2
    const limits = [
      { from: 0, value: 40 },
      { from: half, value: 60 },
    ]
    const [line, label] = edgeShapes(plot, { limits, text: String })
    expect(line).toMatchObject({
      points: [
        [0, 30],
        [50, 30],
        [50, 20],
        [100, 20],
      ],
    })
    expect(label).toMatchObject({ text: '60' })
  })

  it.each([
    ['a still barn', [[20, 20.1]], { least: 8 }, { low: 16, high: 26 }],
    ['counts', [[0, 37]], { least: 4, floor: 0 }, { low: 0, high: 40 }],
    ['nothing at all', [[null]], { least: 4, floor: 0 }, { low: 0, high: 4 }],
  ] as const)('The axis of %s is as wide as can be read, with round ends', (_, values, rule, range) => {
    expect(axisRange(values, rule)).toEqual(range)
    expect(axisTicks(range).every(tick => tick >= range.low && tick <= range.high)).toBe(true)
    expect(axisTicks(range).length).toBeLessThan(8)
  })

  it('A figure names as many days as fit', () => {
    expect(dayTicks(3, 7)).toEqual([0, 1, 2])
    expect(dayTicks(90, 7)).toEqual([0, 14, 28, 42, 56, 70, 84])
    expect(dayTicks(300, 7).length).toBeLessThanOrEqual(7)
  })
})

describe('The text of a report', () => {
  const setting = { width: 10, language: 'en', measure: (text: string) => text.length }

  it('A text breaks behind spaces, keeps commas with their words, and cuts what is longer than a line', () => {
    expect(linesOf('sneezing, in pen 2', setting)).toEqual(['sneezing,', 'in pen 2'])
    expect(linesOf('a\r\n\r\nb', setting)).toEqual(['a', '', 'b'])
    expect(linesOf('electrophoresis', setting)).toEqual(['electropho', 'resis'])
    expect(linesOf('', setting)).toEqual([''])
  })

  it('A text breaks between words of a script that writes no spaces', () => {
    const lines = linesOf('หมูไอมากในคอกที่สองวันนี้', { ...setting, language: 'th' })
    expect(lines.join('')).toBe('หมูไอมากในคอกที่สองวันนี้')
    expect(lines.length).toBeGreaterThan(2)
  })

  it('A text is set in the typeface that has its letters', () => {
    const subsets = (text: string) => fontRunsOf(text, 'pl').map(run => [run.font.subset, run.text])
    expect(subsets('Świnie, grypa')).toEqual([
      ['latin-ext', 'Ś'],
      ['latin', 'winie, grypa'],
    ])
    expect(subsets('')).toEqual([])
  })

  it.each([
    ['th', 'เล้า 3', ['noto-sans-thai', 'archivo']],
    ['zh-CN', '育肥舍 3', ['noto-sans-sc', 'archivo']],
    ['ja', '豚舎カメラ 3', ['biz-udpgothic', 'archivo']],
    // A Thai name in a Japanese report, and a Japanese one in a German.
    ['ja', 'เล้า', ['noto-sans-thai']],
    ['vi', 'Chuồng nuôi 3', ['archivo']],
  ])('A report in %s sets %s in %j', (language, text, families) => {
    expect([...new Set(fontRunsOf(text, language).map(run => run.font.family))]).toEqual(families)
  })

  it('Every letter of the typefaces’ families has a file, in both weights', () => {
    const faces = fontRunsOf('Aế เ育舎あ', 'ja').map(run => run.font)
    for (const font of faces) {
      expect(readFontFile(font, 'regular').readUInt32BE(0)).toBe(0x00010000)
      expect(readFontFile(font, 'strong').byteLength).toBeGreaterThan(1000)
    }
  })

  it('The typefaces have the letters of a Chinese cough, and a space after a Japanese day', () => {
    const document = new PDFDocument()
    for (const { font, text } of fontRunsOf('咳嗽', 'cn'))
      expect(document.font(readFontFile(font, 'regular')).widthOfString(text)).toBeGreaterThan(0)
    expect(fontRunsOf('3月1日 07:20', 'ja').map(({ font, text }) => [font.family, text])).toEqual([
      ['archivo', '3'],
      ['biz-udpgothic', '月'],
      ['archivo', '1'],
      ['biz-udpgothic', '日'],
      ['archivo', ' 07:20'],
    ])
  })
})

describe('The wording of the report', () => {
  it('The report writes days and figures as the reader’s language does, clocks in 24 hours', () => {
    const german = reportFormats('de')
    expect(german.day('2026-03-02')).toBe('2. März 2026')
    expect(german.number(1318.25)).toBe('1.318,25')
    expect(reportFormats('en-US').moment('2026-03-02 14:05')).toBe('2 Mar 2026 14:05')
    expect(reportFormats('th').day('2026-03-02')).toContain('2026')
  })
})

it('Usual age phases are said in the language of the report, a farm’s own as it calls them', () => {
  const { translator } = readCatalogue(new URL('../messages/', import.meta.url))
  const phases = ['Grower', 'Vor der Hitze'].map(name => ({ name, start_age_in_days: 70 }))
  const facts = { product_type: 'FATTENING' } as const
  const named = (language: string) => phasesInWords(phases, { facts, t: translator(language) })
  expect(named('de').map(({ name }) => name)).toEqual(['Vormast', 'Vor der Hitze'])
  expect(named('en-US').map(({ name }) => name)).toEqual(['Grower', 'Vor der Hitze'])
})
