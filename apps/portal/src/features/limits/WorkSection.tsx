import { expectedWork } from '@earshot/contract/endpoints/health/limits.ts'
import type { ExpectedWork, SiteWork } from '@earshot/contract/schemas/health/limits.ts'
import { IconBucketDroplet, IconRepeat } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { useSiteRights } from '#api/use-site-rights.ts'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { useOnline } from '#lib/browser/use-online.ts'
import { formatMoment, formatTime } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { weekdayName } from '#lib/time/weekday-name.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { TaggedText } from '#ui/prose/TaggedText.tsx'
import sectionClasses from './LimitSection.module.css'
import { LimitSectionHead } from './LimitSection.tsx'
import classes from './WorkSection.module.css'
import { daysUntil, spanOf, timeOf } from './work-facts.ts'

interface WorkSectionProps {
  siteId: number
  /** Null: the whole site, with the work of every airspace. */
  airspaceId: number | null
  timeZone: string
}

/** Shows the work that is expected in the barn, lets it be ended, and shows what would have been raised during it. */
export function WorkSection({ siteId, airspaceId, timeZone }: WorkSectionProps) {
  const { t } = useTranslation('limits')
  const may = useSiteRights(siteId)(expectedWork.create)
  const isOnline = useOnline()
  const work = useEndpoint(expectedWork.list, { params: { siteId } })
  const isHere = ({ airspace }: Pick<ExpectedWork, 'airspace'>) =>
    airspaceId === null || airspace === null || airspace.id === airspaceId
  return (
    <section aria-labelledby="limits-work">
      <LimitSectionHead id="limits-work" title={t('work.title')} note={t('work.note')}>
        {may && isOnline && (
          <ButtonLink
            size="dense"
            link={{
              to: '/app/sites/$siteId/limits/work',
              params: { siteId },
              search: airspaceId === null ? {} : { airspace: airspaceId },
            }}
          >
            {t('work.add')}
          </ButtonLink>
        )}
      </LimitSectionHead>
      <AsyncSection resource={work} skeleton={<Skeleton height={56} />} name={t('work.title')}>
        {({ items, silenced }) => (
          <>
            <ul className={sectionClasses.rows}>
              {items.filter(isHere).map(item => (
                <WorkRow
                  key={item.id}
                  siteId={siteId}
                  work={item}
                  timeZone={timeZone}
                  namesPlace={airspaceId === null}
                  mayEnd={may && isOnline}
                />
              ))}
              {!items.some(isHere) && <li className={classes.none}>{t('work.none')}</li>}
            </ul>
            <Silenced silenced={silenced.filter(isHere)} timeZone={timeZone} />
          </>
        )}
      </AsyncSection>
    </section>
  )
}

interface WorkRowProps {
  siteId: number
  work: ExpectedWork
  timeZone: string
  /** True where work of several places is listed. */
  namesPlace: boolean
  mayEnd: boolean
}

function WorkRow({ siteId, work, timeZone, namesPlace, mayEnd }: WorkRowProps) {
  const { t, i18n } = useTranslation('limits')
  const { language } = i18n
  const now = useNow()
  const ending = useAction(expectedWork.end, { done: t('work.ended') })
  const isWeekly = work.weekday !== null
  const time = (at: string | null) => (at === null ? '' : formatTime({ at, language, timeZone }))
  const sentence = isWeekly
    ? t('work.weekly', {
        what: work.what,
        day: weekdayName(work.weekday ?? 1, language),
        from: timeOf(work.from_minute ?? 0),
        to: timeOf(work.to_minute ?? 0),
      })
    : t('work.until', { what: work.what, time: time(work.ends_at) })
  const who = t('work.by', {
    name: work.created_by ?? t('somebody'),
    when: formatMoment({ at: work.created_at, now, language, timeZone }),
  })
  const Icon = isWeekly ? IconRepeat : IconBucketDroplet
  return (
    <li className={classes.work}>
      <Icon size={18} stroke={1.65} aria-hidden />
      <div>
        <p className={sectionClasses.sentence}>
          <TaggedText
            text={sentence}
            tags={{
              b: inner => <strong>{inner}</strong>,
              v: inner => <span className={classes.time}>{inner}</span>,
            }}
          />
        </p>
        <p className={classes.note}>
          {namesPlace && <span>{t('work.where', { place: work.airspace?.name ?? t('wholeSite') })} </span>}
          {t('work.silences')} {who}{' '}
          {mayEnd && (
            <button
              type="button"
              className={sectionClasses.action}
              onClick={() => void ending.run({ params: { siteId, workId: work.id } })}
            >
              {t(isWeekly ? 'work.noLonger' : 'work.endNow')}
              <span className="visually-hidden"> {work.what}</span>
            </button>
          )}
        </p>
      </div>
      {isWeekly ? (
        <p className={classes.next}>{nextText()}</p>
      ) : (
        <DayDrawing work={work} timeZone={timeZone} />
      )}
    </li>
  )

  function nextText(): string {
    if (work.runs_now) return t('work.now')
    const days = daysUntil(work, { now, timeZone })
    if (days === 0) return t('work.today')
    return days === 1 ? t('work.tomorrow') : t('work.inDays', { count: days })
  }
}

/** A shorter stretch of the day has no room for its name. */
const LABEL_FROM = 0.15

/** Draws the stretch of the day that the work takes. */
function DayDrawing({ work, timeZone }: { work: ExpectedWork; timeZone: string }) {
  const { t } = useTranslation('limits')
  const now = useNow()
  const span = spanOf(work, { now, timeZone })
  if (span === null) return null
  const percent = (share: number) => `${share * 100}%`
  return (
    <div className={classes.day} aria-hidden>
      <div className={classes.bar}>
        <span
          className={classes.stretch}
          style={{ insetInlineStart: percent(span.from), width: percent(span.to - span.from) }}
        >
          {span.to - span.from >= LABEL_FROM && work.what}
        </span>
        {span.now !== null && <i style={{ insetInlineStart: percent(span.now) }} />}
      </div>
      <p className={classes.axis} style={{ textAlign: span.from > 0.5 ? 'end' : 'start' }}>
        {t('unit.range', { lo: timeOf(span.startMinute), hi: timeOf(span.endMinute) })}
      </p>
    </div>
  )
}

/** Shows what would have been raised: the reader judges whether the work is expected at the right time. */
function Silenced({ silenced, timeZone }: { silenced: SiteWork['silenced']; timeZone: string }) {
  const { t, i18n } = useTranslation('limits')
  const { language } = i18n
  const now = useNow()
  if (silenced.length === 0) return null
  return (
    <section className={classes.silenced} aria-labelledby="limits-silenced">
      <h3 id="limits-silenced">{t('work.silenced')}</h3>
      <ul>
        {silenced.map(one => (
          <li key={one.id}>
            <StatusMark status={one.priority === 'ALARM' ? 'Alarm' : 'Warning'} />
            {t(one.to === null ? 'work.wasSince' : 'work.was', {
              place: one.airspace.name,
              sensor: t(`sensor.${one.sensor}`),
              priority: t(`priority.${one.priority}`),
              from: formatMoment({ at: one.from, now, language, timeZone }),
              to: one.to === null ? '' : formatMoment({ at: one.to, now, language, timeZone }),
              what: one.what,
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}
