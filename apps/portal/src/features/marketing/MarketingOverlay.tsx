import { IconX } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lowerWelcomeFlag } from '#lib/welcome-flag.ts'
import { FillSlot } from '#ui/page/slots.tsx'
import { StoreBadges } from '#ui/store-badges/StoreBadges.tsx'
import classes from './MarketingOverlay.module.css'

/**
 * A card in a corner, on a phone under the page's answer, never in the way: it takes no focus, covers nothing that one
 * came for, and goes by its button, by Escape inside it, or with the first page that is opened.
 */
export function MarketingOverlay() {
  const { t } = useTranslation('common')
  const titleId = useId()
  const { pathname } = useLocation()
  const firstPath = useRef(pathname)
  const [shown, setShown] = useState(true)
  const dismiss = () => {
    lowerWelcomeFlag()
    setShown(false)
  }
  useEffect(() => {
    if (pathname === firstPath.current) return
    lowerWelcomeFlag()
    setShown(false)
  }, [pathname])
  if (!shown) return null
  return (
    <FillSlot name="note">
      <aside
        className={classes.card}
        aria-labelledby={titleId}
        onKeyDown={event => {
          if (event.key === 'Escape') dismiss()
        }}
      >
        <h2 className={classes.title} id={titleId}>
          {t('welcome.title')}
        </h2>
        <button type="button" className={classes.close} aria-label={t('dismiss')} onClick={dismiss}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </button>
        <p className={classes.text}>{t('welcome.text')}</p>
        <StoreBadges />
      </aside>
    </FillSlot>
  )
}
