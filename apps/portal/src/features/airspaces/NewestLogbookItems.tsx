import type { LogbookItem } from '@earshot/contract/schemas/batches/logbook.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DAY_ONLY_TYPES, useLogbookItemLine } from '#domain/logbook/logbook-item-line.ts'
import { useBatchLogbook } from '#domain/logbook/use-batch-logbook.ts'
import { categoryKey } from '#domain/recommendations/categories.tsx'
import { formatDay, formatMoment } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import classes from './AirspaceAlerts.module.css'

const SHOWN = 5
/** The logbook itself has the whole comment; here a long one must not push the other lines away. */
const LONGEST_COMMENT = 180

interface NewestLogbookItemsProps {
  siteId: number
  airspaceId: number
  batchId: number
  timeZone: string | undefined
}

/** Shows the newest comments, treatments, recommendations and alerts, and a link to all of them. */
export function NewestLogbookItems({ timeZone, ...place }: NewestLogbookItemsProps) {
  const { t } = useTranslation('airspaces')
  const { t: words } = useTranslation('logbook')
  const list = useBatchLogbook(place)
  const link = {
    to: '/app/sites/$siteId/airspaces/$airspaceId/logbook',
    params: { siteId: place.siteId, airspaceId: place.airspaceId },
  } as const
  return (
    <section className={classes.section} aria-labelledby="airspace-entries">
      <SectionHead id="airspace-entries" title={words('title')} lined>
        <Link {...link} className={classes.way}>
          {words('write.open')}
        </Link>
      </SectionHead>
      <AsyncSection
        resource={list}
        name={words('title')}
        skeleton={<Skeleton height={180} />}
        isEmpty={data => data.items.length === 0}
        empty={<p className={classes.none}>{t('entries.none')}</p>}
      >
        {data => (
          <>
            <ul>
              {data.items.slice(0, SHOWN).map(item => (
                <ItemLine key={item.id} item={item} timeZone={timeZone} />
              ))}
            </ul>
            <Link {...link} className={classes.all}>
              {t('entries.all')}
            </Link>
          </>
        )}
      </AsyncSection>
    </section>
  )
}

/** Keeps the room of the section until the airspace has come, so that the alerts beneath it do not move. */
export function NewestLogbookSkeleton() {
  const { t: words } = useTranslation('logbook')
  return (
    <div className={classes.section} aria-hidden>
      <SectionHead id="airspace-entries" title={words('title')} lined />
      <Skeleton height={180} />
    </div>
  )
}

function ItemLine({ item, timeZone }: { item: LogbookItem; timeZone: string | undefined }) {
  const { t: words, i18n } = useTranslation('logbook')
  const { t: recommended } = useTranslation('recommendations')
  const line = useLogbookItemLine()
  const now = useNow()
  const { comment, treatment, recommendation, type, occurred_at } = item
  const moment = { at: occurred_at, timeZone, language: i18n.language }
  return (
    <li className={classes.logbookItem}>
      <time dateTime={occurred_at}>
        {DAY_ONLY_TYPES.has(type)
          ? formatDay({ ...moment, at: `${item.date}T12:00:00Z` })
          : formatMoment({ ...moment, now })}
      </time>
      <Stack as="span" gap="0">
        <Text as="span" breaks>
          {text()}
        </Text>
        {comment !== null && (
          <Text as="span" size="small" tone="muted">
            {comment.author?.name ?? words('formerMember')}
          </Text>
        )}
      </Stack>
    </li>
  )

  function text(): string {
    if (comment !== null) return beginningOf(comment.comment)
    if (treatment !== null) return treatment.product_name
    if (recommendation !== null) return recommended(`name.${categoryKey(recommendation.category)}`)
    return line(item)
  }
}

/** Cuts a text between two words where one ends in the last third; languages without spaces are cut between two letters. */
function beginningOf(text: string): string {
  const letters = [...text]
  if (letters.length <= LONGEST_COMMENT) return text
  const cut = letters.slice(0, LONGEST_COMMENT).join('')
  const space = cut.lastIndexOf(' ')
  return `${(space > (cut.length * 2) / 3 ? cut.slice(0, space) : cut).trimEnd()}…`
}
