import type { MorningRound } from '@earshot/contract/schemas/farm/morning-round.ts'
import { IconArrowRight, IconCheck } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '#domain/status/StatusChip.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Answer } from '#ui/page/Answer.tsx'
import { PageDock } from '#ui/page/PageParts.tsx'
import { Checks } from './Checks.tsx'
import { Night } from './Night.tsx'
import classes from './Round.module.css'
import { isQuiet, nextUnseen, stretches, type Walk, type WalkedAirspace } from './round-course.ts'
import { useRoundWords } from './use-round-words.ts'
import type { WalkControl } from './use-walk.ts'
import { WalkButtons } from './WalkButtons.tsx'

interface RoundStepProps {
  round: MorningRound
  walk: Walk
  airspace: WalkedAirspace
  control: WalkControl
  timeZone: string
  onGo: (at: number | 'done') => void
  onBack: () => void
}

/** A finger that moves so far sideways goes on, or back. */
const SWIPE_PX = 80

/** Shows one airspace on a phone: whether to stop, its night, what is to check; Next saves and goes on. */
export function RoundStep({ round, walk, airspace, control, timeZone, onGo, onBack }: RoundStepProps) {
  const { t } = useTranslation('round')
  const words = useRoundWords(timeZone)
  const next = nextUnseen(walk.airspaces, airspace.id)
  const touched = useRef<{ x: number; y: number } | null>(null)
  const save = async () => {
    await control.save(airspace)
    onGo(next?.id ?? 'done')
  }
  return (
    <div
      className={classes.step}
      onTouchStart={({ touches }) => {
        const touch = touches[0]
        touched.current = touch === undefined ? null : { x: touch.clientX, y: touch.clientY }
      }}
      onTouchEnd={({ changedTouches }) => {
        const touch = changedTouches[0]
        const from = touched.current
        if (touch === undefined || from === null) return
        const [across, down] = [touch.clientX - from.x, touch.clientY - from.y]
        if (Math.abs(across) < SWIPE_PX || Math.abs(down) > SWIPE_PX) return
        if (across > 0) onBack()
        else if (control.mayWrite) void save()
      }}
    >
      <Progress walk={walk} at={airspace.id} />
      <CleanBoots walk={walk} airspace={airspace} />
      <header className={classes.stepHead}>
        {!isQuiet(airspace) && airspace.batch !== null && <StatusChip status={airspace.status_name} />}
        <Answer {...words.answer(airspace)} />
        <SeenBy airspace={airspace} timeZone={timeZone} />
      </header>
      <Night airspace={airspace} from={round.night_from} to={round.night_to} timeZone={timeZone} />
      <span className={classes.gap} />
      <Checks airspace={airspace} walk={control} timeZone={timeZone} />
      {!control.mayWrite && <p className={classes.readOnly}>{t('readOnly')}</p>}
      <PageDock>
        <div className={classes.dock}>
          <WalkButtons airspace={airspace} walk={control} />
          {control.mayWrite ? (
            <Button variant="primary" size="touch" block onClick={() => void save()}>
              <span className={classes.next}>
                {next === null ? t('last') : t('next', { airspace: next.name })}
                {next === null ? (
                  <IconCheck size={20} stroke={1.9} aria-hidden />
                ) : (
                  <IconArrowRight size={20} stroke={1.9} aria-hidden />
                )}
              </span>
            </Button>
          ) : (
            <Button size="touch" block onClick={() => onGo(following(walk, airspace.id))}>
              {t('look')}
            </Button>
          )}
        </div>
      </PageDock>
    </div>
  )
}

/** Who only reads turns the pages in walking order. */
function following({ airspaces }: Walk, id: number): number | 'done' {
  return airspaces[airspaces.findIndex(one => one.id === id) + 1]?.id ?? 'done'
}

function Progress({ walk, at }: { walk: Walk; at: number }) {
  const { t } = useTranslation('round')
  const { airspaces, seen } = walk
  return (
    <ol className={classes.progress} aria-label={t('progress', { seen, total: airspaces.length })}>
      {airspaces.map(({ id, seen: by }) => (
        <li key={id} data-seen={by !== null || undefined} data-here={id === at || undefined} />
      ))}
    </ol>
  )
}

/** The first airspace of another house says that boots are cleaned before it. */
function CleanBoots({ walk, airspace }: { walk: Walk; airspace: WalkedAirspace }) {
  const { t } = useTranslation('round')
  const [first, ...others] = stretches(walk.airspaces)
  const isFirst = others.some(({ airspaces }) => airspaces[0]?.id === airspace.id)
  if (first === undefined || !isFirst) return null
  return <p className={classes.boots}>{t('boots', { house: airspace.house.name })}</p>
}

function SeenBy({ airspace, timeZone }: { airspace: WalkedAirspace; timeZone: string }) {
  const { t } = useTranslation('round')
  const words = useRoundWords(timeZone)
  const { seen } = airspace
  if (seen === null) return null
  const time = words.time(seen.at)
  return (
    <p className={classes.seenBy} role="status">
      <IconCheck size={16} stroke={1.9} aria-hidden />
      {seen.by === null ? t('seenAt', { time }) : t('seenBy', { name: seen.by.name, time })}
    </p>
  )
}
