/** The words that the mail and the PDF of a weekly report share. Pure but for the texts. */
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { dateTag } from '@earshot/contract/rules/language-tag.ts'
import { type ReportFormats, reportFormats } from '#exports/report/formats.ts'
import { readCatalogue, type Translate } from '#texts/catalogue.ts'
import { type Counted, type SiteWeek, sumUp } from './week.ts'

const { translator } = readCatalogue(new URL('./messages/', import.meta.url))

export interface Report {
  /** The sites, those that need a look first. */
  weeks: readonly SiteWeek[]
  /** True where it is about all sites of the reader, however few. */
  isOfAll: boolean
  untilDay: string
  language: string
  now: Date
}

export interface ReportWords {
  t: Translate
  formats: ReportFormats
  days: string
  /** The site's name, or the words for all of them. */
  subject: string
  counted(count: Counted): string
  times(value: number | null): string
}

export function reportWords({ weeks, isOfAll, untilDay, language }: Omit<Report, 'now'>): ReportWords {
  const t = translator(language)
  const formats = reportFormats(language)
  const factor = new Intl.NumberFormat(dateTag(language), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  return {
    t,
    formats,
    days: formats.dayRange(addDays(untilDay, -6), untilDay),
    subject: isOfAll ? t('all_sites') : (weeks[0]?.name ?? ''),
    counted: ({ now, before }) => t('counted', { now: formats.number(now), before: formats.number(before) }),
    times: value => (value === null ? '–' : `${factor.format(value)} ×`),
  }
}

interface Totals {
  alarms: Counted
  warnings: Counted
  treated: Counted
  deaths: Counted
  silent: number
}

function totalsOf(weeks: readonly SiteWeek[]): Totals {
  const sum = (key: 'alarms' | 'warnings' | 'treated' | 'deaths') => sumUp(weeks.map(week => week[key]))
  return {
    alarms: sum('alarms'),
    warnings: sum('warnings'),
    treated: sum('treated'),
    deaths: sum('deaths'),
    silent: weeks.reduce((count, { silent }) => count + silent.length, 0),
  }
}

/** The names and values of the totals, as both of them list them. */
export function totalFacts(
  report: Omit<Report, 'now'>,
  { t, counted, times, formats }: ReportWords,
): { label: string; value: string }[] {
  const { alarms, warnings, treated, deaths, silent } = totalsOf(report.weeks)
  const loudest = report.weeks
    .flatMap(({ name, loudest }) => (loudest === null ? [] : [{ site: name, ...loudest }]))
    .reduce<{ site: string; name: string; times: number | null } | null>(
      (most, one) => (most === null || (one.times ?? 0) > (most.times ?? 0) ? one : most),
      null,
    )
  const where = loudest && (report.isOfAll ? `${loudest.site}, ${loudest.name}` : loudest.name)
  return [
    { label: t('alarms'), value: counted(alarms) },
    { label: t('warnings'), value: counted(warnings) },
    {
      label: t('coughs'),
      value: loudest === null ? '–' : t('most', { airspace: where ?? '', times: times(loudest.times) }),
    },
    { label: t('treatments'), value: counted(treated) },
    { label: t('deaths'), value: counted(deaths) },
    { label: t('silent'), value: formats.number(silent) },
  ]
}

export function leadOf({ weeks, isOfAll }: Pick<Report, 'weeks' | 'isOfAll'>, t: Translate): string {
  const loud = weeks.filter(({ isQuiet }) => !isQuiet).length
  if (loud === 0) return t('lead.quiet')
  return isOfAll ? t('lead.sites', { loud, total: weeks.length }) : t('lead.site')
}
