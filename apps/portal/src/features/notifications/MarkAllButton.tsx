import { IconChecks } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import classes from './NotificationListPage.module.css'
import { useMarkRead } from './use-mark-read.ts'

export function MarkAllButton({ siteId, unread }: { siteId: number; unread: number }) {
  const { t } = useTranslation('notifications')
  const { mark, busy } = useMarkRead(siteId)
  return (
    <span className={classes.markAll}>
      <Button
        icon={IconChecks}
        busy={busy}
        onClick={() => mark({ text: t('marked.all', { count: unread }) })}
      >
        {t('markAll', { count: unread })}
      </Button>
    </span>
  )
}
