import { IconAlertCircle, IconCloudUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { unsentOf, useQueue } from '#api/queue/use-queue.ts'
import classes from './WaitingLink.module.css'

/** Stands in the head of every page while this device has something to send. */
export function WaitingLink() {
  const { t } = useTranslation('common')
  const writes = unsentOf(useQueue())
  if (writes.length === 0) return null
  const isOpen = writes.some(({ state }) => state !== 'waiting')
  const Icon = isOpen ? IconAlertCircle : IconCloudUp
  return (
    <Link
      to="/app/waiting"
      search={{}}
      className={classes.link}
      data-open={isOpen || undefined}
      aria-label={t(isOpen ? 'queue.open' : 'queue.waiting', { count: writes.length })}
    >
      <span className={classes.pill}>
        <Icon size={18} stroke={1.75} aria-hidden />
        {writes.length}
      </span>
    </Link>
  )
}
