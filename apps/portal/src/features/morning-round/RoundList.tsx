import type { MorningRound } from '@earshot/contract/schemas/farm/morning-round.ts'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { joinFacts } from '#lib/text/locale.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Answer } from '#ui/page/Answer.tsx'
import { Voiceprint } from '#ui/pictures/Voiceprint.tsx'
import { Checks } from './Checks.tsx'
import classes from './Round.module.css'
import { Unsent, useDoneWords } from './RoundDone.tsx'
import { needsLook, nextUnseen, stretches, type Walk, type WalkedAirspace } from './round-course.ts'
import { useRoundWords } from './use-round-words.ts'
import type { WalkControl } from './use-walk.ts'
import { WalkButtons } from './WalkButtons.tsx'
import { Handle, useOrder } from './WalkingOrder.tsx'

interface RoundListProps {
  siteId: number
  round: MorningRound
  walk: Walk
  /** The airspace that is open in place. */
  openId: number | undefined
  control: WalkControl
  timeZone: string
  onGo: (at: number | 'done') => void
}

/** Shows the whole walk at a desk, house by house, with one airspace open in place. */
export function RoundList(props: RoundListProps) {
  const { siteId, round, walk, openId, control, timeZone, onGo } = props
  const { t } = useTranslation('round')
  const order = useOrder({ siteId, round, done: t('ordered') })
  const ids = walk.airspaces.map(({ id }) => id)
  const save = async (airspace: WalkedAirspace) => {
    await control.save(airspace)
    onGo(nextUnseen(walk.airspaces, airspace.id)?.id ?? 'done')
  }
  return (
    <div className={classes.list}>
      <ListHead {...props} />
      <Unsent siteId={siteId} />
      {stretches(walk.airspaces).map(({ house, airspaces }, index) => (
        <section key={`${house.id} ${airspaces[0]?.id}`} aria-label={house.name}>
          <Row className={classes.house} gap="2" align="baseline">
            <h2>{house.name}</h2>
            <span>{index === 0 ? t('airspaces', { count: airspaces.length }) : t('cleanBoots')}</span>
          </Row>
          <ul>
            {airspaces.map(airspace => (
              <RoundRow
                key={airspace.id}
                airspace={airspace}
                isOpen={airspace.id === openId}
                timeZone={timeZone}
                onOpen={() => onGo(airspace.id)}
                handle={
                  control.mayWrite && (
                    <Handle airspace={airspace} ids={ids} onMove={order.move} isBusy={order.busy} />
                  )
                }
              >
                <Checks airspace={airspace} walk={control} timeZone={timeZone} />
                {control.mayWrite ? (
                  <Row gap="4" align="end" justify="between" wrap>
                    <WalkButtons airspace={airspace} walk={control} hasWords />
                    <Button variant="primary" onClick={() => void save(airspace)}>
                      {t('seen')}
                    </Button>
                  </Row>
                ) : (
                  <Text tone="muted">{t('readOnly')}</Text>
                )}
              </RoundRow>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function ListHead({ walk, round, timeZone }: RoundListProps) {
  const { t, i18n } = useTranslation('round')
  const words = useRoundWords(timeZone)
  const done = useDoneWords(walk)
  const next = nextUnseen(walk.airspaces)
  const isOpen = walk.state === 'OPEN' || walk.state === 'NOT_BEGUN'
  const rest =
    isOpen && next !== null ? t(needsLook(next) ? 'nextLook' : 'nextIs', { airspace: next.name }) : done.rest
  const began =
    round.started_at === null || round.started_by === null
      ? []
      : [t('began', { name: round.started_by.name, time: words.time(round.started_at) })]
  return (
    <header className={classes.listHead}>
      <Answer first={done.first} rest={rest} />
      <p>{joinFacts([...began, t(round.order.is_usual ? 'usual' : 'own')], i18n.language)}</p>
    </header>
  )
}

interface RoundRowProps {
  airspace: WalkedAirspace
  isOpen: boolean
  timeZone: string
  onOpen: () => void
  handle: ReactNode
  children: ReactNode
}

function RoundRow({ airspace, isOpen, timeZone, onOpen, handle, children }: RoundRowProps) {
  const { t } = useTranslation('round')
  const words = useRoundWords(timeZone)
  const { seen, name, status_name } = airspace
  const { first, rest } = words.answer(airspace)
  const who =
    seen === null
      ? isOpen && t('nextMark')
      : [seen.by?.name.split(' ')[0], words.time(seen.at)].filter(Boolean).join(', ')
  return (
    <li
      className={classes.row}
      data-open={isOpen || undefined}
      data-walk={airspace.id}
      data-status={status_name}
    >
      <div className={classes.rowHead}>
        {handle}
        <span className={classes.box} data-ticked={seen !== null || undefined}>
          {seen !== null && <IconCheck size={18} stroke={2.4} aria-label={t('seen')} />}
        </span>
        <StatusMark status={status_name} label={status_name} />
        <button type="button" className={classes.name} aria-expanded={isOpen} onClick={onOpen}>
          {name}
        </button>
        <span className={classes.sentence}>
          {first} {rest}
        </span>
        <Voiceprint values={airspace.night} width={168} height={isOpen ? 88 : 24} status={status_name} />
        <span className={classes.who}>{who}</span>
      </div>
      {isOpen && <div className={classes.rowBody}>{children}</div>}
    </li>
  )
}
