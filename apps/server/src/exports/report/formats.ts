/** Writes days, moments and figures in the reader's language. Pure. */
import { dateTag } from '@earshot/contract/rules/language-tag.ts'
import { type Cell, type Column, readCell } from '#exports/sheet.ts'

export interface ReportFormats {
  /** The name of the language for `Intl`. */
  tag: string
  day(day: string): string
  /** Writes a day without its year. */
  shortDay(day: string): string
  /** Writes the first and the last day in as few words as the language can. */
  dayRange(from: string, to: string): string
  moment(moment: string): string
  number(value: number): string
  cell(cell: Cell, column: Column): string
}

export function reportFormats(language: string): ReportFormats {
  const tag = dateTag(language)
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
    return (wallClock: string) => made.format(new Date(`${wallClock.replace(' ', 'T')}Z`))
  }
  const dayFormat = format({ day: 'numeric', month: 'short', year: 'numeric' })
  const shortFormat = format({ day: 'numeric', month: 'short' })
  const rangeFormat = new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month: 'short',
    year: '2-digit',
    timeZone: 'UTC',
  })
  const number = new Intl.NumberFormat(tag, { maximumFractionDigits: 4 })
  const day = (text: string) => dayFormat(`${text} 00:00`)
  const formats: ReportFormats = {
    tag,
    day,
    shortDay: text => shortFormat(`${text} 00:00`),
    dayRange: (from, to) => rangeFormat.formatRange(new Date(`${from}T00:00Z`), new Date(`${to}T00:00Z`)),
    // The moment is shown as on the site's clock: with 24 hours in every language.
    moment: text => `${day(text.slice(0, 10))} ${text.slice(11)}`,
    number: value => number.format(value),
    cell: (cell, column) => {
      const { kind, value } = readCell(cell, column)
      if (value === null) return ''
      if (typeof value === 'number') return formats.number(value)
      if (kind === 'day') return formats.day(value)
      return kind === 'moment' ? formats.moment(value) : value
    },
  }
  return formats
}
