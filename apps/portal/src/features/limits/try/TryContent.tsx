import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TryChart } from '#features/limits/try/chart/TryChart.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import { PageDock } from '#ui/page/PageParts.tsx'
import { SaveButtons } from './HoldFor.tsx'
import { KnownTable } from './KnownTable.tsx'
import { SiteTried } from './SiteTried.tsx'
import { type Deciding, Decision } from './TryAside.tsx'
import classes from './TryPage.module.css'
import type { Holding } from './use-holding.ts'
import { useRested } from './use-rested.ts'
import { useSiteWords } from './use-site-words.ts'
import type { Trying } from './use-trying.ts'
import { useVerdictWords } from './use-verdict-words.ts'

/** A moving slider is not read out at each of its steps. */
const SAID_MS = 500

interface TryContentProps {
  trying: Trying
  holding: Holding
  isPhone: boolean
  /** What sets the value that is tried; on a phone it is in the dock. */
  setting: ReactNode
  /** What a reader does who does not save the value: make a proposal, or decide one. */
  deciding: Deciding | null
}

/** Shows the verdict as a sentence, what sets the value, the chart, and what was known. */
export function TryContent({ trying, holding, isPhone, setting, deciding }: TryContentProps) {
  const { t } = useTranslation('limits')
  const { rule, verdict, tried } = trying
  const isSite = holding.heldFor === 'site'
  const ofAirspace = useVerdictWords(trying)
  const ofSite = useSiteWords(trying, holding.site)
  const { first, rest } = isSite ? ofSite : ofAirspace
  const said = useRested(`${first} ${rest}`, SAID_MS, '')
  return (
    <div className={classes.content}>
      <div>
        <Answer first={first} rest={rest} />
        <AnswerNote />
        <p className="visually-hidden" role="status">
          {said}
        </p>
        {rule.isOfNormal && <NormalNotes trying={trying} />}
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
            {setting}
            {deciding === null && <SaveButtons trying={trying} holding={holding} />}
          </section>
        </PageDock>
      ) : (
        setting
      )}
      {isPhone && <Decision deciding={deciding} holding={holding} />}
      {isSite && <SiteTried trying={trying} holding={holding} />}
      <TryChart trying={trying} isPhone={isPhone} />
      {verdict !== null && <KnownTable trying={trying} verdict={verdict} isPhone={isPhone} />}
    </div>
  )
}

/** Shows what a verdict about the own normal does not mean: where nothing is judged by it, and where there was none. */
function NormalNotes({ trying: { stored, tried } }: { trying: Trying }) {
  const { t } = useTranslation('limits')
  const isUnknown = tried.line?.value.every(value => value === null) ?? false
  return (
    <>
      {stored.own_normal !== 'judge' && (
        <Text size="small" tone="muted" above="2">
          {t('try.normal.notJudged')}
        </Text>
      )}
      {isUnknown && (
        <Text size="small" tone="muted" above="2">
          {t('try.normal.unknown')}
        </Text>
      )}
    </>
  )
}
