import { useTranslation } from 'react-i18next'
import { Button } from '#ui/actions/Button.tsx'
import classes from './OthersTried.module.css'
import type { OtherOutcome, Others } from './use-others.ts'
import type { Trying } from './use-trying.ts'
import { useVerdictWords } from './use-verdict-words.ts'

/** Shows what the value would have done in the other airspaces of the type, as it is worked out. */
export function OthersTried({ trying, others }: { trying: Trying; others: Others }) {
  const { outcomes } = others
  return (
    <div className={classes.others}>
      <ul className={classes.list}>
        {outcomes.map(outcome => (
          <li key={outcome.airspace.airspace.id}>
            <span className={classes.name}>{outcome.airspace.airspace.name}</span>
            <OutcomeWords trying={trying} outcome={outcome} />
          </li>
        ))}
      </ul>
      <TriedProgress others={others} />
    </div>
  )
}

/** Shows how many are tried so far, and stops it, or goes on after a stop or a failure. */
export function TriedProgress({ others }: { others: Others }) {
  const { t } = useTranslation('limits')
  const { count, outcomes, isRunning, isStopped } = others
  const hasFailed = outcomes.some(({ state }) => state === 'failed')
  return (
    <div className={classes.progress} role="status">
      {(isRunning || isStopped) && (
        <span>{t('try.others.tried', { all: count, done: outcomes.length })}</span>
      )}
      {isRunning && (
        <Button variant="text" size="dense" onClick={others.stop}>
          {t('try.others.stop')}
        </Button>
      )}
      {(isStopped || (hasFailed && !isRunning)) && (
        <Button variant="text" size="dense" onClick={others.resume}>
          {isStopped ? t('try.others.goOn') : t('tryAgain', { ns: 'common' })}
        </Button>
      )}
    </div>
  )
}

function OutcomeWords({ trying: { rule }, outcome }: { trying: Trying; outcome: OtherOutcome }) {
  const { t } = useTranslation('limits')
  const { state, verdict, days } = outcome
  const { first, rest } = useVerdictWords({ rule, verdict, days })
  if (state === 'failed') return t('try.line.failed')
  if (state === 'empty') return t('try.nothing')
  return `${first} ${rest}`.trim()
}
