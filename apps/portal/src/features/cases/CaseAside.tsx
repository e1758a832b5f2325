import { visits } from '@earshot/contract/endpoints/desk/visits.ts'
import { momentAround } from '@earshot/contract/rules/health/before-after.ts'
import type { Case, CaseStory } from '@earshot/contract/schemas/desk/case.ts'
import type { Access } from '@earshot/contract/schemas/farm/access.ts'
import type { Airspace } from '@earshot/contract/schemas/farm/airspace.ts'
import { useTranslation } from 'react-i18next'
import { BeforeAfter } from '#domain/graphs/BeforeAfter.tsx'
import { formatDay, formatNumber } from '#lib/text/locale.ts'
import { IfAllowed } from '#ui/actions/IfAllowed.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import classes from './Cases.module.css'
import { OwnAccess } from './OwnAccess.tsx'
import { VisitForm } from './VisitForm.tsx'

interface CaseAsideProps {
  story: CaseStory
  airspace: Airspace | undefined
  /** What the reader has on the site; null for who is of the farm itself, and while it is not known. */
  access: Access | null
}

/** Shows what stands beside a case: what the reader may do here and until when, its figures before and after, the time before, the animals, and the visits. */
export function CaseAside({ story, airspace, access }: CaseAsideProps) {
  const { t } = useTranslation('cases')
  const { open, earlier, site } = story
  const [last] = earlier
  return (
    <Stack gap="6">
      {access !== null && <OwnAccess access={access} siteId={site.id} />}
      {open !== null && (
        <section aria-labelledby="case-figures">
          <SectionHead id="case-figures" title={t('aside.figures')} />
          <Figures of={open} story={story} />
        </section>
      )}
      {last !== undefined && (
        <section aria-labelledby="case-last">
          <SectionHead id="case-last" title={t('aside.last')} />
          <LastTime last={last} story={story} />
        </section>
      )}
      <Animals story={story} airspace={airspace} />
      <IfAllowed call={visits.add} siteId={site.id}>
        <VisitForm story={story} />
      </IfAllowed>
    </Stack>
  )
}

/** The 72 hours before and after the first advice of a case. */
function Figures({ of, story }: { of: Case; story: CaseStory }) {
  const { t } = useTranslation('cases')
  const first = of.advice.at(-1)
  if (first === undefined || of.batch === null) return <Text tone="muted">{t('aside.noFigures')}</Text>
  const place = { siteId: story.site.id, airspaceId: story.airspace.id, batchId: of.batch.id }
  return (
    <BeforeAfter around={momentAround(Date.parse(first.written_at))} place={place} note={t('aside.means')} />
  )
}

function LastTime({ last, story }: { last: Case; story: CaseStory }) {
  const { t, i18n } = useTranslation('cases')
  const day = (at: string) => formatDay({ at, timeZone: story.timezone, language: i18n.language })
  return (
    <Stack gap="2">
      <Text size="small" tone="muted">
        {t('aside.lastText', {
          from: day(last.opened_at),
          to: day(last.closed_at ?? last.opened_at),
          outcome: t(`outcome.${last.outcome ?? 'OTHER'}`),
        })}
      </Text>
      <Figures of={last} story={story} />
    </Stack>
  )
}

function Animals({ story, airspace }: Omit<CaseAsideProps, 'access'>) {
  const { t, i18n } = useTranslation('cases')
  const batch = airspace?.batch
  const [visit] = story.visits
  const number = (value: number) => formatNumber(value, i18n.language)
  return (
    <section aria-labelledby="case-animals">
      <SectionHead id="case-animals" title={t('aside.animals')} />
      <dl className={classes.facts}>
        <div>
          <dt>{t('aside.batch')}</dt>
          <dd>{batch === undefined || batch === null ? t('aside.none') : batch.name}</dd>
        </div>
        {batch && (
          <div>
            <dt>{t('aside.day')}</dt>
            <dd>{number(batch.day)}</dd>
          </div>
        )}
        <div>
          <dt>{t('aside.lastVisit')}</dt>
          <dd>
            {visit === undefined
              ? t('aside.none')
              : formatDay({ at: `${visit.date}T12:00:00Z`, language: i18n.language, timeZone: 'UTC' })}
          </dd>
        </div>
      </dl>
    </section>
  )
}
