import type { Recommendation } from '@earshot/contract/schemas/health/recommendation.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/actions/Button.tsx'
import { categoryKey } from './categories.tsx'
import { useReaction } from './use-reaction.ts'

interface AnswerButtonsProps {
  recommendation: Recommendation
  onAccepted?: () => void
}

/** The two answers to one recommendation; it is for the caller to show them only to people who may answer. */
export function AnswerButtons({ recommendation, onAccepted }: AnswerButtonsProps) {
  const { t } = useTranslation('recommendations')
  const { react, busy } = useReaction()
  const name = t(`name.${categoryKey(recommendation.category)}`)
  const names = { name, airspace: recommendation.airspace.name }

  async function answer(status: 'ACCEPT' | 'DECLINED'): Promise<void> {
    const isDone = await react({ items: [recommendation], status })
    if (isDone && status === 'ACCEPT') onAccepted?.()
  }
  return (
    <>
      <Button
        variant="primary"
        busy={busy === 'ACCEPT'}
        aria-label={t('acceptNamed', names)}
        onClick={() => void answer('ACCEPT')}
      >
        {t('accept')}
      </Button>
      <Button
        busy={busy === 'DECLINED'}
        aria-label={t('declineNamed', names)}
        onClick={() => void answer('DECLINED')}
      >
        {t('decline')}
      </Button>
    </>
  )
}
