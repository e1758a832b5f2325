/** The first sheet of a list's workbook: what the file is, when it was made, and which filters its rows are left by. */
import { intlTag } from '@earshot/contract/rules/language-tag.ts'
import type { Cell, Sheet } from '#exports/sheet.ts'
import { readCatalogue } from '#texts/catalogue.ts'

const { translator } = readCatalogue(new URL('./messages/', import.meta.url))

export interface ListCover {
  list: 'devices' | 'gateways' | 'sites' | 'audit' | 'medicine'
  language: string
  /** What the list was asked for, by the name of the filter; one that was not set is left out. */
  filters: Readonly<Record<string, string | number | null | undefined>>
}

type Line = [what: string, value: Cell]

export function coverSheet({ list, language, filters }: ListCover, now: Date): Sheet {
  const t = translator(language)
  const set = Object.entries(filters).flatMap(([key, value]): Line[] =>
    value === null || value === undefined ? [] : [[t(`filter.${key}`), value]],
  )
  const none: Line = [t('filters'), t('no_filter')]
  const lines: Line[] = [
    [t('this'), t(`of.${list}`)],
    [t('made_at'), { kind: 'moment', value: now.toISOString().slice(0, 16).replace('T', ' ') }],
    [t('clock'), 'UTC'],
    ...(set.length === 0 ? [none] : set),
  ]
  async function* rows(): AsyncGenerator<Cell[][]> {
    yield lines
  }
  return {
    name: t('sheet'),
    columns: [
      { key: 'what', title: t('column.what'), kind: 'text' },
      { key: 'value', title: t('column.value'), kind: 'text' },
    ],
    rows: rows(),
  }
}

/** Names a country beside its code: `Denmark (DK)`. */
export function countryWithCode(code: string | undefined, language: string): string | undefined {
  return code === undefined ? undefined : `${countryName(code, language)} (${code})`
}

/** @returns the code itself where the language has no name for it */
export function countryName(code: string, language: string): string {
  const names = new Intl.DisplayNames([intlTag(language)], { type: 'region', fallback: 'code' })
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code
}
