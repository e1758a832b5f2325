import { IconCloudUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { unsentOf, useQueue } from '#api/queue/use-queue.ts'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { formatList } from '#lib/text/locale.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { Answer } from '#ui/page/Answer.tsx'
import { PageDock } from '#ui/page/PageParts.tsx'
import { DailyMessageForm } from './DailyMessageForm.tsx'
import classes from './Round.module.css'
import type { Walk, WalkedAirspace } from './round-course.ts'
import { useRoundWords } from './use-round-words.ts'

interface RoundDoneProps {
  siteId: number
  walk: Walk
  timeZone: string
}

/** Shows what a round has found, how long it took and what goes out when there is a network. */
export function RoundDone({ siteId, walk, timeZone }: RoundDoneProps) {
  const { t } = useTranslation('round')
  return (
    <div className={classes.done}>
      <Answer {...useDoneWords(walk)} />
      <ul className={classes.findings}>
        {walk.airspaces.map(airspace => (
          <FoundRow key={airspace.id} siteId={siteId} airspace={airspace} timeZone={timeZone} />
        ))}
      </ul>
      <DailyMessageForm siteId={siteId} />
      <Unsent siteId={siteId} />
      <PageDock>
        <div className={classes.dock}>
          <ButtonLink
            link={{ to: '/app/sites/$siteId/dashboard', params: { siteId } }}
            variant="primary"
            size="touch"
          >
            {t('finish')}
          </ButtonLink>
        </div>
      </PageDock>
    </div>
  )
}

/** The sentence of a round that is over, or of one that goes on. */
export function useDoneWords(walk: Walk): { first: string; rest: string } {
  const { t, i18n } = useTranslation('round')
  const { airspaces, seen, startedAt, endedAt, state } = walk
  const loud = airspaces.filter(({ status_name }) => status_name === 'Alarm' || status_name === 'Warning')
  const missed = airspaces.filter(one => one.seen === null).map(({ name }) => name)
  const rest = loud.length === 0 ? t('allQuiet') : t('loud', { count: loud.length })
  if (state === 'DONE') {
    const minutes = Math.max(1, Math.round(((endedAt ?? 0) - (startedAt ?? 0)) / 60_000))
    return {
      first: t('allSeen', { count: airspaces.length, minutes: t('minutes', { count: minutes }) }),
      rest,
    }
  }
  const first = t('someSeen', { seen, total: airspaces.length })
  if (missed.length === 0) return { first, rest }
  const names = formatList(missed, i18n.language)
  return { first, rest: t(state === 'ENDED' ? 'endedAtNoon' : 'notSeen', { names }) }
}

/** Shows an airspace with what was found there, or its sentence where nothing was. */
function FoundRow({
  siteId,
  airspace,
  timeZone,
}: {
  siteId: number
  airspace: WalkedAirspace
  timeZone: string
}) {
  const { t } = useTranslation('round')
  const words = useRoundWords(timeZone)
  const { seen, checks } = airspace
  const ticked = checks.filter(({ key }) => seen?.checks.includes(key))
  const found = ticked.map(check => words.check(check).what)
  return (
    <li className={classes.found}>
      <StatusMark status={airspace.status_name} />
      <strong>{airspace.name}</strong>
      <span>
        {seen === null ? t('unseen') : found.length > 0 ? found.join(', ') : words.answer(airspace).first}
      </span>
      <span className={classes.foundDead}>
        {seen !== null && (seen.deaths ?? 0) > 0 && t('deaths', { count: seen.deaths ?? 0 })}
      </span>
      <ButtonLink
        link={{ to: '/app/sites/$siteId/round', params: { siteId }, search: { at: airspace.id } }}
        variant="text"
        size="dense"
      >
        {t('open')}
      </ButtonLink>
    </li>
  )
}

/** Counts what waits on this device. */
export function Unsent({ siteId }: { siteId: number }) {
  const { t } = useTranslation('round')
  const waiting = unsentOf(useQueue()).filter(({ place }) => place.siteId === siteId)
  if (waiting.length === 0) return null
  return (
    <p className={classes.unsent} role="status">
      <IconCloudUp size={18} stroke={1.75} aria-hidden />
      {t('waiting', { count: waiting.length })}
    </p>
  )
}
