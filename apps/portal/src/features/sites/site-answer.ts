import { isJudgement } from '@earshot/contract/rules/health/outdated-judgement.ts'
import type { StatusCounts } from '@earshot/contract/schemas/farm/status.ts'
import type { StatusName } from '@earshot/contract/values.ts'
import type { TFunction } from 'i18next'
import { type Lag, lagText } from '#domain/values/lag.ts'
import { formatNumber } from '#lib/text/locale.ts'
import { totalOf } from './site-list.ts'

interface SiteAnswer {
  /** The most important fact. */
  first: string
  /** The remaining facts, in a muted color; `quiet` is left out on a phone. */
  rest?: string
  quiet?: string
}

interface Words {
  t: TFunction<'sites'>
  language: string
}

interface SiteAnswerInput extends Words {
  common: TFunction<'common'>
  counts: StatusCounts
  /** The sites of this page; the ages of the others are not known. */
  shown: readonly ShownSite[]
}

interface ShownSite {
  status: StatusName
  lag: Lag | null
}

type LateSite = ShownSite & { lag: Lag }

/** Numbers up to this one are written as words. */
const LARGEST_WORD = 12

/**
 * Words the sentence over the list of sites: which figures are too old, which sites need attention, which are worth a
 * look, and which are quiet.
 */
export function siteAnswer({ common, shown, counts, ...words }: SiteAnswerInput): SiteAnswer {
  const late = shown.filter((site): site is LateSite => site.lag !== null)
  const newest = late.map(site => site.lag).sort((a, b) => a.age.minutes - b.age.minutes)[0]
  if (newest === undefined) return judgedAnswer(words, counts)
  const { first, rest: nothingToDo } = lagText(common, newest)
  const rest = lastHeard(words, late) ?? nothingToDo
  if (shown.every(site => site.lag !== null || !isJudgement(site.status))) return { first, rest }
  // No site is called quiet here: what holds for some of this page may hold for more on the next.
  const known = countsWithout(counts, late)
  const trouble = known.Alarm + known.Warning + known.Offline > 0 ? judgedAnswer(words, known) : undefined
  return {
    first: answerSentence(words, 'old', late.length),
    rest: trouble === undefined ? rest : [trouble.first, trouble.rest ?? ''].join(' ').trim(),
  }
}

/** Nobody knows whether an old Alarm or Warning is over, so it is told as the last known status. */
function lastHeard(words: Words, late: readonly ShownSite[]): string | undefined {
  const count = (name: StatusName) => late.filter(({ status }) => status === name).length
  if (count('Alarm') > 0) return answerSentence(words, 'oldAlarm', count('Alarm'))
  return count('Warning') > 0 ? answerSentence(words, 'oldWarning', count('Warning')) : undefined
}

function countsWithout(counts: StatusCounts, sites: readonly ShownSite[]): StatusCounts {
  const left = { ...counts }
  for (const { status } of sites) left[status] = Math.max(0, left[status] - 1)
  return left
}

/** Words what the counts say if none is out of date. */
function judgedAnswer(input: Words, counts: StatusCounts): SiteAnswer {
  const { t } = input
  const total = totalOf(counts)
  const { Alarm, Warning, Offline } = counts
  // A site that is only listened to is not judged yet, so it does not count as quiet; administrators count in the same
  // way.
  const quietCount = counts.Ok
  if (Alarm + Warning + Offline === 0) {
    return {
      first:
        quietCount === total
          ? answerSentence(input, 'allQuiet', total)
          : answerSentence(input, 'nothingUrgent', total),
    }
  }
  const quiet =
    quietCount === 0
      ? undefined
      : t('answer.quietOf', {
          count: quietCount,
          number: startWord(input, quietCount),
          total: insideWord(input, total),
        })
  if (Alarm > 0 && Warning > 0) {
    const warnings = answerSentence(input, 'moreWarnings', Warning)
    return {
      first: answerSentence(input, 'alarmAnd', Alarm),
      rest: Offline > 0 ? [warnings, answerSentence(input, 'offlineToo', Offline)].join(' ') : warnings,
      ...optional(quiet),
    }
  }
  const first =
    Alarm > 0
      ? answerSentence(input, 'alarm', Alarm)
      : Warning > 0
        ? answerSentence(input, 'warning', Warning)
        : answerSentence(input, 'offline', Offline)
  const rest = Offline > 0 && Alarm + Warning > 0 ? answerSentence(input, 'offlineToo', Offline) : undefined
  return { first, ...(rest !== undefined && { rest }), ...optional(quiet) }
}

function optional(quiet: string | undefined): { quiet?: string } {
  return quiet === undefined ? {} : { quiet }
}

type AnswerKey =
  | 'allQuiet'
  | 'nothingUrgent'
  | 'alarm'
  | 'alarmAnd'
  | 'moreWarnings'
  | 'warning'
  | 'offline'
  | 'offlineToo'
  | 'old'
  | 'oldAlarm'
  | 'oldWarning'

function answerSentence(input: Words, key: AnswerKey, count: number): string {
  return input.t(`answer.${key}`, {
    count,
    number: startWord(input, count),
    inside: insideWord(input, count),
  })
}

function startWord(input: Words, count: number): string {
  return count > LARGEST_WORD ? figureText(input, count) : input.t(`numberFirst.${count}`)
}

function insideWord(input: Words, count: number): string {
  return count > LARGEST_WORD ? figureText(input, count) : input.t(`number.${count}`)
}

function figureText({ language }: Words, count: number): string {
  return formatNumber(count, language)
}
