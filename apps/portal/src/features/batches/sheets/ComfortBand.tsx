import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { areaPath } from '@earshot/contract/rules/drawing/paths.ts'
import { defaultComfort } from '@earshot/contract/rules/health/comfort.ts'
import { temperatureIn } from '@earshot/contract/rules/temperature.ts'
import type { ProductType } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { useTemperatureUnit } from '#domain/values/units.tsx'
import { useBatchWords } from '#features/batches/use-batch-words.ts'
import { Row } from '#ui/layout/Stack.tsx'
import type { PhaseValues } from './batch-form-values.ts'
import { isDay } from './close-values.ts'
import classes from './sheets.module.css'

const STEP_DAYS = 5
const LONGEST_DAYS = 180

interface ComfortBandProps {
  productType: ProductType
  startDate: string | null
  startAge: number | null
  phases: readonly PhaseValues[]
}

const WIDTH = 444
const HEIGHT = 40

/** Shows the temperatures that animals of this age need: the band that charts draw behind the temperature. */
export function ComfortBand({ productType, startDate, startAge, phases }: ComfortBandProps) {
  const { t } = useTranslation('batches')
  const words = useBatchWords()
  const unit = useTemperatureUnit()
  if (!isDay(startDate) || !Number.isInteger(startAge) || startAge === null || startAge < 1) return null
  const { points, flatFrom } = comfortCourse(productType, startAge, startDate)
  const first = points[0]
  const last = points.at(-1)
  if (first === undefined || last === undefined) return null
  const x = (age: number) => ((age - first.age) / Math.max(1, last.age - first.age)) * WIDTH
  const top = Math.max(...points.map(point => point.hi))
  const span = Math.max(1, top - Math.min(...points.map(point => point.lo)))
  const y = (value: number) => ((top - value) / span) * HEIGHT
  const area = areaPath(points.map(({ age, lo, hi }) => ({ x: x(age), upper: y(hi), lower: y(lo) })))
  const band = ({ lo, hi }: { lo: number; hi: number }) => ({
    lo: words.number(temperatureIn(unit, lo)),
    hi: words.number(temperatureIn(unit, hi)),
    unit: `°${unit}`,
  })
  const marks = phases.filter(
    ({ start_age_in_days: age }) => typeof age === 'number' && age >= first.age && age <= last.age,
  )
  return (
    <section className={classes.comfort} aria-labelledby="judged-by">
      <h3 id="judged-by">{t('judged.title')}</h3>
      <p className={classes.comfortNote}>{t('judged.note', { unit: `°${unit}` })}</p>
      <div className={classes.strip} aria-hidden>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
          <path d={area} />
        </svg>
        {marks.map(({ name, start_age_in_days: age }) => (
          <span key={`${name} ${age}`} style={{ left: `${(x(age ?? first.age) / WIDTH) * 100}%` }}>
            {name}
          </span>
        ))}
      </div>
      <Row className={classes.comfortEnds} as="p" gap="3" justify="between">
        <span>{t('judged.first', { ...band(first), date: words.day(startDate) })}</span>
        {flatFrom !== null && <span>{t('judged.last', { ...band(last), date: words.day(flatFrom) })}</span>}
      </Row>
    </section>
  )
}

interface ComfortCourse {
  /** The points in °C, some days apart, from the first day of age to where the band no longer changes. */
  points: { age: number; lo: number; hi: number }[]
  /** The first local day of the flat end; null if the band is flat from the first day. */
  flatFrom: string | null
}

function comfortCourse(productType: ProductType, startAge: number, startDate: string): ComfortCourse {
  const at = (age: number) => {
    const { lo, hi } = defaultComfort(productType, age).temperature
    return { age, lo, hi }
  }
  const points = [at(startAge)]
  for (let days = STEP_DAYS; days <= LONGEST_DAYS; days += STEP_DAYS) {
    const next = at(startAge + days)
    const last = points.at(-1)
    points.push(next)
    if (last?.lo === next.lo && last.hi === next.hi) break
  }
  const flat = points.length > 2 ? addDays(startDate, (points.at(-2)?.age ?? startAge) - startAge) : null
  return { points, flatFrom: flat }
}
