import type { Desk } from '@earshot/contract/schemas/desk/desk.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { StatusMark } from '#domain/status/StatusMark.tsx'
import { formatList } from '#lib/text/locale.ts'
import { Voiceprint } from '#ui/pictures/Voiceprint.tsx'
import classes from './QuietClients.module.css'

const FLAT = Array.from({ length: 30 }, (_, index) => 20 + ((index * 7) % 5) * 4)

/** Shows the clients that need nobody as one line with a flat voiceprint, and those nobody hears as another. */
export function QuietClients({ page: { counts, quiet } }: { page: Desk }) {
  const { t, i18n } = useTranslation('desk')
  const { quiet_clients: calm, silent_clients: silent } = counts
  const names = quiet.map(({ name }) => name)
  const more = calm - names.length
  const list =
    more > 0 ? t('quiet.more', { names: names.join(', '), count: more }) : formatList(names, i18n.language)
  return (
    <>
      {calm > 0 && (
        <div className={classes.line}>
          <StatusMark status="Ok" />
          <strong>{t('quiet.clients', { count: calm })}</strong>
          <Voiceprint values={FLAT} width={180} height={12} />
          <span className={classes.names}>{list}</span>
          <Link to="/app/desk" search={{ filter: 'quiet' }} className={classes.show}>
            {t('quiet.show')}
          </Link>
        </div>
      )}
      {silent > 0 && (
        <div className={classes.line}>
          <StatusMark status="Offline" />
          <strong>{t('quiet.silent', { count: silent })}</strong>
          <span className={classes.names}>{t('quiet.unknown')}</span>
          <Link to="/app/desk" search={{ filter: 'all' }} className={classes.show}>
            {t('quiet.show')}
          </Link>
        </div>
      )}
    </>
  )
}
