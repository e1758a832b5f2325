import type { Recommendation } from '@earshot/contract/schemas/health/recommendation.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/actions/Button.tsx'
import { categoryKey } from './categories.tsx'
import { useReaction } from './use-reaction.ts'

interface AnswerButtonsProps {
  recommendation: Recommendation
  onAccepted?: () => void
  /** What is said with the answer. */
  word?: string
  /** Plain where it is one row of many: then neither button is filled, and the one that declines comes first. */
  variant?: 'primary' | 'plain'
}

/** The two answers to one recommendation; it is for the caller to show them only to people who may answer. */
export function AnswerButtons({ recommendation, onAccepted, word, variant = 'primary' }: AnswerButtonsProps) {
  const { t } = useTranslation('recommendations')
  const { react, busy, kept } = useReaction()
  const name = t(`name.${categoryKey(recommendation.category)}`)
  const names = { name, airspace: recommendation.airspace.name }

  async function answer(status: 'ACCEPT' | 'DECLINED'): Promise<void> {
    const isDone = await react({ items: [recommendation], status, word })
    if (isDone && status === 'ACCEPT') onAccepted?.()
  }
  if (kept !== null) return <p role="status">{t(`kept.${kept}`)}</p>
  const accept = (
    <Button
      {...(variant === 'primary' && { variant })}
      busy={busy === 'ACCEPT'}
      aria-label={t('acceptNamed', names)}
      onClick={() => void answer('ACCEPT')}
    >
      {t('accept')}
    </Button>
  )
  const decline = (
    <Button
      busy={busy === 'DECLINED'}
      aria-label={t('declineNamed', names)}
      onClick={() => void answer('DECLINED')}
    >
      {t('decline')}
    </Button>
  )
  return variant === 'primary' ? (
    <>
      {accept}
      {decline}
    </>
  ) : (
    <>
      {decline}
      {accept}
    </>
  )
}
