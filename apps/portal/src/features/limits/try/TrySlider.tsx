import { type CSSProperties, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './TrySlider.module.css'
import type { TryingNumber } from './use-trying.ts'

/** Names of values that are no further apart than this would cover each other. */
const NEAR = 2

interface TrySliderProps {
  trying: TryingNumber
  caption: string
  onPut: (value: number) => void
}

/** Shows a bar for each value, how many there would be, over a slider that picks one. */
export function TrySlider({ trying, caption, onPut }: TrySliderProps) {
  const { t } = useTranslation('limits')
  const { rule, values, counts, now, value, word } = trying
  const captionId = useId()
  const most = Math.max(1, ...counts.values())
  const last = values.length - 1
  const at = Math.max(0, values.indexOf(value))
  // Today's value may lie beside the slider, and near an end its name takes the place of the end's.
  const nowAt = values.indexOf(now)
  const count = counts.get(value)
  return (
    <div className={classes.slider}>
      <p className={classes.caption} id={captionId}>
        {caption}
      </p>
      <div className={classes.bars} aria-hidden>
        {values.map(one => (
          <span key={one} className={classes.column} data-tried={one === value || undefined}>
            {(one === value || one === now) && <span className={classes.count}>{counts.get(one) ?? ''}</span>}
            <span
              className={classes.bar}
              data-known={counts.has(one) || undefined}
              style={variable('--share', `${((counts.get(one) ?? 0) / most) * 100}%`)}
            />
          </span>
        ))}
      </div>
      <input
        type="range"
        className={classes.range}
        min={0}
        max={last}
        step={1}
        value={at}
        aria-label={t(`name.${rule.key}`)}
        aria-describedby={captionId}
        aria-valuetext={count === undefined ? word(value) : `${word(value)}: ${count}`}
        onChange={event => {
          const next = values[Number(event.target.value)]
          if (next !== undefined) onPut(next)
        }}
      />
      <p className={classes.scale} aria-hidden>
        <span>{nowAt === -1 || nowAt > NEAR ? word(values[0] ?? now) : ''}</span>
        {nowAt !== -1 && (
          <span className={classes.now} style={variable('--at', nowAt / Math.max(1, last))}>
            {t('try.nowValue', { value: word(now) })}
          </span>
        )}
        <span>{nowAt < last - NEAR ? word(values[last] ?? now) : ''}</span>
      </p>
    </div>
  )
}

function variable(
  name: '--share' | '--at',
  value: string | number,
): CSSProperties & Record<string, string | number> {
  return { [name]: value }
}
