import { withPercent } from '@earshot/contract/rules/percent.ts'
import { temperatureDifferenceIn } from '@earshot/contract/rules/temperature.ts'
import type { Headline } from '@earshot/contract/schemas/farm/headline.ts'
import type { Sensor, TemperatureUnit } from '@earshot/contract/values.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { dayKey, formatList, formatMoment, formatNumber, formatTime } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { ratioText, temperatureUnitLabel, useTemperatureUnit } from './units.tsx'

interface HeadlineInput {
  /** The translation function of the namespace `headline`. */
  t: TFunction<'headline'>
  headline: Headline
  /** The airspace is named on a site's page or row, but not on the airspace's own. */
  scope: 'site' | 'airspace'
  language: string
  unit: TemperatureUnit
  timeZone?: string | undefined
  /** The time now, in milliseconds. */
  now: number
}

type Kind<Name extends Headline['kind']> = Extract<Headline, { kind: Name }>

/**
 * Words the facts as one sentence without a full stop. Each is a whole sentence with plurals, never put together from
 * pieces.
 */
export function headlineText(input: HeadlineInput): string {
  const { headline, t } = input
  if (!('alarm_since' in headline) || headline.alarm_since === undefined) return plainText(input)
  // It has lasted longer than it has been an Alarm: the sentence tells both times, each by its name.
  return t(headline.kind === 'coughs' ? 'risen' : 'grown', {
    what: plainText({ ...input, headline: { ...headline, since: null } }),
    alarm: sinceText(input, headline.alarm_since),
    since: sinceText(input, headline.since),
  })
}

function plainText(input: HeadlineInput): string {
  const { headline, t, scope } = input
  switch (headline.kind) {
    case 'coughs':
      return coughsText(input, headline)
    case 'temperature':
    case 'humidity':
      return climateText(input, headline)
    case 'several':
      return severalText(input, headline)
    case 'offline':
      return offlineText(input, headline)
    case 'quiet':
      return t(`${scope}.quiet`, { count: headline.airspaces })
    case 'learning':
      return headline.since === null
        ? t('learning.now')
        : t('learning.since', { since: sinceText(input, headline.since) })
    case 'waiting':
      return t('waiting')
    case 'no_batch':
      return t(`${scope}.noBatch`)
  }
}

function coughsText(input: HeadlineInput, { airspace, airspaces, since, ratio }: Kind<'coughs'>): string {
  const measured = ratio === null ? 'more' : 'ratio'
  return input.t(`${input.scope}.coughs`, {
    context: `${measured}_${when(since)}`,
    count: airspaces,
    airspace: airspace.name,
    ratio: ratioText({ value: ratio, language: input.language }),
    since: sinceText(input, since),
  })
}

function climateText(input: HeadlineInput, headline: Kind<'temperature'> | Kind<'humidity'>): string {
  const { airspace, airspaces, since, deviation, direction, kind } = headline
  const side = direction === null || deviation === null ? 'OUT' : direction
  return input.t(`${input.scope}.${kind}`, {
    context: `${side}_${when(since)}`,
    count: airspaces,
    airspace: airspace.name,
    deviation: deviationText(input, headline),
    since: sinceText(input, since),
  })
}

function deviationText(
  { unit, language }: HeadlineInput,
  { kind, deviation }: Kind<'temperature'> | Kind<'humidity'>,
): string {
  if (deviation === null) return ''
  if (kind === 'humidity') return withPercent(formatNumber(deviation, language), language)
  return `${formatNumber(temperatureDifferenceIn(unit, deviation), language, 1)} ${temperatureUnitLabel(unit)}`
}

function severalText(input: HeadlineInput, { airspace, airspaces, since, sensors }: Kind<'several'>): string {
  return input.t(`${input.scope}.several`, {
    context: when(since),
    count: airspaces,
    airspace: airspace.name,
    sensors: sensorList(input, sensors),
    since: sinceText(input, since),
  })
}

/** Writes "Coughs and temperature": the list opens the sentence, so its first word has a capital. */
function sensorList({ t, language }: HeadlineInput, sensors: readonly Sensor[]): string {
  const names = sensors.map((sensor, index) => t(index === 0 ? `sensorFirst.${sensor}` : `sensor.${sensor}`))
  return formatList(names, language)
}

function offlineText(input: HeadlineInput, { since, gateways_silent }: Kind<'offline'>): string {
  return input.t('offline', {
    context: `${gateways_silent ? 'gateways' : 'monitors'}_${when(since)}`,
    since: sinceText(input, since),
  })
}

function when(since: string | null): 'since' | 'now' {
  return since === null ? 'now' : 'since'
}

const DAY_MS = 86_400_000

/** Writes "02:00", "yesterday 16:00", "Thu 21:40" or "12 Nov", in the site's time zone. */
function sinceText({ t, language, timeZone, now }: HeadlineInput, since: string | null): string {
  if (since === null) return ''
  if (dayKey(since, timeZone) === dayKey(now - DAY_MS, timeZone)) {
    return t('yesterday', { time: formatTime({ at: since, language, timeZone }) })
  }
  return formatMoment({ at: since, language, timeZone, now })
}

/** Returns `headlineText` with the reader's language, unit and clock filled in. */
export function useHeadline(): (
  headline: Headline,
  place: { scope: 'site' | 'airspace'; timeZone?: string | undefined },
) => string {
  const { t, i18n } = useTranslation('headline')
  const unit = useTemperatureUnit()
  const now = useNow()
  return (headline, { scope, timeZone }) =>
    headlineText({ t, headline, scope, language: i18n.language, unit, timeZone, now })
}
