import { compare, knownTo, nearerValue, worstOf } from '@earshot/engine/compare-tried.ts'
import { useTranslation } from 'react-i18next'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { useAddress } from '#lib/address/use-address.ts'
import { formatMinutes } from '#lib/text/locale.ts'
import { readTry } from './rules.ts'
import classes from './TryPage.module.css'
import { TrySlider } from './TrySlider.tsx'
import type { TryingNumber } from './use-trying.ts'

/** Sets the value that is tried, over what each value would have raised. */
export function NumberSetting({ trying, isPhone }: { trying: TryingNumber; isPhone: boolean }) {
  const { t } = useTranslation('limits')
  const { set } = useAddress(readTry)
  const { rule, value, word, days } = trying
  const put = (next: number) => set({ value: next }, { replace: true })
  const slider = (
    <TrySlider trying={trying} caption={t(`try.eachValue.${rule.counts}`, { days })} onPut={put} />
  )
  if (isPhone)
    return (
      <>
        <p className={classes.dockTitle}>
          {t(`name.${rule.key}`)} <strong>{word(value)}</strong>
        </p>
        {slider}
        <Nearer trying={trying} onPut={put} />
      </>
    )
  return (
    <div className={classes.setting}>
      <div>
        <p className={classes.rule}>
          <StatusMark status={rule.counts === 'ALARM' ? 'Alarm' : 'Warning'} size={14} />
          <span>
            {t(`name.${rule.key}`)} <strong className={classes.tried}>{word(value)}</strong>
          </span>
        </p>
        <Nearer trying={trying} onPut={put} />
      </div>
      {slider}
    </div>
  )
}

/** Shows where a value that is nearer to today's brings as many, and by how much later a known episode would then be met. */
function Nearer({ trying, onPut }: { trying: TryingNumber; onPut: (value: number) => void }) {
  const { t, i18n } = useTranslation('limits')
  const { now, value, counts, word } = trying
  const nearer = nearerValue(counts, { now, tried: value })
  if (nearer === null) return null
  const hours = laterHours(trying, nearer)
  const text = { value: word(nearer), time: formatMinutes(hours * 60, i18n.language, 'long') }
  return (
    <p className={classes.note}>
      {hours === 0 ? t('try.nearer', text) : t('try.nearerLater', text)}{' '}
      <button type="button" className={classes.action} onClick={() => onPut(nearer)}>
        {t('try.tryValue', { value: word(nearer) })}
      </button>
    </p>
  )
}

/** The hours by which the known episode that a value harms most would be met later than now. */
function laterHours({ past, tried, now, rule, timeZone }: TryingNumber, value: number): number {
  const [before, after] = [tried.alerts.get(now), tried.alerts.get(value)]
  if (past === undefined || before === undefined || after === undefined) return 0
  const known = knownTo(rule, past)
  const worst = worstOf(compare({ now: before, tried: after, counts: rule.counts, timeZone, known }))
  return Math.max(0, worst?.laterHours ?? 0)
}
