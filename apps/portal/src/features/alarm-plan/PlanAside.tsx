import { ALARM_CHANNELS, type AlarmChannel } from '@earshot/contract/alarm-values.ts'
import { drills } from '@earshot/contract/endpoints/health/drills.ts'
import { rotas } from '@earshot/contract/endpoints/health/rotas.ts'
import type { AlarmPlan, AlarmPlanPerson } from '@earshot/contract/schemas/health/alarm-plan.ts'
import type { DrillOverview, DrillSummary } from '@earshot/contract/schemas/health/drill.ts'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { useProfile } from '#api/use-profile.ts'
import { DrillYear } from '#domain/alarms/DrillYear.tsx'
import { RealShare } from '#domain/alarms/RealShare.tsx'
import { StartDrill } from '#domain/alarms/StartDrill.tsx'
import { useIsPhone } from '#lib/browser/use-media-query.ts'
import { formatComing, formatDayOfYear, formatList, formatMoment, formatNumber } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { ChannelIcon } from './ChannelIcon.tsx'
import classes from './PlanAside.module.css'
import { personOfName } from './person-of-name.ts'
import { shiftAt } from './plan-facts.ts'
import { usePlanWords } from './use-plan-words.ts'

/** Shows beside a plan which channels work, how many messages each person had, and who has changed the plan. */
export function PlanAside({ siteId, plan }: { siteId: number; plan: AlarmPlan }) {
  return (
    <div className={classes.aside}>
      <OnDuty siteId={siteId} plan={plan} />
      <Channels plan={plan} />
      <Drills siteId={siteId} />
      <Messages people={plan.people}>
        <RealShare siteId={siteId} />
        <LimitsLink siteId={siteId} />
      </Messages>
      <Versions plan={plan} />
    </div>
  )
}

/** Whoever is told too often, or too late, looks for the limits. */
function LimitsLink({ siteId }: { siteId: number }) {
  const { t } = useTranslation('common')
  return (
    <p>
      <Link to="/app/sites/$siteId/limits" params={{ siteId }} className={classes.link}>
        {t('nav.limits')}
      </Link>
    </p>
  )
}

/** Shows who is on duty now, and until when; it comes from the rota, and fails alone. */
function OnDuty({ siteId, plan }: { siteId: number; plan: AlarmPlan }) {
  const { t } = useTranslation('alarms')
  const { language } = usePlanWords()
  const rota = useEndpoint(rotas.read, { params: { siteId } })
  const now = useNow()
  return (
    <section aria-labelledby="alarm-duty">
      <SectionHead id="alarm-duty" title={t('plan.who.ON_DUTY')} />
      <AsyncSection resource={rota} skeleton={<Skeleton height={36} />} name={t('plan.who.ON_DUTY')}>
        {({ shifts }) => {
          const shift = shiftAt({ shifts }, now)
          const person = plan.people.find(({ id }) => id === shift?.user_id)
          if (shift === undefined || person === undefined)
            return <p className={classes.note}>{t('plan.duty.nobody')}</p>
          const until = formatComing({ at: shift.to, language, timeZone: plan.timezone })
          return (
            <div className={classes.duty}>
              <Avatar person={personOfName(person.name)} size={36} />
              <div>
                <strong>{person.name}</strong>
                <p className={classes.note}>{t('plan.duty.until', { when: until })}</p>
              </div>
            </div>
          )
        }}
      </AsyncSection>
    </section>
  )
}

/** Shows when the plan was last tried and that it is overdue, and tries it now. */
function Drills({ siteId }: { siteId: number }) {
  const { t } = useTranslation('drills')
  const { language } = usePlanWords()
  const overview = useEndpoint(drills.overview, { params: { siteId } })
  return (
    <section aria-labelledby="alarm-drills">
      <SectionHead id="alarm-drills" title={t('page')} />
      <AsyncSection resource={overview} skeleton={<Skeleton height={96} />} name={t('page')}>
        {shown => {
          const { last, is_overdue, running_id: drillId, schedule, timezone: timeZone, year } = shown
          const day = last && formatDayOfYear({ at: last.started_at, language, timeZone })
          return (
            <div className={classes.drills}>
              {is_overdue ? (
                <p className={classes.fault}>
                  <strong>{t('overdue.title')}.</strong>{' '}
                  {day === null ? t('overdue.never') : t('overdue.since', { day })}
                </p>
              ) : (
                <p className={classes.note}>{t('lastWas', { day })}</p>
              )}
              {last !== null && <LastDrill last={last} year={year} timezone={timeZone} />}
              <p className={classes.note}>
                {schedule.next_at === null
                  ? t('schedule.suggested')
                  : t('schedule.next', { when: formatComing({ at: schedule.next_at, language, timeZone }) })}
              </p>
              {drillId !== null && (
                <Link
                  to="/app/sites/$siteId/drills/$drillId"
                  params={{ siteId, drillId }}
                  className={classes.link}
                >
                  {t('running')}
                </Link>
              )}
              <StartDrill siteId={siteId} overview={shown} />
              <Link to="/app/sites/$siteId/drills" params={{ siteId }} className={classes.link}>
                {t('all')}
              </Link>
            </div>
          )
        }}
      </AsyncSection>
    </section>
  )
}

