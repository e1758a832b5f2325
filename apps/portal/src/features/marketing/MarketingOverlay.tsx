import { sites as calls } from '@earshot/contract/endpoints/farm/sites.ts'
import { IconX } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { lowerWelcomeFlag } from '#lib/browser/welcome-flag.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { FillSlot } from '#ui/page/slots.tsx'
import { StoreBadges } from '#ui/store-badges/StoreBadges.tsx'
import classes from './MarketingOverlay.module.css'

/**
 * Shows a card in a corner, on a phone under the page's answer, where it is never in the way. It takes no focus, waits
 * while any site is in Alarm, and closes by its button, by Escape inside it, or with the first page that is opened from
 * here.
 */
export function MarketingOverlay() {
  const { t } = useTranslation('common')
  const titleId = useId()
  const [isClosed, setClosed] = useState(false)
  const sites = useEndpoint(calls.list, { query: { perPage: 1 } }, { page: false })
  const isShown = !isClosed && sites.data !== undefined && sites.data.counts.Alarm === 0
  const router = useRouter()
  useEffect(() => {
    if (!isShown) return
    const here = router.state.location.pathname
    return () => {
      if (router.state.location.pathname !== here) lowerWelcomeFlag()
    }
  }, [isShown, router])
  if (!isShown) return null
  const dismiss = () => {
    lowerWelcomeFlag()
    setClosed(true)
  }
  return (
    <FillSlot name="note">
      <aside
        className={classes.card}
        aria-labelledby={titleId}
        onKeyDown={event => {
          if (event.key === 'Escape') dismiss()
        }}
      >
        <Text as="h2" size="heading" id={titleId}>
          {t('welcome.title')}
        </Text>
        <IconButton
          className={classes.close}
          icon={IconX}
          size="touch"
          label={t('dismiss')}
          onClick={dismiss}
        />
        <p className={classes.text}>{t('welcome.text')}</p>
        <StoreBadges />
      </aside>
    </FillSlot>
  )
}
