import { DOMAIN } from '@earshot/contract/domain.ts'
import type { AlarmMessage } from '@earshot/contract/schemas/health/alarm-chain.ts'
import type { Drill, DrillPerson } from '@earshot/contract/schemas/health/drill.ts'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#api/use-profile.ts'
import { ChainDrawing } from '#domain/alarms/ChainDrawing.tsx'
import type { ChainMessageState } from '#domain/alarms/chain-layout.ts'
import { joinFacts, withinSentence } from '#lib/text/locale.ts'
import { useSecond } from '#lib/time/use-now.ts'
import { useDrillWords } from './use-drill-words.ts'

const { minutes } = DOMAIN.drill
/** Every five minutes stand below the lanes. */
const TIMES_MIN = Array.from({ length: minutes / 5 + 1 }, (_, index) => index * 5)

/** Draws a drill: a lane for each person, from the first message to the answer; while it runs its line goes on. */
export function DrillDrawing({ drill }: { drill: Drill }) {
  return drill.ended_at === null ? <LiveDrawing drill={drill} /> : <Drawing drill={drill} />
}

function LiveDrawing({ drill }: { drill: Drill }) {
  return <Drawing drill={drill} now={useSecond()} />
}

function Drawing({ drill, now }: { drill: Drill; now?: number }) {
  const { t, span } = useDrillWords(drill.timezone)
  const note = usePersonNote()
  const from = Date.parse(drill.started_at)
  const over = drill.ended_at === null ? now : Date.parse(drill.ended_at)
  return (
    <ChainDrawing
      label={t('people.title')}
      lanes={drill.people.map(one => ({ id: one.person.id, name: one.person.name, note: note(one) }))}
      messages={drill.messages
        .toSorted((a, b) => LOUDEST.indexOf(a.channel) - LOUDEST.indexOf(b.channel))
        .map(message => ({
          laneId: message.person.id,
          at: from,
          channel: message.channel,
          state: stateOf(message),
        }))}
      answers={drill.people.flatMap(({ person, answered }) =>
        answered === null
          ? []
          : [{ laneId: person.id, at: Date.parse(answered.at), text: span(answered.after_ms) }],
      )}
      from={from}
      to={from + minutes * 60_000}
      times={TIMES_MIN.map(minute => from + minute * 60_000)}
      openUntil={over}
      now={now}
      timeZone={drill.timezone}
    />
  )
}

/** The loudest message stands first. */
const LOUDEST: readonly AlarmMessage['channel'][] = ['CALL', 'SMS', 'PUSH', 'EMAIL']

export function stateOf({ left_out, status }: AlarmMessage): ChainMessageState {
  if (left_out !== null) return 'leftOut'
  if (status === 'QUEUED') return 'planned'
  return status === 'SENT' ? 'sent' : 'notDelivered'
}

/** Returns a function that words a person's place: on duty or by role, and whether it is the reader. */
export function usePersonNote() {
  const { t, i18n } = useTranslation(['drills', 'people'])
  const me = useProfile().data?.id
  return ({ person, role, on_duty }: DrillPerson) => {
    const rank = role === null ? '' : withinSentence(t(`people:role.${role}`), i18n.language)
    const facts = [on_duty ? t('people.onDuty') : rank, person.id === me ? t('people.you') : '']
    return joinFacts(facts.filter(Boolean), i18n.language)
  }
}