interface LastDrillProps extends Pick<DrillOverview, 'year' | 'timezone'> {
  last: DrillSummary
}

/** Shows after how long the last drill had its first answer, whose it was, and how the drills before it went. */
function LastDrill({ last: { first, missing }, year, timezone }: LastDrillProps) {
  const { t } = useTranslation('drills')
  const { language } = usePlanWords()
  const seconds = Math.round((first?.after_ms ?? 0) / 1000)
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  const missed = formatList(missing, language)
  return (
    <div className={classes.last}>
      <div>
        {first !== null && (
          <p className={classes.took}>
            {minutes === 0
              ? t('span.seconds', { seconds: rest })
              : t('span.minutes', { minutes, seconds: rest })}
          </p>
        )}
        <p className={missing.length === 0 ? classes.note : classes.fault}>
          {first === null
            ? t('who.none')
            : t(missing.length === 0 ? 'who.all' : 'who.some', { name: first.name, names: missed })}
        </p>
      </div>
      <DrillYear year={year} timezone={timezone} isSmall />
    </div>
  )
}

/** Those whom a plan may tell anything. */
const mayBeTold = ({ people }: Pick<AlarmPlan, 'people'>) => people.filter(({ role }) => role !== 'VIEWER')

function Channels({ plan }: { plan: AlarmPlan }) {
  const { t } = useTranslation('alarms')
  const { channels } = usePlanWords()
  const isPhone = useIsPhone()
  const told = mayBeTold(plan)
  const isWhole = (channel: AlarmChannel) =>
    plan.channels.includes(channel) && told.every(({ reached_by }) => reached_by.includes(channel))
  const whole = isPhone ? ALARM_CHANNELS.filter(isWhole) : []
  return (
    <section aria-labelledby="alarm-channels">
      <SectionHead id="alarm-channels" title={t('plan.works.title')} />
      <ul>
        {[...ALARM_CHANNELS]
          .sort((one, other) => Number(one !== 'PUSH') - Number(other !== 'PUSH'))
          .filter(channel => !whole.includes(channel))
          .map(channel => (
            <Channel key={channel} channel={channel} isSetUp={plan.channels.includes(channel)} told={told} />
          ))}
        {whole.length > 0 && (
          <li className={classes.channel}>
            <IconCheck size={20} stroke={1.65} aria-hidden />
            <p className={classes.note}>
              {t('plan.works.whole', { channels: channels(whole), count: told.length })}
            </p>
          </li>
        )}
      </ul>
    </section>
  )
}

/** Beside the plan there is room for more names than in a step. */
const NAMED_MOST = 4

interface ChannelProps {
  channel: AlarmChannel
  isSetUp: boolean
  told: readonly AlarmPlanPerson[]
}

/** One channel with the people whom it reaches, and those whom it does not. */
function Channel({ channel, isSetUp, told }: ChannelProps) {
  const { t } = useTranslation('alarms')
  const { few, names } = usePlanWords()
  const me = useProfile().data?.id
  const reached = told.filter(({ reached_by }) => reached_by.includes(channel))
  const missed = told.filter(person => !reached.includes(person))
  const some = (people: AlarmPlanPerson[]) => (people.length > NAMED_MOST ? few(people) : names(people))
  return (
    <li className={classes.channel} data-missing={!isSetUp || undefined}>
      <ChannelIcon channel={channel} size={20} />
      <div>
        <h3>{t(`plan.channel.${channel}`)}</h3>
        {isSetUp ? (
          <>
            {reached.length > 0 && <p className={classes.note}>{some(reached)}</p>}
            {missed.length > 0 && (
              <p className={classes.fault}>{t(missedKey(channel), { people: some(missed) })}</p>
            )}
            {channel === 'EMAIL' && missed.some(({ id }) => id === me) && (
              <Link to="/app/profile/personal-data" className={classes.link}>
                {t('plan.works.correct')}
              </Link>
            )}
          </>
        ) : (
          <p className={classes.fault}>{t('plan.works.notSetUp')}</p>
        )}
      </div>
      {!isSetUp && (
        <Link to="/contact-us" className={classes.link}>
          {t('plan.works.ask')}
        </Link>
      )}
      {channel === 'PUSH' && isSetUp && missed.some(({ id }) => id === me) && (
        <Link to="/app/profile/push-notifications" className={classes.link}>
          {t('plan.works.allow')}
        </Link>
      )}
    </li>
  )
}

