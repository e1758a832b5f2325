import type { StatusCounts } from '@earshot/contract/schemas/status.ts'
import type { TFunction } from 'i18next'
import { formatNumber } from '#lib/locale.ts'
import { totalOf } from './status-order.ts'

export interface SiteAnswer {
  /** What is the matter. */
  first: string
  /** The rest, in a quieter voice; `quiet` is left out on a phone. */
  rest?: string
  quiet?: string
}

export interface SiteAnswerInput {
  t: TFunction<'sites'>
  counts: StatusCounts
  language: string
}

/** Up to here a number is a word. */
const LARGEST_WORD = 12

/** The sentence over the sites list: who needs you, who is worth a look, who is quiet. */
export function siteAnswer(input: SiteAnswerInput): SiteAnswer {
  const { t, counts } = input
  const total = totalOf(counts)
  const { Alarm, Warning, Offline } = counts
  const quietCount = counts.Ok + counts.Success
  if (Alarm + Warning + Offline === 0) {
    return {
      first: quietCount === total ? say(input, 'allQuiet', total) : say(input, 'nothingUrgent', total),
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
    return {
      first: say(input, 'alarmAnd', Alarm),
      rest: say(input, 'moreWarnings', Warning),
      ...optional(quiet),
    }
  }
  const first =
    Alarm > 0
      ? say(input, 'alarm', Alarm)
      : Warning > 0
        ? say(input, 'warning', Warning)
        : say(input, 'offline', Offline)
  const rest = Offline > 0 && Alarm + Warning > 0 ? say(input, 'offlineToo', Offline) : undefined
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

function say(input: SiteAnswerInput, key: AnswerKey, count: number): string {
  return input.t(`answer.${key}`, {
    count,
    number: startWord(input, count),
    inside: insideWord(input, count),
  })
}

function startWord(input: SiteAnswerInput, count: number): string {
  return count > LARGEST_WORD ? figure(input, count) : input.t(`numberFirst.${count}`)
}

function insideWord(input: SiteAnswerInput, count: number): string {
  return count > LARGEST_WORD ? figure(input, count) : input.t(`number.${count}`)
}

function figure({ language }: SiteAnswerInput, count: number): string {
  return formatNumber(count, language)
}
