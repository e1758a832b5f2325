import type { PushBrowser } from '@earshot/contract/schemas/account/push.ts'
import { IconDevices } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '#lib/locale.ts'
import { useNow } from '#lib/use-now.ts'
import { refusalText } from '#ui/forms/refusal-text.ts'
import { Text } from '#ui/Text.tsx'
import { showToast } from '#ui/toasts.ts'
import { AskedButton } from './AskedButton.tsx'
import { useBrowserLabel } from './use-browser-label.ts'
import classes from './WhereItGoes.module.css'

/** Shows another browser of the same person. It can be removed here, but added again only from there. */
export function BrowserRow({ browser, onRemove }: { browser: PushBrowser; onRemove: () => Promise<void> }) {
  const { t, i18n } = useTranslation(['profile', 'common'])
  const now = useNow()
  const [busy, setBusy] = useState(false)
  const name = useBrowserLabel()(browser)
  const { last_sent_at: sentAt } = browser

  async function remove(): Promise<void> {
    setBusy(true)
    try {
      await onRemove()
    } catch (error) {
      showToast({ kind: 'error', text: refusalText(t, error) })
      setBusy(false)
    }
  }

  return (
    <li className={classes.row}>
      <IconDevices size={20} stroke={1.65} aria-hidden />
      <div className={classes.facts}>
        <Text as="span" weight="emphasis">
          {name}
        </Text>
        <span className={classes.hint}>
          {sentAt === null
            ? t('where.nothingYet')
            : t('where.lastMessage', { when: formatMoment({ at: sentAt, now, language: i18n.language }) })}
        </span>
      </div>
      <AskedButton
        label={t('where.remove')}
        describes={name}
        ask={t('where.ask', { name })}
        confirm={t('where.removeIt')}
        busy={busy}
        onConfirm={() => void remove()}
      />
    </li>
  )
}
