import { ALARM_CHANNELS, type AlarmChannel } from '@earshot/contract/alarm-values.ts'
import type {
  AlarmPlan,
  AlarmPlanPerson,
  AlarmRecipient,
  AlarmStep,
} from '@earshot/contract/schemas/health/alarm-plan.ts'
import { useTranslation } from 'react-i18next'
import { formatList, formatMinutes, joinFacts } from '#lib/text/locale.ts'
import { type PlanNow, type StepFaults, shiftAt, stepFaults, toldBy } from './plan-facts.ts'

/** More people than these are counted and not named. */
const NAMED_MOST = 2

/** Words the parts of an alarm plan in the reader's language. */
export function usePlanWords() {
  const { t, i18n } = useTranslation(['alarms', 'people'])
  const { language } = i18n
  const list = (items: readonly string[]) => formatList(items, language)
  const names = (people: readonly AlarmPlanPerson[]) => list(people.map(({ name }) => name))
  const channels = (given: readonly AlarmChannel[]) =>
    list(ALARM_CHANNELS.filter(channel => given.includes(channel)).map(channel => t(`channel.${channel}`)))
  const minutes = (value: number, width: 'short' | 'long' = 'short') => formatMinutes(value, language, width)
  const time = (step: AlarmStep) =>
    step.after_minutes === 0 ? t('plan.atOnce') : t('plan.after', { time: minutes(step.after_minutes) })

  /** The people by name, or their number. */
  const few = (people: readonly AlarmPlanPerson[]) =>
    people.length <= NAMED_MOST ? names(people) : t('plan.people', { count: people.length })

  const recipient = ({ kind, user_id }: AlarmRecipient, { people }: Pick<AlarmPlan, 'people'>) =>
    kind === 'MEMBER'
      ? (people.find(({ id }) => id === user_id)?.name ?? t('plan.gone'))
      : t(`plan.who.${kind}`)
  const who = (step: AlarmStep, plan: Pick<AlarmPlan, 'people'>) =>
    list(step.recipients.map(one => recipient(one, plan)))

  /** The people behind the words of a step, where the words do not name them. */
  const whoNote = (step: AlarmStep, plan: PlanNow) => {
    const told = toldBy(step, plan)
    const [only] = step.recipients.length === 1 ? told : []
    if (step.recipients.every(({ kind }) => kind === 'MEMBER'))
      return only === undefined || told.length > 1 ? few(told) : t(`people:role.${only.role}`)
    if (step.recipients.every(({ kind }) => kind === 'ON_DUTY'))
      return shiftAt(plan, plan.now)?.user_id == null ? t('plan.standIn', { people: few(told) }) : few(told)
    return few(told)
  }

  const faults = ({ notSetUp, missed }: StepFaults) => [
    ...notSetUp.map(channel => t('plan.isNotSetUp', { channel: t(`channel.${channel}`) })),
    ...missed.map(({ channel, people }) =>
      t('plan.missed', { channel: t(`channel.${channel}`), people: few(people) }),
    ),
  ]

  return {
    language,
    names,
    few,
    channels,
    minutes,
    time,
    who,
    whoNote,
    faults: (step: AlarmStep, plan: PlanNow) => faults(stepFaults(step, plan)),
    /** The whole step in one line. */
    line: (step: AlarmStep, plan: Pick<AlarmPlan, 'people'>) =>
      joinFacts([time(step), who(step, plan), channels(step.channels)], language),
  }
}
