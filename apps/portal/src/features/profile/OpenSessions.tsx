import { sessions } from '@earshot/contract/endpoints/account/sessions.ts'
import { dataAge } from '@earshot/contract/rules/data-age.ts'
import type { OpenSession } from '@earshot/contract/schemas/account/sessions.ts'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { formatAgo, formatDayOfYear } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { useAction } from '#ui/actions/use-action.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { ConfirmButton } from './ConfirmButton.tsx'
import classes from './OpenSessions.module.css'
import { useBrowserLabel } from './use-browser-label.ts'

/** Lists where the reader is signed in, this place first; signing out elsewhere holds there at once. */
export function OpenSessions() {
  const { t } = useTranslation('profile')
  const list = useEndpoint(sessions.list, {})
  return (
    <section className={classes.sessions} aria-labelledby="sessions">
      <Text as="h2" size="heading" id="sessions">
        {t('sessions.heading')}
      </Text>
      <Text size="small" tone="muted">
        {t('sessions.hint')}
      </Text>
      <AsyncSection resource={list} name={t('sessions.heading')} skeleton={<RowsSkeleton />}>
        {({ items }) => <SessionList items={items} />}
      </AsyncSection>
    </section>
  )
}

function SessionList({ items }: { items: readonly OpenSession[] }) {
  const { t } = useTranslation('profile')
  const ending = useAction(sessions.end, { done: t('sessions.ended') })
  const endingOthers = useAction(sessions.endOthers, { done: t('sessions.endedOthers') })
  const others = items.filter(({ current }) => !current)
  return (
    <>
      <ul className={classes.list}>
        {items.map(session => (
          <SessionRow
            key={session.id}
            session={session}
            busy={ending.sending?.params.sessionId === session.id}
            onEnd={() => void ending.run({ params: { sessionId: session.id } })}
          />
        ))}
      </ul>
      {others.length > 1 && (
        <ConfirmButton
          label={t('sessions.endOthers')}
          ask={t('sessions.askOthers', { count: others.length })}
          confirm={t('sessions.signOutOthers')}
          busy={endingOthers.busy}
          onConfirm={() => void endingOthers.run({})}
        />
      )}
      {others.length === 0 && (
        <Text size="small" tone="muted">
          {t('sessions.nowhereElse')}
        </Text>
      )}
    </>
  )
}

function RowsSkeleton() {
  return (
    <div className={classes.list}>
      {['this', 'other'].map(row => (
        <div key={row} className={classes.waiting}>
          <Skeleton width={180} height={20} />
          <Skeleton width={260} height={16} />
        </div>
      ))}
    </div>
  )
}

const PHONES = ['Android', 'iPhone', 'iPad']

interface SessionRowProps {
  session: OpenSession
  busy: boolean
  onEnd: () => void
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { t, i18n } = useTranslation('profile')
  const now = useNow()
  const { language } = i18n
  const name = useBrowserLabel()(session)
  const Icon = PHONES.includes(session.system ?? '') ? IconDeviceMobile : IconDeviceDesktop
  const age = dataAge(new Date(session.last_used_at), new Date(now))
  const used = age === null ? '' : formatAgo(age, language)
  const since = formatDayOfYear({ at: session.created_at, language })
  return (
    <li className={classes.row}>
      <Icon size={22} stroke={1.65} aria-hidden />
      <div className={classes.facts}>
        <Text as="span" weight="emphasis">
          {name}
        </Text>
        <Text as="span" size="small" tone="muted">
          {session.current
            ? t('sessions.here', { since })
            : t('sessions.facts', { used, since, address: session.address })}
        </Text>
      </div>
      {session.current ? (
        <span className={classes.current}>{t('sessions.current')}</span>
      ) : (
        <ConfirmButton
          label={t('sessions.end')}
          describes={name}
          ask={t('sessions.ask', { name })}
          confirm={t('sessions.signOut')}
          busy={busy}
          onConfirm={onEnd}
        />
      )}
    </li>
  )
}
