import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { useChartPointer } from '#domain/charts/gestures/use-chart-pointer.ts'
import type { CursorReading } from '#domain/charts/panels/cursor-readings.ts'
import parts from './ChartParts.module.css'
import type { TimeWindow } from './chart-data.ts'
import { panelTops } from './chart-layout.ts'
import type { ChartText } from './use-chart-text.ts'

const { bottom } = panelTops()

interface ChartSliderProps extends Pick<ReturnType<typeof useChartPointer>, 'at' | 'slider'> {
  ref: Ref<HTMLDivElement>
  window: TimeWindow
  readings: readonly CursorReading[]
  text: ChartText
}

/** Makes the cursor of all panels one slider, which reads out the values under it. */
export function ChartSlider({ ref, at, slider, window, readings, text }: ChartSliderProps) {
  const { t } = useTranslation('charts')
  const words = (moment: number) => [
    text.momentWithAge(moment),
    ...readings.flatMap(({ kind, value, short }) => [
      t('reading', { name: t(`panel.${kind}.short`), value: text.value(kind, value), unit: text.unit(kind) }),
      ...(short === null ? [] : [text.shortfall(short)]),
    ]),
  ]
  return (
    <div
      ref={ref}
      className={parts.slider}
      style={{ height: bottom }}
      role="slider"
      tabIndex={0}
      aria-label={t('cursor')}
      aria-valuemin={window.from}
      aria-valuemax={window.to}
      aria-valuenow={Math.round(at ?? window.to)}
      aria-valuetext={at === null ? t('cursorIdle') : words(at).join(', ')}
      {...slider}
    />
  )
}

/** Sets the slider's range while the chart is moved without being drawn. */
export function updateSliderRange(slider: HTMLElement, { from, to }: TimeWindow): void {
  slider.setAttribute('aria-valuemin', String(from))
  slider.setAttribute('aria-valuemax', String(to))
}
