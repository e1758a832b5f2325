import { IconPlugConnectedX } from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '#domain/charts/AirspaceChart.module.css'
import parts from '#domain/charts/ChartParts.module.css'
import type { PanelKind, TimeWindow } from '#domain/charts/chart-data.ts'
import { PANEL_HEIGHT } from '#domain/charts/chart-layout.ts'
import { leftInPercent, OVERSCAN, overscanOf } from '#domain/charts/gestures/overscan.ts'
import type { PanLayer } from '#domain/charts/gestures/pan-layer.ts'
import { timeToX } from '#domain/charts/time/time-window.ts'
import type { ChartText } from '#domain/charts/use-chart-text.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ChartCanvas } from './ChartCanvas.tsx'
import type { PanelModel } from './panel-models.ts'
import { valueToY } from './y-scale.ts'
import { ZoneLabels } from './ZoneLabels.tsx'

const HOUR = 3600

/** The state of a panel: one that is loading or has failed keeps its place and does not affect the others. */
export type PanelState =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => unknown }
  | { state: 'ready'; model: PanelModel }

export interface ChartPanelProps {
  kind: PanelKind
  panel: PanelState
  pieces: PanLayer
  window: TimeWindow
  width: number
  text: ChartText
  /** True while names are short and notes left out, as on a phone. */
  compact: boolean
  /** True where the band is the airspace's own normal. */
  isNormal: boolean
}

export const ChartPanel = memo(function ChartPanel(props: ChartPanelProps) {
  const { kind, panel, pieces, window, width, text, compact, isNormal } = props
  const { t } = useTranslation('charts')
  const drawn = useMemo(() => overscanOf(window), [window])
  return (
    <div className={classes.panel} style={{ height: PANEL_HEIGHT[kind] }} data-kind={kind}>
      <PanelTitle kind={kind} panel={panel} text={text} compact={compact} isNormal={isNormal} />
      {panel.state === 'ready' && width > 0 && (
        <>
          <div className={classes.view}>
            <div className={classes.track}>
              <ChartCanvas
                key={panel.model.columns}
                draw={panel.model.draw}
                window={drawn}
                scale={panel.model.scale}
                width={width * OVERSCAN}
                height={PANEL_HEIGHT[kind]}
                onDrawn={pieces.drawn}
              />
            </div>
          </div>
          <PanelLabels model={panel.model} text={text} />
          <LastValue model={panel.model} window={window} width={width} text={text} />
        </>
      )}
      {panel.state === 'failed' && (
        <div className={classes.panelFailed} role="alert">
          <IconPlugConnectedX size={18} stroke={1.75} aria-hidden />
          <span>{t('panelFailed', { name: t(`panel.${kind}.name`) })}</span>
          <Button variant="text" size="dense" onClick={() => panel.retry()}>
            {t('tryAgain')}
          </Button>
        </div>
      )}
      {panel.state === 'loading' && <div className={classes.panelLoading} aria-hidden />}
    </div>
  )
})

function PanelTitle({
  kind,
  panel,
  text,
  compact,
  isNormal,
}: Pick<ChartPanelProps, 'kind' | 'panel' | 'text' | 'compact' | 'isNormal'>) {
  const { t } = useTranslation('charts')
  const hours = panel.state === 'ready' ? (panel.model.binSeconds ?? HOUR) / HOUR : 1
  const step = panel.state === 'ready' ? panel.model.series.step : HOUR
  const band = kind === 'temperature' || kind === 'humidity'
  return (
    <div className={parts.panelTitle}>
      <span className={parts.panelName}>{t(compact ? `panel.${kind}.short` : `panel.${kind}.name`)}</span>
      <span className={parts.panelNote}>{note()}</span>
      {(band || (isNormal && kind === 'coughs')) && (
        <span className={parts.panelNote}>
          <span className={parts.swatch} aria-hidden />
          {bandName()}
        </span>
      )}
    </div>
  )

  function bandName(): string {
    if (isNormal) return t(compact ? 'normal.bandShort' : 'normal.band')
    return t(compact ? 'comfortShort' : 'comfort')
  }

  function note(): string {
    if (compact) return t(`panel.${kind}.shortNote`)
    // This says which of several figures for the same minutes it is, because the engine's own stands beside the chart. On
    // a phone there is no room for it, so there only the engine's own says what it is.
    if (band) return t(`panel.mean.${step < HOUR ? 'slot' : 'hour'}`, { unit: text.unit(kind) })
    return kind === 'coughs' && hours > 1
      ? t('panel.coughs.binned', { count: hours })
      : t(`panel.${kind}.note`)
  }
}

/** Shows the tick labels on the left, and the words of the zones and the reference inside the plot. */
function PanelLabels({ model, text }: { model: PanelModel; text: ChartText }) {
  const { t } = useTranslation('charts')
  const height = PANEL_HEIGHT[model.kind]
  const top = (value: number) => valueToY({ value, scale: model.scale, height })
  return (
    <div aria-hidden>
      {model.scale.ticks.map(tick => (
        <span key={tick} className={parts.yTick} style={{ top: top(tick) }}>
          {text.value(model.kind === 'temperature' ? 'humidity' : model.kind, tick)}
        </span>
      ))}
      {model.limits && <ZoneLabels limits={model.limits} top={top} />}
      {model.kind === 'coughs' && typeof model.reference === 'number' && (
        <span className={`${parts.label} ${classes.referenceLabel}`} style={{ top: top(model.reference) }}>
          {t('reference', { value: text.value('coughs', model.reference) })}
        </span>
      )}
    </div>
  )
}

/** Shows the newest value at the end of its line, in place of a legend. */
function LastValue({
  model,
  window,
  width,
  text,
}: Omit<ChartPanelProps, 'kind' | 'panel' | 'pieces' | 'compact' | 'isNormal'> & { model: PanelModel }) {
  const last = model.last
  if (last === null || last.at < window.from || last.at > window.to + model.series.step) return null
  const top = valueToY({ value: last.value, scale: model.scale, height: PANEL_HEIGHT[model.kind] })
  const left = Math.min(width, timeToX({ at: last.at, window, width }))
  return (
    <>
      {model.kind !== 'coughs' && (
        <div className={classes.track}>
          <span
            className={parts.lastDot}
            data-level={last.level}
            style={{ left: leftInPercent(left, width), top }}
          />
        </div>
      )}
      <span className={parts.lastValue} data-level={last.level} style={{ top: Math.max(8, top) }}>
        {text.value(model.kind, last.value)}
        {model.kind !== 'rhs' && <span className={classes.lastUnit}>{text.unit(model.kind)}</span>}
      </span>
    </>
  )
}
