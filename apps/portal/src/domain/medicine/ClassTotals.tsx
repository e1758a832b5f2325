import type { MedicineTotals } from '@earshot/contract/schemas/batches/medicine.ts'
import { useTranslation } from 'react-i18next'
import { formatList } from '#lib/text/locale.ts'
import { Figure, Figures } from '#ui/layout/Figures.tsx'
import classes from './Medicine.module.css'
import { useRegisterWords } from './use-register-words.ts'

/** Shows how many treatments each class of medicine has, over how many days and animals, and how much of it was given. */
export function ClassTotals({ totals }: { totals: MedicineTotals }) {
  const { t, i18n } = useTranslation('medicine')
  const { t: logbook } = useTranslation('logbook')
  const words = useRegisterWords()
  const { classes: kinds } = totals
  if (kinds.length === 0) return null
  return (
    <Figures label={t('totals.title')} phone="pairs" className={classes.totals}>
      {kinds.map(({ treatment_class: kind, treatments, days, animals, quantities }) => (
        <Figure
          key={kind}
          size="small"
          label={logbook(`class.${kind}`)}
          value={words.number(treatments)}
          note={
            <>
              {t('totals.days', { count: days, figure: words.number(days) })}
              <br />
              {t('totals.animals', { count: animals, figure: words.number(animals) })}
              <br />
              {formatList(
                quantities.map(({ quantity, unit }) => words.quantity(quantity, unit)),
                i18n.language,
              )}
            </>
          }
        />
      ))}
    </Figures>
  )
}
