import type { AlarmChannel } from '@earshot/contract/alarm-values.ts'
import type { AlarmAnswer, AlarmChain, AlarmMessage } from '@earshot/contract/schemas/health/alarm-chain.ts'
import type { AlarmStep } from '@earshot/contract/schemas/health/alarm-plan.ts'
import type { Ref } from '@earshot/contract/schemas/page.ts'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#api/use-profile.ts'
import { formatAge, formatList, formatMoment, formatSecond, formatTime } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'

/** People are named up to this number; more are counted. */
const NAMED = 3

/** Returns the words for a chain, in the viewer's own terms: "you" is who looks. */
export function useChainWords(timeZone: string) {
  const { t, i18n } = useTranslation('alarms')
  const { language } = i18n
  const me = useProfile().data?.id
  const now = useNow()
  const channels = (list: readonly AlarmChannel[]) =>
    formatList(
      list.map(channel => t(`channel.${channel}`)),
      language,
    )
  const age = (minutes: number) =>
    minutes >= 60 && minutes % 60 === 0
      ? formatAge({ value: minutes / 60, unit: 'hour' }, language)
      : formatAge({ value: minutes, unit: 'minute' }, language)
  const person = ({ id, name }: Ref) => (id === me ? t('you') : name)
  const named = (people: readonly Ref[]) =>
    people.length > NAMED ? t('people', { count: people.length }) : formatList(people.map(person), language)
  return {
    me,
    channels,
    age,
    isMe: ({ id }: Ref) => id === me,
    person,
    people: named,
    moment: (at: string) => formatMoment({ at, now, timeZone, language }),
    time: (at: string | number) => formatTime({ at, timeZone, language }),
    second: (at: string) => formatSecond({ at, timeZone, language }),
    /** Returns what happens next: "then it rings you, by push and email". */
    next: ({ people, channels: by }: { people: readonly Ref[]; channels: AlarmStep['channels'] }) => {
      const rings = people.some(({ id }) => id === me)
      const rest = named(people.filter(({ id }) => id !== me))
      const words = { people: rest, channels: channels(by) }
      if (!rings) return t('next.others', words)
      return rest === '' ? t('next.you', words) : t('next.youAnd', words)
    },
    /** Names whom a later step tells: by name where few are meant, otherwise by the plan's own word. */
    recipients: ({ step, people }: { step: AlarmStep; people: readonly Ref[] }) => {
      const [kind] = step.recipients
      if (kind === undefined || kind.kind === 'MEMBER' || step.recipients.length > 1)
        return formatList(people.map(person), language)
      return t(`recipient.${kind.kind}`)
    },
    /** Returns why a message did not reach its person: the service's reason, or why it was never tried. */
    failure: ({ left_out, reason, returned }: AlarmMessage) => {
      if (left_out !== null) return t(`leftOut.${left_out}`)
      return t(`notDelivered.${reason ?? 'ERROR'}`, { said: returned?.line || returned?.status })
    },
    answer: ({ kind, person, reason, until, to }: AlarmAnswer) => {
      const words = {
        name: person.name,
        to: to?.name ?? '',
        reason: reason === null ? '' : t(`reason.${reason}`),
        until: until === null ? '' : formatTime({ at: until, timeZone, language }),
      }
      return t(`answered.${kind}.${person.id === me ? 'you' : 'other'}`, words)
    },
    ended: ({ end_reason }: AlarmChain) => t(`end.${end_reason ?? 'OVER'}`),
  }
}
