/** Writes days, moments and figures in the reader's language. Pure. */
import { dateTag } from '@earshot/contract/rules/language-tag.ts'
import { type Cell, type Column, readCell } from '#exports/sheet.ts'

export interface Wording {
  /** The name of the language for `Intl`. */
  tag: string
  day(day: string): string
  /** Writes a day without its year. */
  shortDay(day: string): string
  moment(moment: string): string
  number(value: number): string
  cell(cell: Cell, column: Column): string
}

export function wordingOf(language: string): Wording {
  const tag = dateTag(language)
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
    return (wallClock: string) => made.format(new Date(`${wallClock.replace(' ', 'T')}Z`))
  }
  const dayFormat = format({ day: 'numeric', month: 'short', year: 'numeric' })
  const shortFormat = format({ day: 'numeric', month: 'short' })
  const number = new Intl.NumberFormat(tag, { maximumFractionDigits: 4 })
  const day = (text: string) => dayFormat(`${text} 00:00`)
  const words: Wording = {
    tag,
    day,
    shortDay: text => shortFormat(`${text} 00:00`),
    // The moment is shown as on the site's clock: with 24 hours in every language.
    moment: text => `${day(text.slice(0, 10))} ${text.slice(11)}`,
    number: value => number.format(value),
    cell: (cell, column) => {
      const { kind, value } = readCell(cell, column)
      if (value === null) return ''
      if (typeof value === 'number') return words.number(value)
      if (kind === 'day') return words.day(value)
      return kind === 'moment' ? words.moment(value) : value
    },
  }
  return words
}
