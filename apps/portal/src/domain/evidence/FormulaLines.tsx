import { DOMAIN } from '@earshot/contract/domain.ts'
import { climateLines, coughLines, rhsLines } from '@earshot/contract/rules/health/evidence.ts'
import { temperatureIn } from '@earshot/contract/rules/temperature.ts'
import type { Evidence, EvidenceFormula } from '@earshot/contract/schemas/health/evidence.ts'
import { useTranslation } from 'react-i18next'
import { useTemperatureUnit } from '#domain/values/units.tsx'
import classes from './FormulaLines.module.css'
import { nameOf } from './MonitorList.tsx'
import { Part } from './Part.tsx'
import { useEvidenceText } from './use-evidence-text.ts'

interface Line {
  said: string
  result: string
}

/** Shows how the figure comes about, line by line: each follows from those above it as they are shown. */
export function FormulaLines({ found }: { found: Evidence }) {
  const { t } = useTranslation('evidence')
  const text = useEvidenceText(found)
  const lines = useLines(found)
  if (lines.length === 0) return null
  return (
    <Part label={t('formula.label', { figure: text.figure(found.value) })}>
      <dl className={classes.lines}>
        {lines.map(({ said, result }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the formula.
          <div key={at}>
            <dt>{said}</dt>
            <dd>{result}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

function useLines(found: Evidence): Line[] {
  const rhs = useRhsLines(found)
  const parts = usePartLines(found)
  const counts = useCountLines(found)
  return { RHS: rhs, COUGHS: parts, CLIMATE: parts, COUNTS: counts, none: () => [] }[
    found.formula?.kind ?? 'none'
  ]()
}

/** Narrows a formula to its kind. */
function ofKind<Kind extends EvidenceFormula['kind']>(found: Evidence, kind: Kind) {
  const isIt = (formula: EvidenceFormula | null): formula is Extract<EvidenceFormula, { kind: Kind }> =>
    formula?.kind === kind
  return isIt(found.formula) ? found.formula : null
}

function useRhsLines(found: Evidence): () => Line[] {
  const { t } = useTranslation('evidence')
  const text = useEvidenceText(found)
  return () => {
    const formula = ofKind(found, 'RHS')
    const lines = formula && rhsLines(formula)
    const monitor = found.monitors.find(({ device }) => device.id === formula?.device_id)
    if (formula === null || lines === null || monitor === undefined) return []
    const { digits } = lines
    const daily = text.exact(lines.daily, digits.daily)
    const heard = text.exact(lines.heard, digits.heard)
    const ratio = text.exact(lines.ratio, digits.ratio)
    const listening = {
      monitor: nameOf(monitor),
      coughs: text.whole(formula.coughs),
      time: text.listened(formula.audio_seconds),
    }
    const share = { animals: text.whole(formula.animals ?? 0), monitors: text.whole(formula.monitors) }
    const birds = formula.scale !== 1
    return [
      { said: t('rhs.heard', { ...listening, count: formula.coughs }), result: t('rhs.daily', { daily }) },
      {
        said:
          formula.animals === null ? t('rhs.usual') : t('rhs.share', { ...share, count: formula.monitors }),
        result: t('rhs.animals', { animals: heard }),
      },
      {
        said: birds ? `${text.whole(formula.scale)} × ${daily} ÷ ${heard}` : `${daily} ÷ ${heard}`,
        result: t(birds ? 'rhs.perHundred' : 'rhs.perAnimal', { rdi: text.exact(lines.rdi, digits.rdi) }),
      },
      { said: t('rhs.reference', { reference: text.exact(formula.reference, 2) }), result: `${ratio} ×` },
      {
        said: `${text.whole(DOMAIN.rhs.numerator)} ÷ (${text.exact(DOMAIN.rhs.offset, 1)} + ${lines.ratio < 1 ? text.whole(1) : ratio})`,
        result: text.whole(lines.rhs),
      },
    ]
  }
}

function usePartLines(found: Evidence): () => Line[] {
  const { t } = useTranslation('evidence')
  const text = useEvidenceText(found)
  const unit = useTemperatureUnit()
  const name = (id: number) => nameOf(found.monitors.find(({ device }) => device.id === id) ?? UNKNOWN)
  return () => {
    const coughs = ofKind(found, 'COUGHS')
    if (coughs !== null) {
      const { values, result, digits } = coughLines(coughs)
      const hourly = (value: number, most: number) => t('coughs.hourly', { coughs: text.exact(value, most) })
      return [
        ...coughs.parts.map((part, at) => ({
          said: t('coughs.heard', {
            monitor: name(part.device_id),
            coughs: text.whole(part.coughs),
            count: part.coughs,
            time: text.listened(part.audio_seconds),
          }),
          result: hourly(values[at] ?? 0, digits),
        })),
        { said: t('coughs.together'), result: hourly(result, 1) },
      ]
    }
    const climate = ofKind(found, 'CLIMATE')
    if (climate === null || found.value === null) return []
    const isTemperature = found.kind === 'TEMPERATURE'
    const sign = isTemperature ? ' °C' : ' %'
    const shown = isTemperature ? (value: number) => temperatureIn(unit, value) : (value: number) => value
    const lines = climateLines(climate, { value: found.value, digits: isTemperature ? 1 : 0, shown })
    const said = climate.of === 'MEDIANS' ? 'climate.median' : 'climate.mean'
    const mean = text.exact(lines.mean, lines.meanDigits)
    return [
      ...climate.parts.map((part, at) => ({
        said: t(said, {
          monitor: name(part.device_id),
          count: part.weight,
          readings: text.whole(part.weight),
        }),
        result: text.exact(lines.values[at] ?? 0, lines.digits) + sign,
      })),
      { said: t('climate.all'), result: mean + sign },
      {
        said: isTemperature && unit === 'F' ? `${mean} × 9 ÷ 5 + 32` : t('climate.rounded'),
        result: text.figure(found.value),
      },
    ]
  }
}

const UNKNOWN = { device: { id: 0, code: '?', name: '' } }

function useCountLines(found: Evidence): () => Line[] {
  const { t } = useTranslation('evidence')
  const text = useEvidenceText(found)
  const minus = (value: number) => `−${text.whole(value)}`
  return () => {
    const formula = ofKind(found, 'COUNTS')
    if (formula === null || found.value === null) return []
    const { earlier } = formula
    return [
      {
        said: t('counts.start', { day: text.day(`${formula.batch.start_date}T12:00:00Z`) }),
        result: text.whole(formula.animals_start),
      },
      ...(earlier.days === 0
        ? []
        : [
            {
              said: t('counts.earlier', { count: earlier.days, days: text.whole(earlier.days) }),
              result: minus(earlier.deaths + earlier.removed),
            },
          ]),
      ...formula.days.map(day => ({
        said: t(day.counted_by === null ? 'counts.day' : 'counts.dayBy', {
          day: text.day(`${day.date}T12:00:00Z`),
          deaths: text.whole(day.deaths),
          removed: text.whole(day.removed),
          by: day.counted_by ?? '',
          at: day.counted_at === null ? '' : text.day(day.counted_at),
        }),
        result: minus(day.deaths + day.removed),
      })),
      { said: t('counts.now'), result: text.whole(found.value) },
    ]
  }
}
