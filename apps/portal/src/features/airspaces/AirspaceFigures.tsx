import { batches } from '@earshot/contract/endpoints/batches/batches.ts'
import { temperatureDifferenceIn, temperatureIn } from '@earshot/contract/rules/temperature.ts'
import type { Batch } from '@earshot/contract/schemas/batches/batch.ts'
import type { HumidityGraph, TemperatureGraph } from '@earshot/contract/schemas/batches/graph.ts'
import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import type { Series } from '#domain/charts/chart-data.ts'
import { rhsSeries } from '#domain/charts/series/graph-series.ts'
import type { Shortfall } from '#domain/charts/series/quality.ts'
import { shortfallText } from '#domain/charts/use-chart-text.ts'
import { EvidenceButton } from '#domain/evidence/EvidenceButton.tsx'
import { sensorStatusName } from '#domain/status/sensor-status.ts'
import { isCalm, isReportedLate } from '#domain/values/lag.ts'
import {
  humidityText,
  rhsText,
  temperatureText,
  temperatureUnitLabel,
  useTemperatureUnit,
} from '#domain/values/units.tsx'
import { usePhaseWords } from '#domain/values/use-phase-words.ts'
import { formatDay, formatNumber } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Figure, Figures } from '#ui/layout/Figures.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { TaggedText } from '#ui/prose/TaggedText.tsx'
import classes from './AirspacePage.module.css'
import { bandPlace, isStale, newestShortfall, rhsADayAgo } from './airspace-facts.ts'

const HOUR = 3600

interface AirspaceFiguresProps {
  siteId: number
  airspace: Airspace
  timeZone: string
  batch: Batch | null
}

/** Shows three figures and the batch that they are judged by. */
export function AirspaceFigures({ siteId, airspace, timeZone, batch }: AirspaceFiguresProps) {
  const { t, i18n } = useTranslation('airspaces')
  const stale = isStale(airspace.last_update, useNow())
  const unit = useTemperatureUnit()
  const language = i18n.language
  const behind = { siteId, airspaceId: airspace.id }
  return (
    <Figures label={t('figures')} phone="strip" className={classes.figures}>
      <Figure
        label={<ResponsiveLabel text={t('rhs.label')} short="RHS" />}
        value={rhsText({ value: airspace.rhs, language })}
        end={<EvidenceButton figure={{ ...behind, kind: 'RHS' }} name={t('rhs.label')} />}
        status={sensorStatusName(airspace.cough_status)}
        stale={stale}
        note={<RhsNote siteId={siteId} airspace={airspace} batch={batch} />}
      />
      <Figure
        label={t('temperature')}
        value={temperatureText({ value: airspace.temperature_c, unit, language })}
        unit={airspace.temperature_c === null ? undefined : temperatureUnitLabel(unit)}
        end={<EvidenceButton figure={{ ...behind, kind: 'TEMPERATURE' }} name={t('temperature')} />}
        status={bandStatus(airspace.temperature_status)}
        stale={stale}
        note={
          <>
            <BandNote
              value={airspace.temperature_c}
              band={airspace.comfort.temperature}
              show={value => formatNumber(temperatureIn(unit, value), language, 1)}
              showBy={value => formatNumber(temperatureDifferenceIn(unit, value), language, 1)}
              digits={1}
            />
            <MedianNote hasValue={airspace.temperature_c !== null} />
            <CoverageNote sensor="temperature" siteId={siteId} airspace={airspace} batch={batch} />
          </>
        }
      />
      <Figure
        label={t('humidity')}
        value={humidityText({ value: airspace.humidity_pct, language })}
        unit={airspace.humidity_pct === null ? undefined : '%'}
        end={<EvidenceButton figure={{ ...behind, kind: 'HUMIDITY' }} name={t('humidity')} />}
        status={bandStatus(airspace.humidity_status)}
        stale={stale}
        note={
          <>
            <BandNote
              value={airspace.humidity_pct}
              band={airspace.comfort.humidity}
              show={value => formatNumber(value, language)}
              showBy={value => formatNumber(value, language)}
              digits={0}
            />
            <MedianNote hasValue={airspace.humidity_pct !== null} />
            <CoverageNote sensor="humidity" siteId={siteId} airspace={airspace} batch={batch} />
          </>
        }
      />
      <BatchFacts siteId={siteId} airspace={airspace} batch={batch} timeZone={timeZone} />
    </Figures>
  )
}

/** Returns the color for the note's first word, by the band now; the engine's delays are shown in the chip. */
function bandStatus(status: Airspace['temperature_status']) {
  return status === 'OFFLINE' || status === 'DEFAULT' ? 'Default' : sensorStatusName(status)
}

/** Shows the short name on a phone, where three figures stand in a row. */
function ResponsiveLabel({ text, short }: { text: string; short: string }) {
  return (
    <>
      <span className={classes.onlyWide}>{text}</span>
      <span className={classes.onlyPhone} aria-hidden>
        {short}
      </span>
    </>
  )
}

