import { useTranslation } from 'react-i18next'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { useAddress } from '#lib/address/use-address.ts'
import { formatMinutes } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
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
import { knownTo, type Trying } from './use-trying.ts'
import { useVerdictWords } from './use-verdict-words.ts'
import { compare, nearerValue, worstOf } from './verdict.ts'

/** A moving slider is not read out at each of its steps. */
const SAID_MS = 500

interface TryContentProps {
  trying: Trying
  holding: Holding
  isPhone: boolean
}

/** Shows the verdict as a sentence, the slider with what each value would do, the chart, and what was known. */
export function TryContent({ trying, holding, isPhone }: TryContentProps) {
  const { t } = useTranslation('limits')
  const { set } = useAddress(readTry)
  const { rule, value, verdict, tried, word, days } = trying
  const { first, rest } = useVerdictWords(trying)
  const said = useRested(`${first} ${rest}`, SAID_MS, '')
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
            {t('try.line.failed')}{' '}
            <Button variant="text" size="dense" onClick={tried.retry}>
              {t('tryAgain', { ns: 'common' })}
            </Button>
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
            <Nearer trying={trying} onPut={put} />
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
            <Nearer trying={trying} onPut={put} />
          </div>
          {slider}
        </div>
      )}
      <TryChart trying={trying} isPhone={isPhone} />
      {verdict !== null && <KnownTable trying={trying} verdict={verdict} isPhone={isPhone} />}
    </div>
  )
}

/** Shows where a value that is nearer to today's brings as many, and by how much later a known episode would then be met. */
function Nearer({ trying, onPut }: { trying: Trying; onPut: (value: number) => void }) {
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
function laterHours({ past, tried, now, rule, timeZone }: Trying, value: number): number {
  const [before, after] = [tried.alerts.get(now), tried.alerts.get(value)]
  if (past === undefined || before === undefined || after === undefined) return 0
  const known = knownTo(rule, past)
  const worst = worstOf(compare({ now: before, tried: after, counts: rule.counts, timeZone, known }))
  return Math.max(0, worst?.laterHours ?? 0)
}
