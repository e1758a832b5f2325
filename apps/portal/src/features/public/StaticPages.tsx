import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import buttons from '#ui/actions/Button.module.css'
import { Row } from '#ui/layout/Stack.tsx'
import { FaqText, StaticText } from '#ui/prose/StaticText.tsx'
import classes from './TextPageLayout.module.css'
import { TextPageLayout } from './TextPageLayout.tsx'

export function ImprintPage() {
  const { t } = useTranslation('public')
  return (
    <TextPageLayout title={t('footer.imprint')}>
      <StaticText slug="imprint" name={t('footer.imprint')} />
    </TextPageLayout>
  )
}

/** Shows the page for people who have just unpacked a monitor. */
export function InstallationPage() {
  const { t } = useTranslation('public')
  return (
    <TextPageLayout title={t('installation.title')}>
      <PublicLinks other="/help" otherText={t('help.title')} />
      <StaticText slug="installation" name={t('installation.title')} />
    </TextPageLayout>
  )
}

export function HelpPage() {
  const { t } = useTranslation('public')
  return (
    <TextPageLayout title={t('help.title')}>
      <PublicLinks other="/installation" otherText={t('installation.title')} />
      <StaticText slug="help" name={t('help.title')} />
      <section className={classes.section} aria-labelledby="faq">
        <h2 className={classes.heading} id="faq">
          {t('help.faq')}
        </h2>
        <FaqText name={t('help.faq')} />
      </section>
    </TextPageLayout>
  )
}

interface PublicLinksProps {
  other: '/help' | '/installation'
  otherText: string
}

/** Offers the guide, sign-in and a profile, as the entry page does (spec/1 §2). */
function PublicLinks({ other, otherText }: PublicLinksProps) {
  const { t } = useTranslation('public')
  return (
    <Row className={classes.actions} as="nav" gap="2" wrap below="7" aria-label={t('help.next')}>
      <Link to="/sign-in" className={buttons.button} data-variant="primary" data-size="touch">
        {t('signIn.submit')}
      </Link>
      <Link to="/registration" className={buttons.button} data-variant="outline" data-size="touch">
        {t('signIn.createProfile')}
      </Link>
      <Link to={other} className={buttons.button} data-variant="text" data-size="touch">
        {otherText}
      </Link>
    </Row>
  )
}
