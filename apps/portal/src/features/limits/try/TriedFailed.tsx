import { useTranslation } from 'react-i18next'
import { Button } from '#ui/actions/Button.tsx'
import { Text } from '#ui/layout/Text.tsx'
import type { Judging } from './use-tried.ts'
import type { usePast } from './use-trying.ts'

interface TriedFailedProps {
  tried: Judging
  past: ReturnType<typeof usePast>
}

/** Shows in an editor that the past could not be worked out, with a button that fetches or judges it again. */
export function TriedFailed({ tried, past }: TriedFailedProps) {
  const { t } = useTranslation('limits')
  return (
    <Text size="small" tone="muted">
      {t('try.line.failed')}{' '}
      <Button
        variant="text"
        size="dense"
        busy={past.isFetching}
        onClick={() => (tried.isFailed ? tried.retry() : void past.refetch())}
      >
        {t('tryAgain', { ns: 'common' })}
      </Button>
    </Text>
  )
}
