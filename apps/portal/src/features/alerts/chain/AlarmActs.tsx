import { alarmChains, silenceChains } from '@earshot/contract/endpoints/health/alarms.ts'
import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import type { Alert } from '@earshot/contract/schemas/health/alert.ts'
import { IconArrowsExchange, IconBellZ, IconHandStop, IconPlayerPlay, IconWifiOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { useSiteRights } from '#api/use-site-rights.ts'
import { useIsPhone } from '#lib/browser/use-media-query.ts'
import { useOnline } from '#lib/browser/use-online.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { Row } from '#ui/layout/Stack.tsx'
import { PageDock } from '#ui/page/PageParts.tsx'
import classes from './AlarmActs.module.css'
import type { AlarmProps, ChainHeadProps } from './AlarmHead.tsx'
import { AnswerDialog } from './AnswerDialog.tsx'
import { lastAnswer } from './chain-story.ts'
import { HandOverDialog } from './HandOverDialog.tsx'
import { useChainWords } from './use-chain-words.ts'

/** Shows what a reader can say to an Alarm: below the sentence, and on a phone where the thumb is. */
export function AlarmActs(props: ChainHeadProps) {
  const may = useSiteRights(props.site.id)
  const isPhone = useIsPhone()
  if (!may(alerts.acknowledge)) return null
  if (!isPhone)
    return (
      <div className={classes.acts}>
        <Acts {...props} />
      </div>
    )
  return (
    <PageDock>
      <div className={classes.dock}>
        <Acts {...props} />
      </div>
    </PageDock>
  )
}

function Acts(props: ChainHeadProps) {
  const { t } = useTranslation('alarms')
  const { chain, site, alert } = props
  const words = useChainWords(site.timezone)
  const isOffline = !useOnline()
  const [asked, setAsked] = useState<'SNOOZES' | 'NOT_AN_ALARM' | null>(null)
  const off = isOffline
  if (chain.state === 'HELD' && alert === null)
    return chain.holder !== null && words.isMe(chain.holder) ? <GiveBackSilence {...props} off={off} /> : null
  if (chain.state === 'HELD' && alert !== null) {
    if (chain.handover_to !== null && words.isMe(chain.handover_to))
      return (
        <>
          <p>{t('handover.asksYou', { name: chain.holder?.name ?? '' })}</p>
          <Row className={classes.row} gap="3" wrap>
            <HaveIt {...props} alert={alert} off={off} />
          </Row>
        </>
      )
    return chain.holder !== null && words.isMe(chain.holder) ? (
      <Holding {...props} alert={alert} off={off} />
    ) : null
  }
  if (chain.state === 'ENDED') return <Resume {...props} off={off} />
  return (
    <>
      <Row className={classes.row} gap="3" wrap>
        {alert === null ? (
          <TakeSilence {...props} off={off} />
        ) : (
          <HaveIt {...props} alert={alert} off={off} />
        )}
        {chain.state === 'SNOOZED' ? (
          <Resume {...props} off={off} />
        ) : (
          <Button
            className={classes.other}
            variant="danger"
            icon={IconBellZ}
            disabled={isOffline}
            aria-haspopup="dialog"
            onClick={() => setAsked('SNOOZES')}
          >
            {t('act.snooze')}
          </Button>
        )}
        <Button
          className={classes.other}
          variant="danger"
          disabled={isOffline}
          aria-haspopup="dialog"
          onClick={() => setAsked('NOT_AN_ALARM')}
        >
          {t('act.notAnAlarm')}
        </Button>
      </Row>
      {isOffline && (
        <p className={classes.offline} role="status">
          <IconWifiOff size={18} stroke={1.75} aria-hidden />
          {t('act.offline')}
        </p>
      )}
      {asked !== null && <AnswerDialog {...props} kind={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

interface ActProps extends AlarmProps {
  off: boolean
}

/** The one big act. Of two who press it within seconds the first has it, and the second reads so. */
function HaveIt({ site, alert, off }: ActProps) {
  const { t } = useTranslation('alarms')
  const { me } = useChainWords(site.timezone)
  const having = useAction(alerts.acknowledge, {
    replaces: alerts.read,
    done: answer => {
      const first = otherBefore(answer, me)
      return first === undefined ? t('done.haveIt') : t('done.otherFirst', { name: first })
    },
    undo: () => call(alerts.withdrawAcknowledgement, { params: { alertId: alert.id } }),
  })
  return (
    <Button
      className={classes.main}
      variant="primary"
      size="touch"
      icon={IconHandStop}
      busy={having.busy}
      disabled={off}
      onClick={() => void having.run({ params: { alertId: alert.id }, body: { comment: '' } })}
    >
      {t('act.haveIt')}
    </Button>
  )
}

/** Returns who acknowledged the alert before the reader did, the first of them. */
function otherBefore({ acknowledgements }: Alert, me: number | undefined): string | undefined {
  return acknowledgements.findLast(({ by }) => by.id !== me)?.by.name
}

/** Shows what whoever has it can still do: ask somebody to take it over, or let the chain go on. */
function Holding(props: ActProps) {
  const { t } = useTranslation('alarms')
  const [asks, setAsks] = useState(false)
  return (
    <Row className={classes.row} gap="3" wrap>
      <Button
        className={classes.other}
        icon={IconArrowsExchange}
        disabled={props.off}
        aria-haspopup="dialog"
        onClick={() => setAsks(true)}
      >
        {t('act.handOver')}
      </Button>
      <GiveBack {...props} />
      {asks && <HandOverDialog {...props} onClose={() => setAsks(false)} />}
    </Row>
  )
}

function GiveBack({ alert, off }: ActProps) {
  const { t } = useTranslation('alarms')
  const params = { alertId: alert.id }
  const giving = useAction(alerts.withdrawAcknowledgement, {
    done: t('done.givenBack'),
    undo: () => call(alerts.acknowledge, { params, body: { comment: '' } }),
  })
  return (
    <Button
      className={classes.other}
      busy={giving.busy}
      disabled={off}
      onClick={() => void giving.run({ params })}
    >
      {t('act.giveBack')}
    </Button>
  )
}

type SilenceActProps = Omit<ActProps, 'alert'>

/** The one big act where it is the whole site that is silent. */
function TakeSilence({ site, off }: SilenceActProps) {
  const { t } = useTranslation('alarms')
  const words = useChainWords(site.timezone)
  const params = { siteId: site.id }
  const taking = useAction(silenceChains.take, {
    done: ({ holder }) =>
      holder === null || words.isMe(holder) ? t('done.haveIt') : t('done.otherFirst', { name: holder.name }),
    undo: () => call(silenceChains.giveBack, { params }),
  })
  return (
    <Button
      className={classes.main}
      variant="primary"
      size="touch"
      icon={IconHandStop}
      busy={taking.busy}
      disabled={off}
      onClick={() => void taking.run({ params })}
    >
      {t('act.haveIt')}
    </Button>
  )
}

function GiveBackSilence({ site, off }: SilenceActProps) {
  const { t } = useTranslation('alarms')
  const params = { siteId: site.id }
  const giving = useAction(silenceChains.giveBack, {
    done: t('done.givenBack'),
    undo: () => call(silenceChains.take, { params }),
  })
  return (
    <Button
      className={classes.other}
      busy={giving.busy}
      disabled={off}
      onClick={() => void giving.run({ params })}
    >
      {t('act.giveBack')}
    </Button>
  )
}

/** Lets the chain go on that the reader has snoozed or ended; somebody else's word stands. */
function Resume({ site, alert, chain, off }: ChainHeadProps & { off: boolean }) {
  const { t } = useTranslation('alarms')
  const words = useChainWords(site.timezone)
  const alarm = useAction(alarmChains.resume, { done: t('done.resumed') })
  const silence = useAction(silenceChains.resume, { done: t('done.resumed') })
  const resume = () =>
    alert === null
      ? silence.run({ params: { siteId: site.id } })
      : alarm.run({ params: { alertId: alert.id } })
  const last = lastAnswer(chain, 'SNOOZES', 'NOT_AN_ALARM', 'CLOSES')
  if (last === undefined || !words.isMe(last.person)) return null
  return (
    <Button
      className={classes.other}
      icon={IconPlayerPlay}
      busy={alarm.busy || silence.busy}
      disabled={off}
      onClick={() => void resume()}
    >
      {t('act.resume')}
    </Button>
  )
}
