import type { AlarmReason } from '@earshot/contract/alarm-values.ts'
import { DOMAIN } from '@earshot/contract/domain.ts'
import { alarmChains, silenceChains } from '@earshot/contract/endpoints/health/alarms.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { localMinute, zoneOrUtc } from '@earshot/contract/rules/local-day.ts'
import { withPercent } from '@earshot/contract/rules/percent.ts'
import { temperatureDifferenceIn } from '@earshot/contract/rules/temperature.ts'
import { AlarmAnswerForm } from '@earshot/contract/schemas/health/alarm-chain.ts'
import type { Sensor } from '@earshot/contract/values.ts'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { useTemperatureUnit } from '#domain/values/units.tsx'
import { formatNumber } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EndpointForm } from '#ui/forms/EndpointForm.tsx'
import { ChipsInput, ChoiceInput } from '#ui/forms/inputs/RadioField.tsx'
import { TextAreaInput } from '#ui/forms/inputs/TextAreaInput.tsx'
import { TextInput } from '#ui/forms/inputs/TextInput.tsx'
import { useEndpointForm } from '#ui/forms/use-endpoint-form.ts'
import { Text } from '#ui/layout/Text.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import type { ChainHeadProps } from './AlarmHead.tsx'
import { useChainWords } from './use-chain-words.ts'

/** The lengths that are offered, in minutes. */
const SNOOZES = ['15', '30', '60'] as const
const { snoozeMin, worseBy } = DOMAIN.alarmChain
/** Instead of a length, a time of the day. */
const UNTIL = 'UNTIL'
const SNOOZE_REASONS: readonly AlarmReason[] = [
  'WORK_IN_BARN',
  'CLIMATE_FAILURE',
  'SENSOR_FAULT',
  'ILLNESS',
  'OTHER',
]
const NO_ALARM_REASONS: readonly AlarmReason[] = ['WORK_IN_BARN', 'SENSOR_FAULT', 'OTHER']

export interface AnswerValues {
  kind: 'SNOOZES' | 'NOT_AN_ALARM' | 'CLOSES'
  /** A chip's value is a text. */
  minutes: string | null
  /** `HH:MM` by the clock of the site, where a time was chosen instead of a length. */
  until: string
  reason: string | null
  comment: string
}

/** Makes the form of an answer that wants a reason. What it did can be taken back while the toast stands. */
export function useAnswerForm(
  { alert, site }: Pick<ChainHeadProps, 'alert' | 'site'>,
  given: {
    values: AnswerValues
    done: string
    onDone?: () => void
    /** Returns the minutes of what was chosen; absent where nothing is snoozed. */
    minutesOf?: (values: AnswerValues) => number
  },
) {
  const shared = {
    defaultValues: given.values,
    rules: {
      schema: AlarmAnswerForm,
      toInput: ({ until, ...values }: AnswerValues) => ({
        ...values,
        minutes: given.minutesOf?.({ ...values, until }) ?? null,
      }),
    },
    done: given.done,
    onDone: given.onDone,
  }
  const ofAlarm = { alertId: alert?.id ?? 0 }
  const ofSite = { siteId: site.id }
  const alarm = useEndpointForm(alarmChains.answer, {
    ...shared,
    params: ofAlarm,
    undo: () => call(alarmChains.resume, { params: ofAlarm }),
  })
  const silence = useEndpointForm(silenceChains.answer, {
    ...shared,
    params: ofSite,
    undo: () => call(silenceChains.resume, { params: ofSite }),
  })
  return alert === null ? silence : alarm
}

interface AnswerDialogProps extends ChainHeadProps {
  kind: 'SNOOZES' | 'NOT_AN_ALARM'
  onClose: () => void
}

/** Asks for how long everybody is left alone and why, or why it is no alarm. */
export function AnswerDialog({ kind, onClose, ...props }: AnswerDialogProps) {
  const { t } = useTranslation('alarms')
  return (
    <Dialog title={t(`ask.${kind}.title`)} onClose={onClose}>
      {kind === 'SNOOZES' ? (
        <SnoozeFields {...props} onClose={onClose} />
      ) : (
        <NoAlarmFields {...props} onClose={onClose} />
      )}
    </Dialog>
  )
}

type FieldsProps = ChainHeadProps & { onClose: () => void }

const DAY_MIN = 24 * 60

