import { useTranslation } from 'react-i18next'
import { Answer } from '#ui/page/Answer.tsx'
import { type PlanNow, planFaults, reachOf } from './plan-facts.ts'
import { usePlanWords } from './use-plan-words.ts'

/** Shows who is told first and when the last one is, and what of the plan does not work. */
export function PlanAnswer({ plan }: { plan: PlanNow }) {
  const { t } = useTranslation('alarms')
  const { few, minutes, channels } = usePlanWords()
  const reach = reachOf(plan)
  const { notSetUp, missed } = planFaults(plan)
  return <Answer first={first()} rest={rest()} />

  function first(): string {
    const { firstMinutes, lastMinutes, isEverybody, count } = reach
    const values = {
      first: few(reach.first),
      wait: minutes(firstMinutes, 'long'),
      time: minutes(lastMinutes, 'long'),
      count,
    }
    const isAtOnce = firstMinutes === 0
    if (lastMinutes === firstMinutes) {
      if (isEverybody)
        return t(isAtOnce ? 'plan.answer.everybodyAtOnce' : 'plan.answer.everybodyLater', values)
      return t(isAtOnce ? 'plan.answer.onlyAtOnce' : 'plan.answer.onlyLater', values)
    }
    if (isEverybody) return t(isAtOnce ? 'plan.answer.allAtOnce' : 'plan.answer.allLater', values)
    return t(isAtOnce ? 'plan.answer.someAtOnce' : 'plan.answer.someLater', values)
  }

  function rest(): string | undefined {
    const sentences = [
      reach.isFirstMissed ? t('plan.answer.firstMissed') : '',
      notSetUp.length > 0 ? t('plan.answer.notSetUp', { channels: channels(notSetUp) }) : '',
      ...missed.map(({ channel, people }) =>
        t('plan.answer.missed', { channel: t(`channel.${channel}`), people: few(people) }),
      ),
    ].filter(sentence => sentence !== '')
    return sentences.length === 0 ? undefined : sentences.join(' ')
  }
}
