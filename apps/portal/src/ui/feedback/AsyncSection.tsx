import { dataAge } from '@earshot/contract/rules/data-age.ts'
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type AwayStatus, awayStatus, isTimeout } from '#api/api-error.ts'
import { formatAgo } from '#lib/text/locale.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Button } from '#ui/actions/Button.tsx'
import classes from './AsyncSection.module.css'

/** The part of a TanStack query result that is used, so that any of them fits. */
export interface AsyncResource<Data> {
  data: Data | undefined
  isPending: boolean
  isError: boolean
  isFetching: boolean
  error?: unknown
  refetch: () => unknown
  /** When the data came, in milliseconds. */
  dataUpdatedAt?: number
}

export interface AsyncSectionProps<Data> {
  resource: AsyncResource<Data>
  /** Blocks with the geometry of the content. */
  skeleton: ReactNode
  /** What the section is called, for "… did not load". */
  name: string
  /** True while the section lies on a sheet without inset, so that its own messages need one. */
  inset?: boolean
  /** This is shown instead of the content when `isEmpty` says so. */
  empty?: ReactNode
  isEmpty?: (data: Data) => boolean
  children: (data: Data) => ReactNode
}

/**
 * Shows a section that is loading, empty, failed or loaded. A failed refresh keeps the former content and says so above
 * it; neighbouring sections stay as they are.
 */
export function AsyncSection<Data>(props: AsyncSectionProps<Data>) {
  const { resource, skeleton, name, inset = false, empty, isEmpty, children } = props
  const { t } = useTranslation('common')
  if (resource.data === undefined) {
    if (resource.isError)
      return (
        <FailedSection
          name={name}
          inset={inset}
          busy={resource.isFetching}
          isLate={isTimeout(resource.error)}
          away={awayStatus(resource.error)}
          onRetry={resource.refetch}
        />
      )
    return (
      <div aria-busy="true">
        <span className="visually-hidden" role="status">
          {t('loadingNamed', { name })}
        </span>
        {skeleton}
      </div>
    )
  }
  if (isEmpty?.(resource.data) && empty !== undefined) return empty
  return (
    <>
      {resource.isError && (
        <StaleNotice
          name={name}
          inset={inset}
          busy={resource.isFetching}
          at={resource.dataUpdatedAt}
          onRetry={resource.refetch}
        />
      )}
      {children(resource.data)}
    </>
  )
}

interface RetryProps {
  name: string
  inset?: boolean
  busy: boolean
  onRetry: () => unknown
}

interface FailedSectionProps extends RetryProps {
  /** True if the answer did not come within the time that its caller waits. */
  isLate?: boolean
  /** How the server is away, if it is. */
  away?: AwayStatus | null
}

export function FailedSection(props: FailedSectionProps) {
  const { name, inset, busy, isLate = false, away = null, onRetry } = props
  const { t } = useTranslation('common')
  const reason = away === null ? t('failed.text') : t('failed.awayText', { status: away })
  return (
    <div className={classes.failed} data-inset={inset || undefined} role="alert">
      <p className={classes.failedTitle}>
        <IconPlugConnectedX size={20} stroke={1.65} aria-hidden />
        {t(isLate ? 'failed.late' : 'failed.title', { name })}
      </p>
      <p className={classes.text}>{isLate ? t('failed.lateText') : reason}</p>
      <Button icon={IconRefresh} busy={busy} onClick={() => onRetry()}>
        {t('tryAgain')}
      </Button>
    </div>
  )
}

/** The newest request failed, and the older answer is still shown, with its age. */
function StaleNotice({ name, inset, busy, at = 0, onRetry }: RetryProps & { at?: number | undefined }) {
  const { t, i18n } = useTranslation('common')
  const now = useNow()
  const age = at > 0 ? dataAge(new Date(at), new Date(now)) : null
  return (
    <div className={classes.stale} data-inset={inset || undefined} data-level={age?.level} role="status">
      <IconPlugConnectedX size={18} stroke={1.75} aria-hidden />
      <span>
        {age === null
          ? t('failed.stale', { name })
          : t('failed.staleSince', { name, ago: formatAgo(age, i18n.language) })}
      </span>
      <Button variant="text" size="dense" busy={busy} onClick={() => onRetry()}>
        {t('tryAgain')}
      </Button>
    </div>
  )
}
