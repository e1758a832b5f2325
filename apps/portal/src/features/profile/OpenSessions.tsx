import { sessions } from '@earshot/contract/endpoints/account/sessions.ts'
import { dataAge } from '@earshot/contract/rules/data-age.ts'
import type { OpenSession } from '@earshot/contract/schemas/account/sessions.ts'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { endpointKey, useEndpoint } from '#api/queries.ts'
import { formatAgo, formatDayOfYear } from '#lib/locale.ts'
import { useNow } from '#lib/use-now.ts'
import { AsyncSection } from '#ui/AsyncSection.tsx'
import { refusalText } from '#ui/forms/refusal-text.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { Text } from '#ui/Text.tsx'
import { showToast } from '#ui/toasts.ts'
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
  const { ending, end } = useEnding()
  const others = items.filter(({ current }) => !current)
  return (
    <>
      <ul className={classes.list}>
        {items.map(session => (
          <SessionRow
            key={session.id}
            session={session}
            busy={ending === session.id}
            onEnd={() =>
              void end({ what: session.id, call: () => endOne(session.id), text: t('sessions.ended') })
            }
          />
        ))}
      </ul>
      {others.length > 1 && (
        <ConfirmButton
          label={t('sessions.endOthers')}
          ask={t('sessions.askOthers', { count: others.length })}
          confirm={t('sessions.signOutOthers')}
          busy={ending === 'others'}
          onConfirm={() => void end({ what: 'others', call: endOthers, text: t('sessions.endedOthers') })}
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

const endOne = (sessionId: string) => call(sessions.end, { params: { sessionId } })
const endOthers = () => call(sessions.endOthers, {})

interface Ending {
  what: string
  call: () => Promise<unknown>
  /** What was done, in words. */
  text: string
}

/** Ends one session at a time; the remaining ones are asked for anew, whatever the outcome. */
function useEnding() {
  const { t } = useTranslation('common')
  const queryClient = useQueryClient()
  const [ending, setEnding] = useState<string | null>(null)
  async function end({ what, call: send, text }: Ending): Promise<void> {
    setEnding(what)
    try {
      await send()
      showToast({ kind: 'done', text })
    } catch (error) {
      showToast({ kind: 'error', text: refusalText(t, error) })
    } finally {
      setEnding(null)
      await queryClient.invalidateQueries({ queryKey: endpointKey(sessions.list) })
    }
  }
  return { ending, end }
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