type BatchPlace = Pick<AirspaceFiguresProps, 'siteId' | 'airspace' | 'batch'>

/** Returns the input of the call that the chart below makes anyway, so that no second one is sent. */
function hourlyCall({ siteId, airspace, batch }: BatchPlace) {
  const params = { siteId, airspaceId: airspace.id, batchId: batch?.id ?? 0 }
  return [{ params, query: { resolution: 'hour' as const } }, { enabled: batch !== null }] as const
}

/**
 * The figure is the one that the engine judges by (spec/3 §4.3); the chart's newest figure for the same minutes
 * differs.
 */
function MedianNote({ hasValue }: { hasValue: boolean }) {
  const { t } = useTranslation('airspaces')
  return hasValue ? <span className={classes.measured}>{t('halfHour')}</span> : null
}

/** The note names the data that the figure above lacks. */
function CoverageNote({ sensor, ...place }: BatchPlace & { sensor: 'temperature' | 'humidity' }) {
  const { data } = useEndpoint(batches[sensor], ...hourlyCall(place))
  const short = useMemo(() => newestShortfall(data && meanSeries(data)), [data])
  return <ShortfallNote short={short} />
}

function meanSeries({ points: { t, mean, coverage, late } }: HumidityGraph | TemperatureGraph): Series {
  return { at: t, value: mean, step: HOUR, quality: { coverage, late } }
}

function ShortfallNote({ short }: { short: Shortfall | null }) {
  const { t, i18n } = useTranslation('charts')
  if (short === null) return null
  return <span className={classes.measured}>{shortfallText(short, { t, language: i18n.language })}</span>
}

function RhsNote({ siteId, airspace, batch }: BatchPlace) {
  const { t, i18n } = useTranslation('airspaces')
  const { data } = useEndpoint(batches.rhs, ...hourlyCall({ siteId, airspace, batch }))
  const { t: common } = useTranslation('common')
  const status = sensorStatusName(airspace.cough_status)
  const now = useNow()
  const isOld = isCalm(status) && isReportedLate(airspace, new Date(now))
  const series = useMemo(() => data && rhsSeries(data), [data])
  const before = airspace.rhs === null ? null : rhsADayAgo(series, airspace.rhs)
  return (
    <>
      {!isOld && <strong>{status === 'Default' ? t('rhs.notJudged') : common(`status.${status}`)}</strong>}
      {before !== null && (
        <span className={classes.onlyWide}>
          {t('rhs.before', { value: formatNumber(before, i18n.language) })}
        </span>
      )}
      <ShortfallNote short={newestShortfall(series)} />
    </>
  )
}

interface BandNoteProps {
  value: number | null
  band: { lo: number; hi: number } | null
  show: (value: number) => string
  showBy: (value: number) => string
  digits: number
}

function BandNote({ value, band, show, showBy, digits }: BandNoteProps): ReactNode {
  const { t } = useTranslation('airspaces')
  if (value === null) return t('band.missing')
  if (band === null) return t('band.none')
  // A value that is shown as equal to the edge is not called outside it.
  const { place, by } = bandPlace(Number(value.toFixed(digits)), band)
  return (
    <TaggedText
      text={t(`band.${place}`, { by: showBy(by), lo: show(band.lo), hi: show(band.hi) })}
      tags={{
        strong: text => <strong data-place={place}>{text}</strong>,
        band: text => <span className={classes.onlyWide}>{text}</span>,
      }}
    />
  )
}

function BatchFacts({ siteId, airspace, batch, timeZone }: AirspaceFiguresProps) {
  const { t, i18n } = useTranslation('airspaces')
  const phaseWords = usePhaseWords()
  const current = airspace.batch
  if (current === null) return null
  const day = (date: string) => formatDay({ at: `${date}T12:00:00Z`, language: i18n.language, timeZone })
  return (
    <div className={classes.batch}>
      <p className={classes.batchName}>{t('batch.name', { name: current.name })}</p>
      {current.animals_present !== null && (
        <p>
          <TaggedText
            text={t(`batch.animals.${current.product_type}`, {
              count: current.animals_present,
              number: formatNumber(current.animals_present, i18n.language),
            })}
            tags={{ strong: text => <strong>{text}</strong> }}
          />
          <EvidenceButton
            figure={{ siteId, airspaceId: airspace.id, kind: 'COUNTS' }}
            name={t('batch.name', { name: current.name })}
          />
        </p>
      )}
      <p>
        <TaggedText
          text={t(current.phase === null ? 'batch.day' : 'batch.dayPhase', {
            day: current.day,
            phase: phaseWords.read(current.product_type, current.phase ?? ''),
          })}
          tags={{ strong: text => <strong>{text}</strong> }}
        />
      </p>
      <Text size="small" tone="muted">
        {current.expected_end_date === null
          ? t('batch.placed', { from: day(batch?.start_date ?? current.start_date) })
          : t('batch.placedOut', { from: day(current.start_date), to: day(current.expected_end_date) })}
      </Text>
    </div>
  )
}
