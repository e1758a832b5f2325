import { DOMAIN } from '@earshot/contract/domain.ts'
import { sites } from '@earshot/contract/endpoints/farm/sites.ts'
import { drills } from '@earshot/contract/endpoints/health/drills.ts'
import { drillPage, isPrompt } from '@earshot/contract/rules/alarms/drill.ts'
import type { AlarmMessage } from '@earshot/contract/schemas/health/alarm-chain.ts'
import type { Drill, DrillPerson } from '@earshot/contract/schemas/health/drill.ts'
import { IconCertificate, IconHandStop } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '#api/download.ts'
import { useEndpoint } from '#api/queries.ts'
import { useProfile } from '#api/use-profile.ts'
import { useSiteRights } from '#api/use-site-rights.ts'
import { SiteHead } from '#domain/SiteHead.tsx'
import { StatusChip } from '#domain/status/StatusChip.tsx'
import { saveBlob } from '#lib/browser/download.ts'
import { useIsPhone } from '#lib/browser/use-media-query.ts'
import { useOnline } from '#lib/browser/use-online.ts'
import { useSecond } from '#lib/time/use-now.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useAction } from '#ui/actions/use-action.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { showToast } from '#ui/feedback/toasts.ts'
import { Figure, Figures } from '#ui/layout/Figures.tsx'
import { Row, Stack } from '#ui/layout/Stack.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { Answer, AnswerNote } from '#ui/page/Answer.tsx'
import { PageDock } from '#ui/page/PageParts.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Sheet } from '#ui/page/Sheet.tsx'
import { Avatar } from '#ui/pictures/Avatar.tsx'
import { DrillDrawing, stateOf, usePersonNote } from './DrillDrawing.tsx'
import classes from './Drills.module.css'
import { drillStatus, useDrillWords } from './use-drill-words.ts'

/** What becomes of messages on their way is asked for again this often, as long as the drill runs. */
const LOOK_MS = 5_000
const { firstAnswerMin } = DOMAIN.drill

/** Shows one drill, live while it runs: whom it asks, who has answered after how long, and the certificate afterwards. */
export function DrillPage() {
  const { t } = useTranslation(['drills', 'common'])
  const { siteId, drillId } = useParams({ from: '/app/sites/$siteId/told/drills/$drillId' })
  const site = useEndpoint(sites.read, { params: { siteId } })
  const drill = useEndpoint(
    drills.read,
    { params: { drillId } },
    { refetchWhile: ({ result }) => result === null, refetchMs: LOOK_MS },
  )
  return (
    <>
      <SiteHead
        title={t('one')}
        site={site.data}
        list={{ label: t('page'), to: `/app/sites/${siteId}/drills` }}
      />
      <Sheet aside={drill.data && <DrillFacts siteId={siteId} drill={drill.data} />}>
        <AsyncSection resource={drill} skeleton={<Skeleton height={360} />} name={t('one')}>
          {shown => (
            <Stack gap="5" shrink>
              <DrillAnswer drill={shown} />
              <DrillFigures drill={shown} />
              <DrillPeople drill={shown} />
            </Stack>
          )}
        </AsyncSection>
      </Sheet>
    </>
  )
}

function DrillAnswer({ drill }: { drill: Drill }) {
  const { t, second, coming, span } = useDrillWords(drill.timezone)
  const { first, answered, asked, result, started_at } = drill
  const rest = t('detail.reachedOf', { answered, asked })
  return (
    <div>
      <Row gap="2" align="center" wrap below="2">
        <StatusChip
          status={drillStatus(result)}
          word={t('chip', { result: t(`result.${result ?? 'RUNNING'}`) })}
        />
        <Text as="span" size="small" tone="muted">
          {t('detail.startedAt', { at: `${coming(started_at)}${second(started_at).slice(5)}` })}
        </Text>
      </Row>
      {first === null ? (
        <Answer first={t(result === null ? 'detail.noneYet' : 'detail.none')} rest={rest} />
      ) : (
        <Answer first={t('detail.first', { name: first.name, span: span(first.after_ms) })} rest={rest} />
      )}
      <AnswerNote />
    </div>
  )
}

