import type { PersonsAdvice } from '@earshot/contract/schemas/health/recommendation.ts'
import { useTranslation } from 'react-i18next'
import { formatDay, joinFacts } from '#lib/text/locale.ts'
import { Text } from '#ui/layout/Text.tsx'
import classes from './AdviceWords.module.css'

interface AdviceWordsProps {
  advice: PersonsAdvice
}

/** Shows what a person advises: the words as they were sent, who wrote them, what to sample and for which days. */
export function AdviceWords({ advice }: AdviceWordsProps) {
  const { t, i18n } = useTranslation('recommendations')
  const { author, text, sample, from, to, corrected_by_id: correctedBy } = advice
  const day = (date: string) =>
    formatDay({ at: `${date}T12:00:00Z`, language: i18n.language, timeZone: 'UTC' })
  return (
    <div className={classes.advice} data-corrected={correctedBy !== null || undefined}>
      <p className={classes.text}>{text}</p>
      <Text size="small" tone="muted">
        {joinFacts(
          [
            t('advice.by', { name: author?.name ?? t('somebody') }),
            sample === null ? '' : sampleText(),
            period(),
            correctedBy === null ? '' : t('advice.corrected'),
          ],
          i18n.language,
        )}
      </Text>
    </div>
  )

  function sampleText(): string {
    const what = t(`material.${sample?.material ?? 'OTHER'}`)
    return sample?.pens ? t('advice.sampleIn', { what, pens: sample.pens }) : t('advice.sample', { what })
  }

  function period(): string {
    if (from !== null && to !== null) return t('planned', { from: day(from), to: day(to) })
    if (from !== null) return t('plannedFrom', { from: day(from) })
    return to === null ? '' : t('advice.to', { to: day(to) })
  }
}
