import type { TriedRule } from '@earshot/contract/rules/health/tried-limits.ts'
import { bestOf, type EpisodeOutcome, worstOf } from '@earshot/engine/compare-tried.ts'
import { useTranslation } from 'react-i18next'
import { formatLocalDay, formatMinutes } from '#lib/text/locale.ts'
import type { Trying } from './use-trying.ts'

/** Writes what gets better and what gets worse as the page's first sentence. */
export function useVerdictWords({
  verdict,
  rule,
  days,
}: Pick<Trying, 'verdict' | 'days'> & { rule: Pick<TriedRule, 'counts'> }): { first: string; rest: string } {
  const { t, i18n } = useTranslation('limits')
  const { language } = i18n
  if (verdict === null) return { first: t('try.verdict.working', { days }), rest: '' }
  if (verdict.isSame) return { first: t('try.verdict.same', { days }), rest: '' }
  const count = Math.abs(verdict.tried - verdict.now)
  const [worst, best] = [worstOf(verdict), bestOf(verdict)]
  const number = t(`try.verdict.${wayOf(verdict.tried - verdict.now)}.${rule.counts}`, { count, days })
  if (verdict.tried > verdict.now) {
    if (best !== null) return { first: episodeWords(best), rest: number }
    return { first: number, rest: t('try.verdict.noneEarlier') }
  }
  if (worst !== null) return { first: number, rest: episodeWords(worst) }
  return { first: number, rest: best === null ? t('try.verdict.noneLater') : episodeWords(best) }

  function episodeWords({ episode, laterHours, isMissed }: EpisodeOutcome): string {
    const date = formatLocalDay(episode.start_date, language)
    if (isMissed) return t('try.verdict.missed', { date })
    if (laterHours === null) return t('try.verdict.found', { date })
    const time = formatMinutes(Math.abs(laterHours) * 60, language, 'long')
    return t(laterHours > 0 ? 'try.verdict.later' : 'try.verdict.earlier', { date, time })
  }
}

/** The key of the sentence about a difference. */
export function wayOf(difference: number): 'fewer' | 'more' | 'asMany' {
  if (difference === 0) return 'asMany'
  return difference < 0 ? 'fewer' : 'more'
}
