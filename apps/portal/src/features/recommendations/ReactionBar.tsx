import type { Recommendation } from '@earshot/contract/schemas/health/recommendation.ts'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { categoryKey } from '#domain/recommendations/categories.tsx'
import { useReaction } from '#domain/recommendations/use-reaction.ts'
import { dayKey, formatList } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Button } from '#ui/actions/Button.tsx'
import { DayRange } from '#ui/choice/DayRange.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import { ClearPicks, PickBar } from '#ui/table/PickBar.tsx'
import type { PickControl } from '#ui/table/use-picks.ts'
import classes from './ReactionBar.module.css'

interface ReactionBarProps {
  picks: PickControl<Recommendation>
  /** The recommendations that wait now. */
  items: readonly Recommendation[]
}

/**
 * Gives one answer to all picked recommendations, with the period for which they are planned. The picks stay when the
 * server refuses.
 */
export function ReactionBar({ picks, items }: ReactionBarProps) {
  const { t, i18n } = useTranslation('recommendations')
  const { react, busy } = useReaction()
  const today = dayKey(useNow())
  const [start, setStart] = useState('')
  const [end, setEnd] = useState('')
  const [isRefused, setRefused] = useState(false)
  if (picks.count === 0) return null
  const from = start || today
  const isBackwards = end !== '' && end < from
  const ended = picks.rows.filter(row => !items.some(item => item.id === row.id))
  const airspaces = [...new Set(picks.rows.map(row => row.airspace.name))]

  async function answer(status: 'ACCEPT' | 'DECLINED'): Promise<void> {
    const period = status === 'ACCEPT' ? { start: from, end: end || undefined } : {}
    const isDone = await react({ items: picks.rows, status, ...period })
    setRefused(!isDone)
    if (isDone) picks.drop()
  }

  return (
    <PickBar className={classes.bar}>
      <p className={classes.picked}>
        <strong>{t('picked', { count: picks.count })}</strong>{' '}
        <span>{formatList(airspaces, i18n.language)}</span>
      </p>
      <DayRange
        label={t('period')}
        words={{ from: t('from'), to: t('to') }}
        from={from}
        to={end}
        isBackwards={isBackwards}
        onFrom={setStart}
        onTo={setEnd}
      />
      <Row className={classes.answers} as="span" gap="1" inline align="center">
        <Button
          icon={IconCheck}
          busy={busy === 'ACCEPT'}
          disabled={isBackwards}
          onClick={() => void answer('ACCEPT')}
        >
          {t('acceptMany', { count: picks.count })}
        </Button>
        <button type="button" className={classes.decline} onClick={() => void answer('DECLINED')}>
          {t('declineMany', { count: picks.count })}
        </button>
        <ClearPicks onDrop={picks.drop} />
      </Row>
      {(isRefused || isBackwards) && (
        <p className={classes.refused} role="alert">
          {isBackwards ? t('refused.backwards') : <RefusedText ended={ended} />}
        </p>
      )}
    </PickBar>
  )
}

/** Names the picked recommendations that no longer wait, where that is the reason for the refusal. */
function RefusedText({ ended }: { ended: readonly Recommendation[] }) {
  const { t, i18n } = useTranslation('recommendations')
  const names = ended.map(row =>
    t('pick', { name: t(`name.${categoryKey(row.category)}`), airspace: row.airspace.name }),
  )
  return names.length === 0
    ? t('refused.failed')
    : t('refused.named', { names: formatList(names, i18n.language) })
}