function DrillFigures({ drill }: { drill: Drill }) {
  const { t, span, time } = useDrillWords(drill.timezone)
  const { first, answered, asked, ended_at } = drill
  const prompt = first !== null && isPrompt({ firstAfterMs: first.after_ms })
  return (
    <Figures label={t('facts.title')} phone="strip">
      {ended_at === null ? (
        <Running drill={drill} />
      ) : (
        <Figure
          label={t('figure.took')}
          value={span(Date.parse(ended_at) - Date.parse(drill.started_at))}
          size="small"
          note={t('figure.ended', { at: time(ended_at) })}
        />
      )}
      <Figure
        label={t('column.first')}
        value={first === null ? '–' : span(first.after_ms)}
        size="small"
        note={
          first === null
            ? undefined
            : t(prompt ? 'figure.prompt' : 'figure.slow', { minutes: firstAnswerMin })
        }
      />
      <Figure label={t('figure.reached')} value={answered} unit={t('figure.of', { asked })} size="small" />
    </Figures>
  )
}

/** The seconds tick in this part only. */
function Running({ drill: { started_at, ends_at, timezone } }: { drill: Drill }) {
  const { t, span, time } = useDrillWords(timezone)
  const ran = Math.min(useSecond(), Date.parse(ends_at)) - Date.parse(started_at)
  return (
    <Figure
      label={t('figure.running')}
      value={span(Math.max(0, ran))}
      size="small"
      note={t('figure.ends', { at: time(ends_at) })}
    />
  )
}

function DrillPeople({ drill }: { drill: Drill }) {
  const { t } = useDrillWords(drill.timezone)
  return (
    <section aria-labelledby="drill-people">
      <SectionHead id="drill-people" title={t('people.title')}>
        <Text as="span" size="small" tone="muted">
          {t('people.note')}
        </Text>
      </SectionHead>
      <div className={classes.drawing}>
        <DrillDrawing drill={drill} />
      </div>
      <ul>
        {drill.people.map(person => (
          <Person key={person.person.id} drill={drill} person={person} />
        ))}
      </ul>
    </section>
  )
}

function Person({ drill, person: one }: { drill: Drill; person: DrillPerson }) {
  const { t, span, second } = useDrillWords(drill.timezone)
  const note = usePersonNote()
  const { person, answered } = one
  const own = drill.messages.filter(message => message.person.id === person.id)
  const said = (message: AlarmMessage) => {
    const channel = t(`channel.${message.channel}`)
    const { left_out, status, sent_at, delivered_at, seen_at } = message
    if (left_out !== null) return t(`people.leftOut.${left_out}`, { channel })
    if (seen_at !== null) return t('people.state.seen', { channel, at: second(seen_at) })
    if (delivered_at !== null) return t('people.state.delivered', { channel, at: second(delivered_at) })
    if (status === 'SENT' && sent_at !== null) return t('people.state.sent', { channel, at: second(sent_at) })
    return t(status === 'QUEUED' ? 'people.state.queued' : 'people.state.failed', { channel })
  }
  const [first_name = '', ...others] = person.name.split(' ')
  return (
    <li className={classes.person}>
      <Avatar person={{ first_name, last_name: others.at(-1) ?? '', profile_picture: null }} size={36} />
      <div>
        <strong>{person.name}</strong>
        <Text size="small" tone="muted">
          {note(one)}
        </Text>
      </div>
      <div>
        {own.map(message => (
          <Text
            key={message.channel}
            size="small"
            tone={message.left_out !== null || stateOf(message) === 'notDelivered' ? 'warning' : 'ink'}
          >
            {said(message)}
          </Text>
        ))}
      </div>
      <div>
        {answered === null ? (
          <strong>{t(drill.result === null ? 'people.noAnswerYet' : 'people.noAnswer')}</strong>
        ) : (
          <>
            <Text as="strong" tone="ok">
              {span(answered.after_ms)}
            </Text>
            <Text size="small" tone="muted">
              {t('people.by', { channel: t(`channel.${answered.channel}`) })}
            </Text>
          </>
        )}
      </div>
    </li>
  )
}

