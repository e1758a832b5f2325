import { bandAt } from '@earshot/contract/rules/health/comfort.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePhaseWords } from '#domain/values/use-phase-words.ts'
import { EdgeField } from '#features/limits/EdgeField.tsx'
import { useLimitWords } from '#features/limits/use-limit-words.ts'
import { useAddress } from '#lib/address/use-address.ts'
import classes from './BandSetting.module.css'
import { type BandPhase, withPhaseEdge } from './band-phases.ts'
import { BAND_RANGES, bandText } from './band-text.ts'
import { readTry } from './rules.ts'
import type { TryingBand } from './use-trying-band.ts'

interface BandSettingProps {
  trying: TryingBand
  isPhone: boolean
}

/** Sets a band: each age phase has a slider with two handles, and fields to type into. A phone shows one phase at a time. */
export function BandSetting({ trying, isPhone }: BandSettingProps) {
  const { t } = useTranslation('limits')
  const { phases, place } = trying
  const nameOf = usePhaseName(trying)
  const [chosen, choose] = useState(() => runningAt(phases, place.ageInDays))
  if (!isPhone)
    return (
      <div className={classes.phases}>
        {phases.map(phase => (
          <PhaseSetting key={phase.from} trying={trying} phase={phase} name={nameOf(phase)} />
        ))}
      </div>
    )
  const phase = phases[chosen] ?? phases[0]
  if (phase === undefined) return null
  const isPicked = phases.length > 1
  return (
    <>
      {isPicked && (
        <label className={classes.pick}>
          <span>{t('try.band.phase')}</span>
          <select value={chosen} onChange={event => choose(Number(event.target.value))}>
            {phases.map((one, index) => (
              <option key={one.from} value={index}>
                {nameOf(one)}
              </option>
            ))}
          </select>
        </label>
      )}
      <PhaseSetting key={phase.from} trying={trying} phase={phase} name={nameOf(phase)} isPicked={isPicked} />
    </>
  )
}

/** The place of the phase that the animals are in, or the first. */
function runningAt(phases: readonly BandPhase[], ageInDays: number | null): number {
  return Math.max(
    0,
    phases.findLastIndex(({ from }) => from <= (ageInDays ?? 0)),
  )
}

function usePhaseName({ productType }: TryingBand): (phase: BandPhase) => string {
  const { t } = useTranslation('limits')
  const words = usePhaseWords()
  return ({ name, from, to }) => {
    if (name === null) return t('try.band.allAges')
    const phase = words.read(productType, name)
    return to === null
      ? t('try.band.phaseFrom', { phase, from })
      : t('try.band.phaseDays', { phase, from, to })
  }
}

interface PhaseSettingProps {
  trying: TryingBand
  phase: BandPhase
  name: string
  /** True where a select over it shows the name already. */
  isPicked?: boolean
}

/** Two handles on one line: each is a slider of its own for the keyboard and for who listens. */
function PhaseSetting({ trying, phase, name, isPicked = false }: PhaseSettingProps) {
  const { t } = useTranslation('limits')
  const { set } = useAddress(readTry)
  const { degrees, percent, plainDegrees, unit } = useLimitWords()
  const { rule, band } = trying
  const { least, most, step } = BAND_RANGES[rule.key]
  const isHumidity = rule.key === 'humidity_band'
  const { lo, hi } = shownAt(trying, phase.from)
  const end = phase.to === null ? { lo, hi } : shownAt(trying, phase.to)
  const write = isHumidity ? percent : degrees
  const [from, to] = scaleOf(trying)
  const share = (value: number) => `${((value - from) / (to - from)) * 100}%`
  const put = (edge: 'lo' | 'hi', value: number) => {
    const clamped = Math.min(most, Math.max(least, value))
    const next = withPhaseEdge(band, { key: rule.key, phase, edge, value: clamped })
    set({ band: bandText(next) }, { replace: true })
  }
  const ends = end.lo !== lo || end.hi !== hi
  return (
    <fieldset className={classes.phase}>
      <legend className={isPicked ? 'visually-hidden' : undefined}>{name}</legend>
      <div className={classes.field}>
        <EdgeField
          label={t('band.from')}
          unit={isHumidity ? '%' : `°${unit}`}
          shown={isHumidity ? String(lo) : plainDegrees(lo)}
          isF={!isHumidity && unit === 'F'}
          onChange={value => put('lo', value)}
        />
      </div>
      <div className={classes.slider}>
        <span className={classes.track} />
        <span className={classes.between} style={{ left: share(lo), right: `calc(100% - ${share(hi)})` }} />
        {(['lo', 'hi'] as const).map(edge => (
          <input
            key={edge}
            type="range"
            className={classes.handle}
            min={from}
            max={to}
            step={step}
            value={edge === 'lo' ? lo : hi}
            aria-label={t(`try.band.edge.${edge}`, { phase: name })}
            aria-valuetext={write(edge === 'lo' ? lo : hi)}
            onChange={event => put(edge, Number(event.target.value))}
          />
        ))}
      </div>
      <div className={classes.field}>
        <EdgeField
          label={t('band.to')}
          unit={isHumidity ? '%' : `°${unit}`}
          shown={isHumidity ? String(hi) : plainDegrees(hi)}
          isF={!isHumidity && unit === 'F'}
          onChange={value => put('hi', value)}
        />
      </div>
      {ends && (
        <p className={classes.end}>
          {t('try.band.end', { lo: write(end.lo), hi: write(end.hi), day: phase.to })}
        </p>
      )}
    </fieldset>
  )
}

function shownAt({ band }: TryingBand, age: number): { lo: number; hi: number } {
  const { lo, hi } = bandAt(band, age)
  return { lo: Math.round(lo * 10) / 10, hi: Math.round(hi * 10) / 10 }
}

/** All phases have one scale, as wide as a band may be: a handle stands at the same place for the same value. */
function scaleOf({ rule }: TryingBand): [from: number, to: number] {
  const { least, most } = BAND_RANGES[rule.key]
  return [least, most]
}
