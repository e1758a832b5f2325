import { content } from '@earshot/contract/endpoints/account/content.ts'
import { LIMITS } from '@earshot/contract/limits.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { languageTag } from '#i18n/languages.ts'
import { countryName } from '#lib/text/locale.ts'
import { CountrySelect } from '#ui/choice/CountrySelect.tsx'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Prose, ProseSkeleton } from '#ui/prose/Prose.tsx'
import classes from './TextPageLayout.module.css'
import { TextPageLayout } from './TextPageLayout.tsx'

type LegalKind = 'terms' | 'privacy'

const ENDPOINTS = { terms: content.privacy, privacy: content.dataPrivacy }
const PATHS = { terms: '/terms-of-use', privacy: '/data-privacy' } as const

export function TermsPage() {
  return <LegalPage kind="terms" />
}

export function DataPrivacyPage() {
  return <LegalPage kind="privacy" />
}

/** Shows the text of one country; another country has another address, so that a link says which one was meant. */
function LegalPage({ kind }: { kind: LegalKind }) {
  const { t, i18n } = useTranslation('public')
  const navigate = useNavigate()
  const { country, unknown, isReady } = useCountry(useSearch({ from: PATHS[kind] }).country)
  const text = useEndpoint(ENDPOINTS[kind], { query: { country } }, { enabled: isReady })
  const name = t(`footer.${kind}`)
  const choose = (chosen: string) =>
    void navigate({ to: PATHS[kind], search: { country: chosen }, replace: true })

  return (
    <TextPageLayout title={name} select={<CountrySelect value={country} onChange={choose} />}>
      {unknown !== undefined && (
        <p className={classes.notice} role="status">
          {t('legal.unknownCountry', { code: unknown, country: countryName(country, i18n.language) })}
        </p>
      )}
      {text.error?.status === 404 ? (
        <EmptyState title={t('legal.noneTitle')} text={t('legal.noneText')} />
      ) : (
        <AsyncSection resource={text} name={name} skeleton={<ProseSkeleton />}>
          {({ content: html, version, language }) => (
            <>
              <p className={classes.version}>{t('legal.version', { version })}</p>
              <Prose html={html} lang={languageTag(language)} />
            </>
          )}
        </AsyncSection>
      )}
    </TextPageLayout>
  )
}

interface CountryChoice {
  country: string
  /** What the address names instead of a country; the default country is then used. */
  unknown?: string
  isReady: boolean
}

/** Returns the country of the address. An address may name anything, so the list of countries has to be known first. */
function useCountry(wanted: string | undefined): CountryChoice {
  const countries = useEndpoint(content.countries, {}, { staleTimeMs: Number.POSITIVE_INFINITY })
  if (wanted === undefined) return { country: LIMITS.defaultCountry, isReady: true }
  if (countries.data === undefined) return { country: wanted, isReady: countries.isError }
  const isKnown = countries.data.items.some(({ country_code }) => country_code === wanted)
  if (isKnown) return { country: wanted, isReady: true }
  return { country: LIMITS.defaultCountry, unknown: wanted, isReady: true }
}