interface OfDrill {
  siteId: number
  drill: Drill
}

function DrillFacts({ siteId, drill }: OfDrill) {
  const { t } = useDrillWords(drill.timezone)
  const { plan_version, started_by, is_scheduled, result, hash } = drill
  return (
    <div className={classes.aside}>
      {result === null && <Acts siteId={siteId} drill={drill} />}
      {hash !== null && <Certificate drill={drill} hash={hash} />}
      <section aria-labelledby="drill-facts">
        <SectionHead id="drill-facts" title={t('facts.title')} />
        <dl className={classes.facts}>
          <dt>{t('facts.plan')}</dt>
          <dd>{t('facts.version', { number: plan_version })}</dd>
          <dt>{t('facts.startedBy')}</dt>
          <dd>{is_scheduled ? t('facts.schedule') : (started_by?.name ?? '–')}</dd>
          <dt>{t('facts.result')}</dt>
          <dd>{t(`result.${result ?? 'RUNNING'}`)}</dd>
        </dl>
        <Text size="small" tone="muted" above="3">
          {t('what')}
        </Text>
      </section>
    </div>
  )
}

function Acts({ siteId, drill }: OfDrill) {
  const { t } = useTranslation('drills')
  const may = useSiteRights(siteId)
  const me = useProfile().data?.id
  const isPhone = useIsPhone()
  const isOnline = useOnline()
  const params = { drillId: drill.id }
  const answering = useAction(drills.answer, { replaces: drills.read, done: t('asked.done') })
  const stopping = useAction(drills.stop, { replaces: drills.read, done: t('stopped') })
  const isAsked = drill.people.some(({ person, answered }) => person.id === me && answered === null)
  const hasIt = isAsked && may(drills.answer) && (
    <Button
      variant="primary"
      size="touch"
      block
      icon={IconHandStop}
      busy={answering.busy}
      disabled={!isOnline}
      onClick={() => void answering.run({ params })}
    >
      {t('asked.hasIt')}
    </Button>
  )
  const stop = may(drills.stop) && (
    <Button
      variant="danger"
      block
      busy={stopping.busy}
      disabled={!isOnline}
      onClick={() => void stopping.run({ params })}
    >
      {t('stop')}
    </Button>
  )
  const asked = (
    <Text size="small" tone="muted">
      {t('asked.text')}
    </Text>
  )
  if (!hasIt && !stop) return null
  return (
    <section aria-label={t('one')}>
      <Stack gap="3">
        {hasIt && !isPhone && (
          <>
            <h2>{t('asked.title')}</h2>
            {asked}
            {hasIt}
          </>
        )}
        {hasIt && isPhone && (
          <PageDock>
            <Stack gap="2">
              {asked}
              {hasIt}
            </Stack>
          </PageDock>
        )}
        {stop}
      </Stack>
    </section>
  )
}

function Certificate({ drill, hash }: { drill: Drill; hash: string }) {
  const { t, day } = useDrillWords(drill.timezone)
  const [busy, setBusy] = useState(false)
  const isOnline = useOnline()
  async function get(): Promise<void> {
    setBusy(true)
    try {
      const file = await download(drills.certificate, { params: { drillId: drill.id } })
      saveBlob(file, t('certificate.file', { day: day(drill.started_at) }))
    } catch {
      showToast({ kind: 'error', text: t('certificate.failed') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-labelledby="drill-certificate">
      <SectionHead id="drill-certificate" title={t('certificate.title')} />
      <Stack gap="3">
        <Button
          variant="primary"
          block
          icon={IconCertificate}
          busy={busy}
          disabled={!isOnline}
          onClick={() => void get()}
        >
          {t('certificate.get')}
        </Button>
        <Text size="small" tone="muted">
          {t('certificate.check')}
        </Text>
        <Link className={classes.hash} to={drillPage(hash)}>
          {hash}
        </Link>
      </Stack>
    </section>
  )
}
