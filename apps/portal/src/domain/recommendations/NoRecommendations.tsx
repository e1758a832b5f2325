import type { RecommendationsQuery } from '@earshot/contract/schemas/health/recommendation.ts'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/EmptyState.tsx'

export function NoRecommendations({ filter }: Pick<RecommendationsQuery, 'filter'>) {
  const { t } = useTranslation('recommendations')
  return <EmptyState title={t(`empty.${filter}`)} text={t('empty.text')} />
}
