import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { registrationNumber } from '#lib/browser/page-settings.ts'
import classes from './PublicFooter.module.css'

/** Shows links to help and the legal pages, and the number that the China build must show. */
export function PublicFooter({ className }: { className?: string | undefined }) {
  const { t } = useTranslation('public')
  const number = registrationNumber()
  return (
    <footer className={[classes.footer, className].filter(Boolean).join(' ')}>
      <Link to="/help">{t('footer.help')}</Link>
      <Link to="/terms-of-use">{t('footer.terms')}</Link>
      <Link to="/data-privacy">{t('footer.privacy')}</Link>
      <Link to="/imprint">{t('footer.imprint')}</Link>
      {number !== null && <span>{number}</span>}
    </footer>
  )
}
