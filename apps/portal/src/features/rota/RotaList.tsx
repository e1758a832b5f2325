import { rulesOf, shiftsOf } from '@earshot/contract/rules/alarms/rota.ts'
import type { Rota } from '@earshot/contract/schemas/health/rota.ts'
import { useTranslation } from 'react-i18next'
import { useNow } from '#lib/time/use-now.ts'
import classes from './RotaList.module.css'
import { gapsAhead, isNear, nightsIn } from './rota-facts.ts'
import { useRotaWords } from './use-rota-words.ts'

/** Lists on a phone who is on duty from now on, in the order of time, and where nobody is. */
export function RotaList({ rota }: { rota: Rota }) {
  const { t } = useTranslation('rota')
  const { name, short, coming, timeZone, length, me } = useRotaWords(rota)
  const now = useNow()
  const rules = rulesOf(rota)
  const { gaps, filledUntil } = gapsAhead(rules, now)
  const shifts = filledUntil > now ? shiftsOf(rules, { from: now, to: filledUntil }) : []
  const open = gaps.find(({ from, to }) => to === null && from >= filledUntil)
  const items = [...shifts, ...(open === undefined ? [] : [{ from: open.from, to: null, userId: null }])]
  return (
    <ol className={classes.list} aria-label={t('grid.label')}>
      {items.map(({ from, to, userId }) => {
        if (userId === null)
          return (
            <li key={from} className={classes.gap} data-alarm={isNear({ from, to }, now) || undefined}>
              <strong>
                {to === null ? t('bar.nobody') : t('list.nobody', { length: length(to - from) })}
              </strong>
              <span>
                {to === null
                  ? t('list.from', { from: coming(from) })
                  : t('list.span', { from: coming(from), to: coming(to) })}
              </span>
            </li>
          )
        const change = rules.exceptions.find(
          one => one.standIn === userId && one.from <= from && one.to > from && one.away !== null,
        )
        const nights = to === null ? 0 : nightsIn({ from, to }, timeZone)
        const isNow = from <= now
        return (
          <li key={from} className={classes.shift} data-now={isNow || undefined}>
            <strong>{userId === me ? t('list.you', { name: name(userId) }) : name(userId)}</strong>
            <span className={classes.nights}>
              {isNow ? t('list.now') : t('list.nights', { count: nights })}
            </span>
            <span className={classes.when}>{when()}</span>
          </li>
        )

        function when(): string {
          if (isNow) return t('list.until', { to: coming(to ?? from) })
          if (change?.away == null) return coming(from)
          return t('list.standsIn', { name: short(change.away), from: coming(from) })
        }
      })}
    </ol>
  )
}
