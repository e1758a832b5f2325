import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import type { AgeBand } from '@earshot/contract/schemas/health/limits.ts'
import type { ProductType } from '@earshot/contract/values.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePhaseWords } from '#domain/values/use-phase-words.ts'
import { useIsPhone } from '#lib/browser/use-media-query.ts'
import { BandChart, type BandReadings } from './BandChart.tsx'
import { bandScale, phaseColumns, storedBand } from './band-scale.ts'
import { EdgeField } from './EdgeField.tsx'
import editorClasses from './LimitEditor.module.css'
import { EditorFrame } from './LimitEditor.tsx'
import { LimitValue, RowOrigin } from './LimitRows.tsx'
import { withEdge } from './limit-facts.ts'
import classes from './TemperatureBand.module.css'
import { TriedBand } from './try/TriedBand.tsx'
import { useLimitWords } from './use-limit-words.ts'
import type { LimitsEditor } from './use-limits-editor.ts'

interface TemperatureBandProps {
  editor: LimitsEditor
  productType: ProductType
  /** The batch that runs, for its phases. */
  batch?: Batch | null | undefined
  readings?: BandReadings | undefined
}

/** Shows the comfort band by age, with a ring on each of its points that can be dragged, moved by keys or typed. */
export function TemperatureBand({ editor, productType, batch, readings }: TemperatureBandProps) {
  const { place, open } = editor
  const { t } = useTranslation('limits')
  const { plainDegrees } = useLimitWords()
  const phaseWords = usePhaseWords()
  const stored = storedBand(place.values.temperature_band, productType)
  const [draft, setDraft] = useState<{ band: AgeBand; index: number } | null>(null)
  const isOpen = open === 'temperature_band'
  const band = isOpen && draft !== null ? draft.band : stored
  const scale = bandScale(band, productType, place.ageInDays)
  const firstShown = Math.max(
    0,
    band.findIndex(({ age }) => age >= scale.ages[0]),
  )
  const columns = phaseColumns(batch?.age_phases ?? [], band, scale.ages)
  const change = (next: AgeBand, index: number) => {
    setDraft({ band: next, index })
    if (!isOpen) editor.toggle('temperature_band')
  }
  const pick = (index: number) => change(band, index)
  const rangeText = ({ lo, hi }: { lo: number; hi: number }) =>
    t('unit.range', { lo: plainDegrees(lo), hi: plainDegrees(hi) })
  return (
    <div className={classes.band}>
      <BandChart
        band={band}
        scale={scale}
        ageInDays={place.ageInDays}
        readings={readings}
        phases={columns.map(({ from }) => from)}
        onMove={
          editor.mayChange
            ? (index, edge, value) => change(withEdge(band, { index, edge, value }), index)
            : undefined
        }
        onPick={pick}
      />
      {columns.length > 0 && (
        <ol className={classes.phases} style={{ gridTemplateColumns: columnWidths(columns, scale.ages) }}>
          {columns.map(({ name, from, to, start, end }) => {
            const isFlat = start.lo === end.lo && start.hi === end.hi
            return (
              <li key={from}>
                <p>
                  <strong>{phaseWords.read(productType, name)}</strong>{' '}
                  <span className={classes.ages}>
                    {to === null ? t('band.fromDay', { from }) : t('band.days', { from, to })}
                  </span>
                </p>
                <p className={classes.range}>
                  {isFlat
                    ? rangeText(start)
                    : t('band.change', { start: rangeText(start), end: rangeText(end) })}
                </p>
              </li>
            )
          })}
        </ol>
      )}
      <div className={classes.foot}>
        <p>
          {t('band.now')}{' '}
          <LimitValue
            editor={{
              ...editor,
              toggle: key => (key === null ? editor.toggle(null) : pick(draft?.index ?? firstShown)),
            }}
            limitKey="temperature_band"
            text={bandText()}
          />
        </p>
        <RowOrigin editor={editor} keys={['temperature_band']} />
      </div>
      {isOpen && editor.mayChange && draft !== null && (
        <PointEditor
          editor={editor}
          band={draft.band}
          index={draft.index}
          isSame={JSON.stringify(draft.band) === JSON.stringify(stored)}
          onChange={change}
        />
      )}
    </div>
  )

  function bandText(): string {
    const shown = band.filter(({ age }) => age >= scale.ages[0] && age <= scale.ages[1])
    const [first, last] = [shown[0] ?? band[0], shown.at(-1)]
    if (first === undefined) return ''
    if (last === undefined || last === first) return rangeText(first)
    return t('band.change', { start: rangeText(first), end: rangeText(last) })
  }
}

/** Each phase stands under its own stretch of the axis. */
function columnWidths(
  columns: readonly { from: number }[],
  [first, last]: readonly [number, number],
): string {
  const [begin] = columns
  const lead = begin === undefined || begin.from <= first ? '' : `${begin.from - first}fr `
  const spans = columns.map(({ from }, index) => Math.max(1, (columns[index + 1]?.from ?? last) - from))
  return lead + spans.map(span => `minmax(0, ${span}fr)`).join(' ')
}

interface PointEditorProps {
  editor: LimitsEditor
  band: AgeBand
  index: number
  isSame: boolean
  onChange: (band: AgeBand, index: number) => void
}

/** Types the two edges of one point; the days choose between points. */
function PointEditor({ editor, band, index, isSame, onChange }: PointEditorProps) {
  const { t } = useTranslation('limits')
  const { unit, plainDegrees } = useLimitWords()
  const isPhone = useIsPhone()
  const [why, setWhy] = useState('')
  const point = band[index]
  if (point === undefined) return null
  const save = () => {
    if (!isSame) void editor.save({ temperature_band: band }, why)
  }
  const edgeField = (edge: 'lo' | 'hi') => (
    <EdgeField
      key={`${index} ${edge}`}
      label={t(edge === 'lo' ? 'band.from' : 'band.to')}
      unit={`°${unit}`}
      shown={plainDegrees(point[edge])}
      isF={unit === 'F'}
      onChange={value => onChange(withEdge(band, { index, edge, value }), index)}
      onKey={key => {
        if (key === 'Enter') save()
        if (key === 'Escape') editor.toggle(null)
      }}
    />
  )
  return (
    <EditorFrame
      editor={editor}
      title={t('name.temperature_band')}
      note={t('band.atDay', { day: point.age })}
      stepper={
        <div className={editorClasses.pair}>
          {edgeField('lo')}
          {edgeField('hi')}
        </div>
      }
      beside={
        <>
          {!isPhone && (
            <label className={classes.day}>
              <span>{t('band.point')}</span>
              <select value={index} onChange={event => onChange(band, Number(event.target.value))}>
                {band.map(({ age }, at) => (
                  <option key={age} value={at}>
                    {t('band.day', { day: age })}
                  </option>
                ))}
              </select>
            </label>
          )}
          {editor.tried && (
            <TriedBand {...editor.tried} place={editor.place} limitKey="temperature_band" band={band} />
          )}
        </>
      }
      why={{ text: why, set: setWhy }}
      fault={null}
      isIdle={isSame}
      saving={t('save')}
      onSave={save}
    />
  )
}
