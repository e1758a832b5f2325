import type { Settings } from '@earshot/contract/schemas/account/settings.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatDayOfYear } from '#lib/text/locale.ts'
import { Text } from '#ui/layout/Text.tsx'
import classes from './MailReturns.module.css'

interface MailReturnsProps {
  settings: Pick<Settings, 'mail_returns' | 'timezone'>
  /** True on the page where the address can be corrected. */
  isHere?: boolean
}

/** Shows that mails to the reader's address come back, what its server says, and what to do; nothing where they do not. */
export function MailReturns({ settings, isHere = false }: MailReturnsProps) {
  const { t, i18n } = useTranslation('profile')
  const { mail_returns: returns, timezone: timeZone } = settings
  if (returns === null) return null
  const when = formatDayOfYear({ at: returns.since, language: i18n.language, timeZone })
  return (
    <div className={classes.returns} role="note">
      <Text size="small" tone="warning" weight="emphasis">
        {t('returns.since', { when })}
      </Text>
      <Text size="small" tone="muted" breaks>
        {t('returns.said', { said: returns.line || returns.status })}
      </Text>
      <Text size="small">{t('returns.then')}</Text>
      {!isHere && (
        <Link to="/app/profile/personal-data" className={classes.link}>
          {t('returns.correct')}
        </Link>
      )}
    </div>
  )
}
