import type { Recommendation } from '@earshot/contract/schemas/health/recommendation.ts'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayKey, formatList } from '#lib/locale.ts'
import { useNow } from '#lib/use-now.ts'
import { Button } from '#ui/Button.tsx'
import { DropPicks, PickBar } from '#ui/table/PickBar.tsx'
import type { PickControl } from '#ui/table/use-picks.ts'
import classes from './ReactionBar.module.css'
import { textKey } from './text-key.ts'
import { useReact } from './use-react.ts'

interface ReactionBarProps {
  picks: PickControl<Recommendation>
  /** Those that wait by now. */
  items: readonly Recommendation[]
}

/** One answer to everything that is picked, with the period it is planned for. On a refusal the picks stay. */
export function ReactionBar({ picks, items }: ReactionBarProps) {
  const { t, i18n } = useTranslation('recommendations')
  const { react, busy } = useReact()
  const today = dayKey(useNow())
  const [start, setStart] = useState('')
  const [end, setEnd] = useState('')
  const [isRefused, setRefused] = useState(false)
  if (picks.count === 0) return null
  const from = start || today
  const isBackwards = end !== '' && end < from
  const gone = picks.rows.filter(row => !items.some(item => item.id === row.id))
  const airspaces = [...new Set(picks.rows.map(row => row.airspace.name))]

  async function answer(status: 'ACCEPT' | 'DECLINED'): Promise<void> {
    const period = status === 'ACCEPT' ? { start: from, end: end || undefined } : {}
    const isDone = await react({ items: picks.rows, status, ...period })
    setRefused(!isDone)
    if (isDone) picks.drop()
  }

  return (
    <PickBar className={classes.bar}>
      <p className={classes.what}>
        <strong>{t('picked', { count: picks.count })}</strong>{' '}
        <span>{formatList(airspaces, i18n.language)}</span>
      </p>
      <fieldset className={classes.period}>
        <legend className="visually-hidden">{t('period')}</legend>
        <label>
          {t('from')}
          <input type="date" value={from} onChange={event => setStart(event.target.value)} />
        </label>
        <label>
          {t('to')}
          <input
            type="date"
            value={end}
            min={from}
            aria-invalid={isBackwards || undefined}
            onChange={event => setEnd(event.target.value)}
          />
        </label>
      </fieldset>
      <span className={classes.answers}>
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
        <DropPicks onDrop={picks.drop} />
      </span>
      {(isRefused || isBackwards) && (
        <p className={classes.refused} role="alert">
          {isBackwards ? t('refused.backwards') : refusedText()}
        </p>
      )}
    </PickBar>
  )

  function refusedText(): string {
    const names = gone.map(row =>
      t('pick', { name: t(`name.${textKey(row.category)}`), airspace: row.airspace.name }),
    )
    return names.length === 0
      ? t('refused.failed')
      : t('refused.named', { names: formatList(names, i18n.language) })
  }
}
