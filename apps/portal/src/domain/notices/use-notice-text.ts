import type { Notification } from '@earshot/contract/schemas/health/notification.ts'
import { useTranslation } from 'react-i18next'
import { useAlertText } from '#domain/alerts/alert-text.ts'
import { asSentence, formatShort } from '#lib/text/locale.ts'

type NoticeFacts = Pick<
  Notification,
  'title' | 'params' | 'airspace' | 'devices' | 'sensors' | 'alert' | 'subject' | 'priority'
>

/** Words a notification: its title is a key, and its values stand beside it. */
export function useNoticeText(item: NoticeFacts) {
  const { t, i18n } = useTranslation('notifications')
  const alertText = useAlertText()
  const { params, airspace, devices, alert } = item
  const [sensor] = item.sensors
  const words = {
    ...params,
    name: params.name ?? devices[0]?.name ?? '',
    sensor: sensor === undefined ? '' : alertText.sensor({ sensor }),
    category: typeof params.category === 'string' ? t(`category.${params.category}`) : '',
    expires:
      typeof params.expires === 'string'
        ? formatShort({ at: `${params.expires}T12:00:00Z`, language: i18n.language })
        : '',
    count: typeof params.count === 'number' ? params.count : 1,
  }
  // A server newer than this page may tell of other things: those get general words.
  const kind = i18n.exists(`notifications:told.${kindOf(item)}`, { count: words.count })
    ? kindOf(item)
    : 'other'
  const isDevice = item.subject?.kind === 'DEVICE'
  return {
    title: t(`told.${kind}`, words),
    place: airspace?.name ?? '',
    detail: [alert === null ? '' : reading(), isDevice || alert === null ? more() : '']
      .filter(Boolean)
      .join(' '),
  }

  function reading(): string {
    if (alert === null) return ''
    // The figures at the opening as a Warning say little about the Alarm that it became.
    const figures = item.priority === 'ALARM' ? alertText.peak(alert) : alertText.reading(alert)
    const count = devices.length
    return count === 0 ? asSentence(figures, i18n.language) : t('detail.reading', { figures, count })
  }

  function more(): string {
    return i18n.exists(`notifications:detail.${kind}`) ? t(`detail.${kind}`, words) : ''
  }
}

/**
 * Returns the kind of a notification: `notifications:alert_alarm` is one, and the texts here have a place of their own
 * for kinds.
 */
function kindOf({ title }: Pick<Notification, 'title'>): string {
  return title.slice(title.indexOf(':') + 1)
}
