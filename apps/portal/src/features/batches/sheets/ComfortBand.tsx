import { limits } from '@earshot/contract/endpoints/health/limits.ts'
import { addDays } from '@earshot/contract/rules/batches/age.ts'
import { areaPath } from '@earshot/contract/rules/drawing/paths.ts'
import { bandAt, defaultComfort } from '@earshot/contract/rules/health/comfort.ts'
import { limitsOfAirspace } from '@earshot/contract/rules/health/limits.ts'
import { temperatureIn } from '@earshot/contract/rules/temperature.ts'
import type { AgeBand } from '@earshot/contract/schemas/health/limits.ts'
import type { ProductType } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { useTemperatureUnit } from '#domain/values/units.tsx'
import { useBatchWords } from '#features/batches/use-batch-words.ts'
import { Row } from '#ui/layout/Stack.tsx'
import type { PhaseValues } from './batch-form-values.ts'
import { isDay } from './close-values.ts'
import classes from './sheets.module.css'

const STEP_DAYS = 5
const LONGEST_DAYS = 180

interface ComfortBandProps {
  place: { siteId: number; airspaceId: number }
  productType: ProductType
  startDate: string | null
  startAge: number | null
  phases: readonly PhaseValues[]
}

const WIDTH = 444
const HEIGHT = 40

/** Shows the temperatures that animals of this age need, by the limits in force: the band that charts draw behind the temperature. */
export function ComfortBand({ place, productType, startDate, startAge, phases }: ComfortBandProps) {
  const { t } = useTranslation('batches')
  const words = useBatchWords()
  const unit = useTemperatureUnit()
  const limitsOfSite = useEndpoint(limits.read, { params: { siteId: place.siteId } }, { page: false }).data
  const own = limitsOfSite && limitsOfAirspace(limitsOfSite, place.airspaceId).temperature_band
  if (!isDay(startDate) || !Number.isInteger(startAge) || startAge === null || startAge < 1) return null
  const { points, flatFrom } = comfortCourse({ productType, startAge, startDate, own: own ?? null })
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

interface CourseInput {
  productType: ProductType
  startAge: number
  startDate: string
  /** The band that people have set; the table's without one. */
  own: AgeBand | null
}

function comfortCourse({ productType, startAge, startDate, own }: CourseInput): ComfortCourse {
  const at = (age: number) => {
    const { lo, hi } = own === null ? defaultComfort(productType, age).temperature : bandAt(own, age)
    return { age, lo, hi }
  }
  const points = [at(startAge)]
  for (let days = STEP_DAYS; days <= LONGEST_DAYS; days += STEP_DAYS) {
    const next = at(startAge + days)
    const last = points.at(-1)
    points.push(next)
    // An own band may be level for a while and change again.
    const isFlat = own === null || startAge + days - STEP_DAYS >= (own.at(-1)?.age ?? 0)
    if (isFlat && last?.lo === next.lo && last.hi === next.hi) break
  }
  const flat = points.length > 2 ? addDays(startDate, (points.at(-2)?.age ?? startAge) - startAge) : null
  return { points, flatFrom: flat }
}
