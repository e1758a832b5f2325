import type { SharedChart } from '@earshot/contract/schemas/farm/share.ts'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '#domain/status/StatusChip.tsx'
import { StatusLine } from '#domain/status/StatusLine.tsx'
import { useHeadline } from '#domain/values/headline.ts'
import {
  humidityText,
  ratioText,
  rhsText,
  temperatureText,
  temperatureUnitLabel,
  useTemperatureUnit,
} from '#domain/values/units.tsx'
import { usePhaseWords } from '#domain/values/use-phase-words.ts'
import { asSentence, formatNumber } from '#lib/text/locale.ts'
import { Figure, Figures } from '#ui/layout/Figures.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Answer } from '#ui/page/Answer.tsx'
import type { ViewOfAirspace } from './AirspaceView.tsx'
import classes from './SharedView.module.css'

/** Shows the status of the airspace in a sentence, three figures, and the animals. */
export function AirspaceFacts({ view }: { view: ViewOfAirspace }) {
  const { t, i18n } = useTranslation('shared-view')
  const headline = useHeadline()
  const unit = useTemperatureUnit()
  const { language } = i18n
  const { airspace, chart, timezone: timeZone } = view
  const status = airspace.status_name
  const sentence = headline(airspace.headline, { scope: 'airspace', timeZone })
  const ratio = airspace.rdi === null ? null : airspace.rdi / airspace.reference
  return (
    <>
      <Stack as="header" gap="2">
        <StatusLine seen={{ at: airspace.last_update, timeZone, offline: status === 'Offline' }}>
          <StatusChip status={status} />
        </StatusLine>
        <Answer first={asSentence(sentence, language)} />
      </Stack>
      <Figures label={t('figures')} phone="pairs" className={classes.figures}>
        <Figure
          label={t('rhs')}
          value={rhsText({ value: airspace.rhs, language })}
          note={
            ratio === null
              ? t('notJudged')
              : t('ofReference', { ratio: ratioText({ value: ratio, language }) })
          }
        />
        <Figure
          label={t('temperature')}
          value={temperatureText({ value: airspace.temperature_c, unit, language })}
          unit={airspace.temperature_c === null ? undefined : temperatureUnitLabel(unit)}
        />
        <Figure
          label={t('humidity')}
          value={humidityText({ value: airspace.humidity_pct, language })}
          unit={airspace.humidity_pct === null ? undefined : '%'}
          note={t('monitors', { count: airspace.devices_total, online: airspace.devices_online })}
        />
        {chart !== null && <Animals batch={chart.batch} />}
      </Figures>
    </>
  )
}

function Animals({ batch }: { batch: SharedChart['batch'] }) {
  const { t, i18n } = useTranslation('shared-view')
  const words = usePhaseWords()
  const phase = batch.phase === null ? '' : words.read(batch.product_type, batch.phase)
  return (
    <Figure
      label={t('animals')}
      value={batch.animals_present === null ? '–' : formatNumber(batch.animals_present, i18n.language)}
      note={
        phase === ''
          ? t('batch', { name: batch.name, day: batch.day })
          : t('batchInPhase', { name: batch.name, day: batch.day, phase })
      }
    />
  )
}
