import type { BatchCount } from '@earshot/contract/schemas/batches/batch.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { PageDock } from '#ui/page/PageParts.tsx'
import { Stepper } from '#ui/Stepper.tsx'
import classes from './BatchAside.module.css'
import type { CountDay } from './count-days.ts'
import type { CountState } from './use-count-saving.ts'

interface CountDockProps {
  today: CountDay
  state: CountState
  onPut: (count: BatchCount) => void
}

/** Asks for today's count above the tabs of a phone; the card has everything else about counts. */
export function CountDock({ today: { date, count }, state, onPut }: CountDockProps) {
  const { t } = useTranslation('batches')
  // The card asks which of two counts to keep.
  if (state.kind === 'conflict') return null
  const counted = count ?? { date, deaths: 0, removed: 0 }
  return (
    <PageDock keepsTabs>
      <div className={classes.dock}>
        <div className={classes.dockWords}>
          <strong aria-hidden>{t('counts.deadToday')}</strong>
          {count === null ? (
            <Button variant="text" size="dense" onClick={() => onPut(counted)}>
              {t('counts.noneToday')}
            </Button>
          ) : (
            <span>{stateText()}</span>
          )}
        </div>
        <Stepper
          label={t('counts.deadToday')}
          value={counted.deaths}
          onChange={deaths => onPut({ ...counted, deaths })}
        />
      </div>
    </PageDock>
  )

  function stateText(): string {
    if (state.kind === 'failed') return state.message
    if (state.kind === 'saving') return t('counts.saving')
    if (state.kind === 'kept') return t('counts.keptShort')
    return state.kind === 'saved' ? t('counts.saved') : t('counts.removedOn', { count: counted.removed })
  }
}
