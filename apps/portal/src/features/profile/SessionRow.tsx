import { dataAge } from '@earshot/contract/rules/data-age.ts'
import type { OpenSession } from '@earshot/contract/schemas/account/sessions.ts'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatAgo, formatDayOfYear } from '#lib/locale.ts'
import { useNow } from '#lib/use-now.ts'
import { Text } from '#ui/Text.tsx'
import { AskedButton } from './AskedButton.tsx'
import classes from './OpenSessions.module.css'
import { useBrowserLabel } from './use-browser-label.ts'

const PHONES = ['Android', 'iPhone', 'iPad']

export interface SessionRowProps {
  session: OpenSession
  busy: boolean
  onEnd: () => void
}

export function SessionRow({ session, busy, onEnd }: SessionRowProps) {
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
        <AskedButton
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
