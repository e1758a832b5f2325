import type { OwnNormal } from '@earshot/contract/schemas/batches/normal.ts'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#domain/charts/AirspaceChart.module.css'
import parts from '#domain/charts/ChartParts.module.css'
import type { TimeWindow } from '#domain/charts/chart-data.ts'
import { TIMES_HEIGHT } from '#domain/charts/chart-layout.ts'
import { OVERSCAN, overscanOf } from '#domain/charts/gestures/overscan.ts'
import type { PanLayer } from '#domain/charts/gestures/pan-layer.ts'
import { firstFrom, lastPoint } from '#domain/charts/series/series-lookup.ts'
import { formatNumber } from '#lib/text/locale.ts'
import { ChartCanvas } from './ChartCanvas.tsx'
import type { PanelModel } from './panel-models.ts'
import { timesDrawing, timesScale } from './times-drawing.ts'
import { valueToY } from './y-scale.ts'

interface TimesLaneProps {
  /** The coughs; undefined until they have come. */
  model: PanelModel | undefined
  /** What an hour has to be over; null where nothing is judged by it. */
  warns: OwnNormal['warns']
  pieces: PanLayer
  window: TimeWindow
  width: number
  /** True while words are short, as on a phone. */
  compact: boolean
}

/** Shows under the coughs how many times their normal they were, with the factor that is warned of. */
export const TimesLane = memo(function TimesLane(props: TimesLaneProps) {
  const { model, warns, pieces, window, width, compact } = props
  const { t, i18n } = useTranslation('charts')
  const factor = warns?.factor ?? null
  const times = useTimes(model, factor)
  const drawn = useMemo(() => overscanOf(window), [window])
  const number = (value: number) => formatNumber(value, i18n.language, 1)
  const last = times && lastWithin(times, window)
  return (
    <div className={classes.panel} style={{ height: TIMES_HEIGHT }} data-kind="times">
      <div className={parts.panelTitle}>
        <span className={parts.panelName}>{t('times.name')}</span>
        {warns !== null && (
          <span className={parts.panelNote}>
            {t(compact ? 'times.warnsShort' : 'times.warns', {
              factor: number(warns.factor),
              count: warns.hours,
            })}
          </span>
        )}
      </div>
      {times !== null && width > 0 && (
        <>
          <div className={classes.view}>
            <div className={classes.track}>
              <ChartCanvas
                draw={times.draw}
                window={drawn}
                scale={times.scale}
                width={width * OVERSCAN}
                height={TIMES_HEIGHT}
                onDrawn={pieces.drawn}
              />
            </div>
          </div>
          <span
            className={parts.yTick}
            style={{ top: valueToY({ value: 1, scale: times.scale, height: TIMES_HEIGHT }) }}
            aria-hidden
          >
            {t('times.value', { times: formatNumber(1, i18n.language) })}
          </span>
          {last != null && (
            <span
              className={parts.lastValue}
              data-level={factor !== null && last > factor ? 'WARNING' : undefined}
              style={{
                top: Math.max(
                  8,
                  Math.min(
                    TIMES_HEIGHT - 8,
                    valueToY({ value: last, scale: times.scale, height: TIMES_HEIGHT }),
                  ),
                ),
              }}
            >
              {t('times.value', { times: number(last) })}
            </span>
          )}
        </>
      )}
    </div>
  )
})

function useTimes(model: PanelModel | undefined, factor: number | null) {
  const { series, times, binSeconds } = model ?? {}
  return useMemo(() => {
    if (series === undefined || times === undefined || binSeconds === undefined) return null
    const bars = { at: series.at, times, seconds: binSeconds, factor }
    return { ...bars, draw: () => timesDrawing(bars), scale: timesScale(times, factor) }
  }, [series, times, binSeconds, factor])
}

function lastWithin(
  { at, times, seconds }: NonNullable<ReturnType<typeof useTimes>>,
  { from, to }: TimeWindow,
): number | null {
  const within = { first: firstFrom(at, from), end: firstFrom(at, to + seconds / 2 + 1) }
  return lastPoint({ at, value: times, step: seconds }, within)?.value ?? null
}
