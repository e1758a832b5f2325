import type { LimitProposal } from '@earshot/contract/schemas/health/limit-proposals.ts'
import { useTranslation } from 'react-i18next'
import { OpenProposal } from '#features/limits/proposals/OpenProposal.tsx'
import { ProposeValue } from '#features/limits/proposals/ProposeValue.tsx'
import { nightOf } from '#features/limits/try/chart/night.ts'
import { useIsPhone } from '#lib/browser/use-media-query.ts'
import { formatComing, formatList } from '#lib/text/locale.ts'
import { Text } from '#ui/layout/Text.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { HoldFor } from './HoldFor.tsx'
import classes from './TryAside.module.css'
import type { Holding } from './use-holding.ts'
import type { Trying, TryingNumber } from './use-trying.ts'

interface TryAsideProps {
  trying: Trying
  holding: Holding
  deciding: Deciding | null
}

/** What a reader does who does not save the value themselves; a proposal that is decided already is only shown. */
export type Deciding =
  | { trying: TryingNumber; proposal: LimitProposal }
  | { trying: TryingNumber; proposal: undefined }

/** The proposal that the page was opened for, or a new one of who may not change limits; null for who saves the value. */
export function decidingOf({ trying, proposal }: Deciding): Deciding | null {
  return proposal === undefined && !trying.mayPropose ? null : { trying, proposal }
}

/** Shows what would be different at night, and for whom the value may hold; or the proposal that is made or decided. */
export function TryAside({ trying, holding, deciding }: TryAsideProps) {
  const isPhone = useIsPhone()
  return (
    <div className={classes.aside}>
      {/* A phone has it under the verdict, because the rest of the page is long there. */}
      {!isPhone && <Decision deciding={deciding} holding={holding} />}
      <Night trying={trying} />
      {deciding === null && <HoldFor trying={trying} holding={holding} />}
    </div>
  )
}

/** The proposal that is decided here, or the form of who makes one. */
export function Decision({ deciding, holding }: Pick<TryAsideProps, 'deciding' | 'holding'>) {
  if (deciding === null) return null
  return deciding.proposal === undefined ? (
    <ProposeValue trying={deciding.trying} onDone={holding.keep} />
  ) : (
    <OpenProposal {...deciding} onDone={holding.keep} />
  )
}

/** Each message that would not have been sent, or would be new, with its people. */
function Night({ trying }: { trying: Trying }) {
  const { t, i18n } = useTranslation('limits')
  const { language } = i18n
  const { rule, past, before, after, timeZone, airspace } = trying
  if (past === undefined || before === undefined || after === undefined) return null
  const night = nightOf({ now: before, tried: after, counts: rule.counts, timeZone, messages: past.messages })
  return (
    <section aria-labelledby="try-night">
      <SectionHead id="try-night" title={t('try.night.title')} />
      <Text size="small" tone="muted">
        {night.length === 0 ? t('try.night.none') : t('try.night.different', { count: night.length })}
      </Text>
      <ul className={classes.list}>
        {night.map(({ at, kind, people }) => (
          <li key={at}>
            <p className={classes.when}>{formatComing({ at, language, timeZone })}</p>
            <p data-kind={kind} className={classes.message}>
              {t(`try.night.message.${rule.counts}`, { place: airspace.airspace.name })}
            </p>
            <p>
              {kind === 'new' && t('try.night.new')}
              {kind === 'silent' &&
                (people.length === 0
                  ? t('try.night.notRaised')
                  : t('try.night.notSent', { people: formatList(people, language) }))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
