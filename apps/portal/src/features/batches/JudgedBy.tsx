import { temperatureIn } from '@earshot/contract/rules/temperature.ts'
import type { ProductType } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { useTemperatureUnit } from '#domain/values/units.tsx'
import type { PhaseValues } from './batch-form-values.ts'
import { useBatchWords } from './batch-words.ts'
import { isDay } from './close-values.ts'
import { comfortStrip } from './comfort-strip.ts'
import classes from './Sheets.module.css'

interface JudgedByProps {
  productType: ProductType
  startDate: string | null
  startAge: number | null
  phases: readonly PhaseValues[]
}

const WIDTH = 444
const HEIGHT = 40

/** Shows the climate that animals of this age need: the band that will be drawn behind the temperature. */
export function JudgedBy({ productType, startDate, startAge, phases }: JudgedByProps) {
  const { t } = useTranslation('batches')
  const words = useBatchWords()
  const unit = useTemperatureUnit()
  if (!isDay(startDate) || !Number.isInteger(startAge) || startAge === null || startAge < 1) return null
  const { points, flatFrom } = comfortStrip(productType, startAge, startDate)
  const first = points[0]
  const last = points.at(-1)
  if (first === undefined || last === undefined) return null
  const x = (age: number) => ((age - first.age) / Math.max(1, last.age - first.age)) * WIDTH
  const top = Math.max(...points.map(point => point.hi))
  const span = Math.max(1, top - Math.min(...points.map(point => point.lo)))
  const y = (value: number) => ((top - value) / span) * HEIGHT
  const edge = [
    ...points.map(point => `${x(point.age)},${y(point.hi)}`),
    ...[...points].reverse().map(point => `${x(point.age)},${y(point.lo)}`),
  ].join(' ')
  const band = ({ lo, hi }: { lo: number; hi: number }) => ({
    lo: words.number(temperatureIn(unit, lo)),
    hi: words.number(temperatureIn(unit, hi)),
    unit: `°${unit}`,
  })
  const marks = phases.filter(
    ({ start_age_in_days: age }) => typeof age === 'number' && age >= first.age && age <= last.age,
  )
  return (
    <section className={classes.judged} aria-labelledby="judged-by">
      <h3 id="judged-by">{t('judged.title')}</h3>
      <p className={classes.judgedNote}>{t('judged.note', { unit: `°${unit}` })}</p>
      <div className={classes.strip} aria-hidden>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
          <polygon points={edge} />
        </svg>
        {marks.map(({ name, start_age_in_days: age }) => (
          <span key={`${name} ${age}`} style={{ left: `${(x(age ?? first.age) / WIDTH) * 100}%` }}>
            {name}
          </span>
        ))}
      </div>
      <p className={classes.judgedEnds}>
        <span>{t('judged.first', { ...band(first), date: words.day(startDate) })}</span>
        {flatFrom !== null && <span>{t('judged.last', { ...band(last), date: words.day(flatFrom) })}</span>}
      </p>
    </section>
  )
}
