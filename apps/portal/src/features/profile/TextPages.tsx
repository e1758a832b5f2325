import { content } from '@earshot/contract/endpoints/account/content.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { useProfile } from '#api/use-profile.ts'
import { languageTag } from '#i18n/languages.ts'
import buttons from '#ui/actions/Button.module.css'
import { CountrySelect } from '#ui/choice/CountrySelect.tsx'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Row } from '#ui/layout/Stack.tsx'
import { Answer } from '#ui/page/Answer.tsx'
import { Prose, ProseSkeleton } from '#ui/prose/Prose.tsx'
import { FaqText, StaticText } from '#ui/prose/StaticText.tsx'
import { AcceptedVersion, OwnConsents } from './OwnConsents.tsx'
import { ProfilePage } from './ProfilePage.tsx'
import classes from './TextPages.module.css'

export function TermsPage() {
  return <LegalPage section="terms" />
}

export function DataPrivacyPage() {
  return <LegalPage section="privacy" />
}

const LEGAL = {
  terms: { endpoint: content.privacy, kind: 'PRIVACY', path: '/app/profile/terms-of-use' },
  privacy: { endpoint: content.dataPrivacy, kind: 'DATA_PRIVACY', path: '/app/profile/data-privacy' },
} as const

/** Shows the text for the reader's own country, or for another one by its address. */
function LegalPage({ section }: { section: keyof typeof LEGAL }) {
  const { t } = useTranslation(['profile', 'public'])
  const { endpoint, kind, path } = LEGAL[section]
  const navigate = useNavigate()
  const profile = useProfile()
  const wanted = useSearch({ from: path }).country
  const country = wanted ?? profile.data?.country ?? LIMITS.defaultCountry
  const text = useEndpoint(
    endpoint,
    { query: { country } },
    { enabled: wanted !== undefined || !profile.isPending },
  )
  const name = t(`section.${section}`)
  return (
    <ProfilePage section={section}>
      <div className={classes.text}>
        <Row gap="2 4" align="center" justify="between" wrap below="5">
          <Answer first={name} />
          <CountrySelect
            value={country}
            onChange={chosen => void navigate({ to: path, search: { country: chosen }, replace: true })}
          />
        </Row>
        {text.error?.status === 404 ? (
          <EmptyState title={t('public:legal.noneTitle')} text={t('public:legal.noneText')} />
        ) : (
          <AsyncSection resource={text} name={name} skeleton={<ProseSkeleton />}>
            {({ content: html, version, language }) => (
              <>
                <p className={classes.version}>{t('public:legal.version', { version })}</p>
                {country === profile.data?.country && (
                  <AcceptedVersion kind={kind} country={country} version={version} />
                )}
                <Prose html={html} lang={languageTag(language)} />
              </>
            )}
          </AsyncSection>
        )}
      </div>
      {section === 'privacy' && <OwnConsents />}
    </ProfilePage>
  )
}

export function ImprintPage() {
  const { t } = useTranslation('profile')
  return (
    <ProfilePage section="imprint">
      <div className={classes.text}>
        <Answer first={t('section.imprint')} />
        <StaticText slug="imprint" name={t('section.imprint')} />
      </div>
    </ProfilePage>
  )
}

/** Shows the frequent questions first, because people come here with a question. */
export function HelpCenterPage() {
  const { t } = useTranslation('profile')
  return (
    <ProfilePage section="help">
      <div className={classes.text}>
        <Answer first={t('section.help')} rest={t('help.rest')} />
        <section aria-labelledby="faq">
          <h2 className={classes.heading} id="faq">
            {t('help.faq')}
          </h2>
          <FaqText name={t('help.faq')} />
        </section>
        <section aria-labelledby="guide">
          <h2 className={classes.heading} id="guide">
            {t('help.guide')}
          </h2>
          <StaticText slug="help" name={t('help.guide')} />
        </section>
        <Row as="p" gap="3" wrap above="7">
          <Link to="/installation" className={buttons.button} data-variant="outline" data-size="control">
            {t('help.installation')}
          </Link>
          <Link to="/contact-us" className={buttons.button} data-variant="outline" data-size="control">
            {t('help.contact')}
          </Link>
        </Row>
      </div>
    </ProfilePage>
  )
}
