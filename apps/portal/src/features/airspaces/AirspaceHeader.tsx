import { withPercent } from '@earshot/contract/rules/percent.ts'
import { temperatureIn } from '@earshot/contract/rules/temperature.ts'
import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import type { Headline } from '@earshot/contract/schemas/farm/headline.ts'
import type { SiteType, TemperatureUnit } from '@earshot/contract/values.ts'
import type { TFunction } from 'i18next'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { StageNote, suitsSite } from '#domain/status/StageNote.tsx'
import { StatusChip } from '#domain/status/StatusChip.tsx'
import { OutdatedStatus, StatusLine } from '#domain/status/StatusLine.tsx'
import { useHeadline } from '#domain/values/headline.ts'
import { lateAnswer, useLag } from '#domain/values/lag.ts'
import { useTemperatureUnit } from '#domain/values/units.tsx'
import { lazyPart } from '#lib/chunks/lazy-page.ts'
import { asSentence, formatList, formatNumber, withComma } from '#lib/text/locale.ts'
import { Stack } from '#ui/layout/Stack.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import classes from './AirspacePage.module.css'
import { troubledSensors } from './airspace-facts.ts'

/** Only installations that show normals fetch this. */
const NormalAnswer = lazyPart(async () => (await import('#domain/normal/NormalAnswer.tsx')).NormalAnswer)

interface AirspaceHeaderProps {
  siteId: number
  airspace: Airspace
  siteType: SiteType
  /** When the server answered, in milliseconds. */
  answeredAt: number
  timeZone: string
  /** The page compares what is measured now with the airspace's own normal. */
  isAgainstNormal: boolean
}

/** Shows the status, its cause, how fresh it is, and the sentence that answers. */
export function AirspaceHeader({
  siteId,
  airspace,
  siteType,
  answeredAt,
  timeZone,
  isAgainstNormal,
}: AirspaceHeaderProps) {
  const { t, i18n } = useTranslation('airspaces')
  const { t: common } = useTranslation('common')
  const headline = useHeadline()
  const unit = useTemperatureUnit()
  const rest = answerRest({ headline: airspace.headline, t, language: i18n.language, unit })
  const sentence = headline(airspace.headline, { scope: 'airspace', timeZone })
  const status = airspace.status_name
  const lag = useLag(answeredAt)({ status, lastUpdate: airspace.last_update })
  const known = { first: (rest === '' ? asSentence : withComma)(sentence, i18n.language), rest }
  const answer = lag === null ? known : lateAnswer(common, { lag, status, known })
  const troubled = status === 'Warning' || status === 'Alarm' ? troubledSensors(airspace) : []
  const cause = formatList(
    troubled.map(sensor => t(`cause.${sensor}`)),
    i18n.language,
  )
  return (
    <Stack className={classes.header} as="header" gap="2">
      <StatusLine seen={{ at: airspace.last_update, timeZone, offline: status === 'Offline' }}>
        {lag === null ? <StatusChip status={status} /> : <OutdatedStatus status={status} />}
        {cause !== '' && <span>{cause}</span>}
      </StatusLine>
      {isAgainstNormal && lag === null && airspace.batch !== null ? (
        <Suspense fallback={<Answer {...answer} />}>
          <NormalAnswer siteId={siteId} airspaceId={airspace.id} batch={airspace.batch}>
            <Answer {...answer} />
          </NormalAnswer>
        </Suspense>
      ) : (
        <Answer {...answer} />
      )}
      <AnswerNote />
      {!suitsSite(airspace.product_type, siteType) && <StageNote>{t('mismatch')}</StageNote>}
    </Stack>
  )
}

interface AnswerRestInput {
  headline: Headline
  t: TFunction<'airspaces'>
  language: string
  unit: TemperatureUnit
}

/** Returns the second half of the answer: how many monitors hear the coughs, or the value and the limit that it is beyond. */
function answerRest({ headline, t, language, unit }: AnswerRestInput): string {
  if (headline.kind === 'coughs' && headline.devices_total > 1) {
    return t('answer.monitors', { count: headline.devices_total, affected: headline.devices_affected })
  }
  if (headline.kind === 'temperature' && headline.value !== null && headline.limit !== null) {
    const show = (celsius: number) => `${formatNumber(temperatureIn(unit, celsius), language, 1)} °${unit}`
    return t('answer.limit', { value: show(headline.value), limit: show(headline.limit) })
  }
  if (headline.kind === 'humidity' && headline.value !== null && headline.limit !== null) {
    const show = (percent: number) => withPercent(formatNumber(percent, language), language)
    return t('answer.limit', { value: show(headline.value), limit: show(headline.limit) })
  }
  return ''
}
