import { onDutyAt, rulesOf } from '@earshot/contract/rules/alarms/rota.ts'
import type { Rota } from '@earshot/contract/schemas/health/rota.ts'
import { useTranslation } from 'react-i18next'
import { useNow } from '#lib/time/use-now.ts'
import { Text } from '#ui/layout/Text.tsx'
import { Answer } from '#ui/page/Answer.tsx'
import { type Gap, gapsAhead, isNear } from './rota-facts.ts'
import { useRotaWords } from './use-rota-words.ts'

/** Shows as the first sentence when nobody is on duty, or until when somebody is. */
export function RotaAnswer({ rota }: { rota: Rota }) {
  const { t } = useTranslation('rota')
  const { short, near, timeZone, plainDay } = useRotaWords(rota)
  const now = useNow()
  const rules = rulesOf(rota)
  const { gaps, filledUntil } = gapsAhead(rules, now)
  const [gap] = gaps
  const current = onDutyAt(rules, now)
  if (gap === undefined) {
    // The last day is the one before the hand-over, as a whole day is meant.
    const day = new Date(filledUntil - 86_400_000).toLocaleDateString('sv-SE', { timeZone })
    return (
      <Answer
        first={t('answer.filled', { to: plainDay(day) })}
        rest={current === null ? undefined : t('answer.now', { name: short(current) })}
      />
    )
  }
  const first = gapText(gap)
  return (
    <Answer
      first={
        isNear(gap, now) ? (
          <Text as="span" tone="alarm">
            {first}
          </Text>
        ) : (
          first
        )
      }
      rest={restText(gap)}
    />
  )

  function gapText({ from, to }: Gap): string {
    const values = { from: near(from, now), to: to === null ? '' : near(to, now) }
    if (from <= now) return t(to === null ? 'answer.openNow' : 'answer.gapNow', values)
    return t(to === null ? 'answer.open' : 'answer.gap', values)
  }

  function restText({ from, to }: Gap): string | undefined {
    const before = from <= now ? null : onDutyAt(rules, from - 1)
    const after = to === null ? null : onDutyAt(rules, to)
    if (before !== null && after !== null)
      return t('answer.beforeAndAfter', { before: short(before), after: short(after) })
    if (before !== null) return t('answer.before', { name: short(before) })
    return after === null ? undefined : t('answer.after', { name: short(after) })
  }
}