/** Everybody has an address: mail misses only those whose mails come back. */
const missedKey = (channel: AlarmChannel) =>
  channel === 'EMAIL' ? 'plan.works.comeBack' : 'plan.works.missed'

/** More strokes than these stand closer together. */
const STROKES_WIDE = 20
/** More messages than these are a bar with its number. */
const STROKES_MOST = 60

/** Shows how often each person was told of an Alarm in a week, a stroke for each message. */
function Messages({ people, children }: Pick<AlarmPlan, 'people'> & { children: ReactNode }) {
  const { t } = useTranslation('alarms')
  const { language } = usePlanWords()
  const told = [...mayBeTold({ people })].sort((a, b) => b.messages.length - a.messages.length)
  const most = told[0]?.messages.length ?? 0
  return (
    <section aria-labelledby="alarm-messages">
      <SectionHead id="alarm-messages" title={t('plan.messages.title')}>
        <span>{t('plan.messages.note')}</span>
      </SectionHead>
      {most === 0 ? (
        <p className={classes.note}>{t('plan.messages.none')}</p>
      ) : (
        <ul>
          {told.map(({ id, name, messages }) => {
            const night = messages.filter(({ at_night }) => at_night).length
            return (
              <li key={id} className={classes.told}>
                <span>{name}</span>
                <span
                  className={classes.strokes}
                  data-many={messages.length > STROKES_WIDE || undefined}
                  aria-hidden
                >
                  {messages.length > STROKES_MOST ? (
                    <i data-bar style={{ width: `${(messages.length / most) * 100}%` }} />
                  ) : (
                    messages.map(({ at, at_night }, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: an email and a push go out at the same moment.
                      <i key={`${at} ${index}`} data-night={at_night || undefined} />
                    ))
                  )}
                </span>
                <span>
                  {formatNumber(messages.length, language)}
                  {night > 0 && (
                    <span className="visually-hidden"> {t('plan.messages.night', { count: night })}</span>
                  )}
                </span>
              </li>
            )
          })}
        </ul>
      )}
      {children}
    </section>
  )
}

/** So many changes are shown at once; the ones before them are folded. */
const VERSIONS_OPEN = 5

/** Shows who has changed the plan and when: certificates name a version by its number. */
function Versions({ plan }: { plan: AlarmPlan }) {
  const { t } = useTranslation(['alarms', 'common'])
  const { versions, timezone: timeZone } = plan
  return (
    <section aria-labelledby="alarm-versions">
      <SectionHead id="alarm-versions" title={t('plan.versions.title')} />
      {versions.length === 0 ? (
        <p className={classes.note}>{t('plan.versions.none')}</p>
      ) : (
        <VersionList versions={versions.slice(0, VERSIONS_OPEN)} timeZone={timeZone} />
      )}
      {versions.length > VERSIONS_OPEN && (
        <details className={classes.older}>
          <summary>{t('common:nav.more')}</summary>
          <VersionList versions={versions.slice(VERSIONS_OPEN)} timeZone={timeZone} />
        </details>
      )}
    </section>
  )
}

interface VersionListProps extends Pick<AlarmPlan, 'versions'> {
  timeZone: string
}

function VersionList({ versions, timeZone }: VersionListProps) {
  const { t } = useTranslation('alarms')
  const { language } = usePlanWords()
  const now = useNow()
  return (
    <ol className={classes.versions}>
      {versions.map(({ version, changed_by, changed_at }) => (
        <li key={version}>
          <span>{t('plan.versions.number', { number: version })}</span>
          <span className={classes.note}>
            {[changed_by, formatMoment({ at: changed_at, language, timeZone, now })]
              .filter(Boolean)
              .join(', ')}
          </span>
        </li>
      ))}
    </ol>
  )
}