function SnoozeFields({ site, alert, onClose }: FieldsProps) {
  const { t, i18n } = useTranslation('alarms')
  const unit = useTemperatureUnit()
  const words = useChainWords(site.timezone)
  const now = useNow()
  const form = useAnswerForm(
    { alert, site },
    {
      values: { kind: 'SNOOZES', minutes: '30', until: '', reason: null, comment: '' },
      done: t('done.snoozed'),
      onDone: onClose,
      minutesOf,
    },
  )
  const [chosen, typed] = form.fields.watch(['minutes', 'until'])
  const minutes = minutesOf({ minutes: chosen, until: typed })
  const until = words.time(now + minutes * 60_000)
  const latest = words.time(now + snoozeMin.most * 60_000)
  return (
    <EndpointForm
      form={form}
      submit={t('ask.SNOOZES.send', { until })}
      button={{ size: 'control' }}
      leaving="free"
      beside={<Button onClick={onClose}>{t('ask.cancel')}</Button>}
    >
      <ChipsInput
        form={form}
        name="minutes"
        label={t('ask.SNOOZES.for')}
        options={[
          ...SNOOZES.map(value => ({ value: String(value), label: words.age(Number(value)) })),
          { value: UNTIL, label: t('ask.SNOOZES.until') },
        ]}
      />
      {chosen === UNTIL && (
        <TextInput
          form={form}
          name="until"
          alsoJudge="minutes"
          type="time"
          label={t('ask.SNOOZES.time')}
          hint={t('ask.SNOOZES.latest', { time: latest })}
        />
      )}
      <Reason form={form} reasons={SNOOZE_REASONS} />
      {alert !== null && (
        <Text size="small" tone="muted">
          {t('ask.SNOOZES.note', { step: worseStep(alert.sensor) })}
        </Text>
      )}
    </EndpointForm>
  )

  /** A time that has passed today is tomorrow's. */
  function minutesOf({ minutes: length, until: time }: Pick<AnswerValues, 'minutes' | 'until'>): number {
    if (length !== UNTIL) return Number(length ?? 0)
    const match = /^(\d\d):(\d\d)$/.exec(time)
    if (match === null) return 0
    const today = localMinute(now / 1000, zoneOrUtc(site.timezone))
    return (Number(match[1]) * 60 + Number(match[2]) - today + DAY_MIN) % DAY_MIN
  }

  /** The step by which a snoozed Alarm rings again. */
  function worseStep(sensor: Sensor): string {
    if (sensor === 'COUGHS') return `RHS ${formatNumber(worseBy.COUGHS, i18n.language)}`
    if (sensor === 'HUMIDITY')
      return withPercent(formatNumber(worseBy.HUMIDITY, i18n.language), i18n.language)
    const step = temperatureDifferenceIn(unit, worseBy.TEMPERATURE)
    return `${formatNumber(step, i18n.language, unit === 'C' ? 0 : 1)} °${unit}`
  }
}

function NoAlarmFields({ site, alert, onClose }: FieldsProps) {
  const { t } = useTranslation('alarms')
  const form = useAnswerForm(
    { alert, site },
    {
      values: { kind: 'NOT_AN_ALARM', minutes: null, until: '', reason: null, comment: '' },
      done: t('done.notAnAlarm'),
      onDone: onClose,
    },
  )
  return (
    <EndpointForm
      form={form}
      submit={t('act.notAnAlarm')}
      button={{ size: 'control' }}
      leaving="free"
      beside={<Button onClick={onClose}>{t('ask.cancel')}</Button>}
    >
      <Reason form={form} reasons={NO_ALARM_REASONS} />
      <Comment form={form} />
    </EndpointForm>
  )
}

type AnswerFormState = ReturnType<typeof useAnswerForm>

/** Asks why; none is picked beforehand, so that nobody answers without having thought of it. */
export function Reason({
  form,
  reasons,
  label,
}: {
  form: AnswerFormState
  reasons: readonly AlarmReason[]
  label?: string
}) {
  const { t } = useTranslation('alarms')
  return (
    <ChoiceInput
      form={form}
      name="reason"
      label={label ?? t('ask.why')}
      options={reasons.map(value => ({ value, label: t(`reason.${value}`) }))}
    />
  )
}

export function Comment({ form }: { form: AnswerFormState }) {
  const { t } = useTranslation('alarms')
  return (
    <TextAreaInput
      form={form}
      name="comment"
      label={t('ask.comment')}
      rows={2}
      maxLength={LIMITS.comment.max}
    />
  )
}
