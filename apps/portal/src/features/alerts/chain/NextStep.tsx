import { stepOf } from '@earshot/contract/rules/alarms/chain.ts'
import type { AlarmChain } from '@earshot/contract/schemas/health/alarm-chain.ts'
import { useTranslation } from 'react-i18next'
import { useSecond } from '#lib/time/use-now.ts'
import { countdown } from './countdown.ts'
import classes from './NextStep.module.css'
import { useChainWords } from './use-chain-words.ts'

const MINUTE_MS = 60_000

/** Shows what happens unless somebody answers, and when. A screen reader hears of it once a minute. */
export function NextStep({ chain, timeZone }: { chain: AlarmChain; timeZone: string }) {
  const words = useChainWords(timeZone)
  const { next } = chain
  if (next === null) return null
  const then = words.next({ people: next.people, channels: stepOf(chain.plan, next.step_no).channels })
  return (
    <div className={classes.next}>
      <p aria-hidden>
        <Countdown to={next.at} /> {then}
      </p>
      <Spoken to={next.at} then={then} />
    </div>
  )
}

/** Shows the seconds until a moment; only this part is drawn anew each second. */
export function Countdown({ to }: { to: string }) {
  const now = useSecond()
  return <span className={classes.clock}>{countdown(Date.parse(to) - now)}</span>
}

/** The text changes once a minute, and so is read no more often. */
function Spoken({ to, then }: { to: string; then: string }) {
  const { t } = useTranslation('alarms')
  const minutes = Math.max(0, Math.ceil((Date.parse(to) - useSecond()) / MINUTE_MS))
  return (
    <p className="visually-hidden" role="status">
      {t('next.spoken', { count: minutes, then })}
    </p>
  )
}
