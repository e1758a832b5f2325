import { useTranslation } from 'react-i18next'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { useAddress } from '#lib/address/use-address.ts'
import { Text } from '#ui/layout/Text.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import { PageDock } from '#ui/page/PageParts.tsx'
import { SaveButtons } from './HoldFor.tsx'
import { KnownTable } from './KnownTable.tsx'
import { readTry } from './rules.ts'
import { TryChart } from './TryChart.tsx'
import classes from './TryPage.module.css'
import { TrySlider } from './TrySlider.tsx'
import type { Holding } from './use-holding.ts'
import { useRested } from './use-rested.ts'
import type { Trying } from './use-trying.ts'
import { useVerdictWords } from './use-verdict-words.ts'
import { nearerValue } from './verdict.ts'

/** A moving slider is not read out at each of its steps. */
const SAID_MS = 500

interface TryContentProps {
  trying: Trying
  holding: Holding
  /** How long the past is, in words. */
  days: string
  isPhone: boolean
}

/** Shows the verdict as a sentence, the slider with what each value would do, the chart, and what was known. */
export function TryContent({ trying, holding, days, isPhone }: TryContentProps) {
  const { t } = useTranslation('limits')
  const { set } = useAddress(readTry)
  const { rule, now, value, counts, verdict, tried, word } = trying
  const { first, rest } = useVerdictWords(trying, days)
  const said = useRested(`${first} ${rest}`, SAID_MS, '')
  const nearer = nearerValue(counts, { now, tried: value })
  const put = (next: number) => set({ value: next }, { replace: true })
  const slider = (
    <TrySlider trying={trying} caption={t(`try.eachValue.${rule.counts}`, { days })} onPut={put} />
  )
  return (
    <div className={classes.content}>
      <div>
        <Answer first={first} rest={rest} />
        <AnswerNote />
        <p className="visually-hidden" role="status">
          {said}
        </p>
        {tried.isFailed && (
          <Text size="small" tone="alarm" above="2">
            {t('try.failed')}
          </Text>
        )}
      </div>
      {isPhone ? (
        <PageDock>
          <section className={classes.dock} aria-label={t(`name.${rule.key}`)}>
            <p className={classes.dockTitle}>
              {t(`name.${rule.key}`)} <strong>{word(value)}</strong>
            </p>
            {slider}
            <SaveButtons trying={trying} holding={holding} />
          </section>
        </PageDock>
      ) : (
        <div className={classes.setting}>
          <div>
            <p className={classes.rule}>
              <StatusMark status={rule.counts === 'ALARM' ? 'Alarm' : 'Warning'} size={14} />
              <span>
                {t(`name.${rule.key}`)} <strong className={classes.tried}>{word(value)}</strong>
              </span>
            </p>
            {nearer !== null && (
              <p className={classes.note}>
                {t('try.nearer', { value: word(nearer) })}{' '}
                <button type="button" className={classes.action} onClick={() => put(nearer)}>
                  {t('try.tryValue', { value: word(nearer) })}
                </button>
              </p>
            )}
          </div>
          {slider}
        </div>
      )}
      <TryChart trying={trying} isPhone={isPhone} />
      {verdict !== null && <KnownTable trying={trying} verdict={verdict} isPhone={isPhone} />}
    </div>
  )
}
