import type { LegalKind } from '@earshot/contract/account-values.ts'
import { content } from '@earshot/contract/endpoints/account/content.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import type { Profile } from '@earshot/contract/schemas/account/session.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '#api/client.ts'
import { endpointKey, useEndpoint } from '#api/queries.ts'
import { languageTag } from '#i18n/languages.ts'
import { SIGN_OUT_PATH } from '#lib/paths.ts'
import buttons from '#ui/actions/Button.module.css'
import { Button } from '#ui/actions/Button.tsx'
import { useAttempt } from '#ui/actions/use-attempt.ts'
import { AsyncSection } from '#ui/feedback/AsyncSection.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { GatePage } from '#ui/page/GatePage.tsx'
import { Prose, ProseSkeleton } from '#ui/prose/Prose.tsx'
import classes from './NewTermsPage.module.css'

const CALLS = {
  PRIVACY: { read: content.privacy, accept: content.acceptPrivacy },
  DATA_PRIVACY: { read: content.dataPrivacy, accept: content.acceptDataPrivacy },
} as const

export interface NewTermsPageProps {
  country: string
  kinds: readonly LegalKind[]
}

/**
 * Shows the new version of a text that was accepted in an earlier one: it has to be read and accepted before anything
 * else opens.
 */
export function NewTermsPage({ country, kinds }: NewTermsPageProps) {
  const { t } = useTranslation(['public', 'common'])
  const { busy, refusal, accept } = useAccepting({ country, kinds })
  const terms = useEndpoint(
    CALLS.PRIVACY.read,
    { query: { country } },
    { enabled: kinds.includes('PRIVACY') },
  )
  const data = useEndpoint(
    CALLS.DATA_PRIVACY.read,
    { query: { country } },
    { enabled: kinds.includes('DATA_PRIVACY') },
  )
  const texts = { PRIVACY: terms, DATA_PRIVACY: data }
  // Nobody can accept what they could not read.
  const isShown = kinds.every(kind => texts[kind].data !== undefined)
  const foot = (
    <>
      {refusal !== null && <FormNotice>{refusal}</FormNotice>}
      <div className={classes.buttons}>
        <Link to={SIGN_OUT_PATH} className={buttons.button} data-variant="outline" data-size="touch">
          {t('newTerms.signOut')}
        </Link>
        <Button
          variant="primary"
          size="touch"
          busy={busy}
          disabled={!isShown && !busy}
          onClick={() => void accept()}
        >
          {t('newTerms.accept')}
        </Button>
      </div>
    </>
  )
  return (
    <GatePage title={t('newTerms.title')} lead={t('newTerms.lead')} foot={foot}>
      {kinds.map(kind => (
        <section key={kind} className={classes.text} aria-labelledby={kind}>
          <h2 id={kind}>{t(NAMES[kind])}</h2>
          <AsyncSection resource={texts[kind]} name={t(NAMES[kind])} skeleton={<ProseSkeleton />}>
            {({ content: html, version, language }) => (
              <>
                <p className={classes.version}>{t('legal.version', { version })}</p>
                <Prose html={html} lang={languageTag(language)} />
              </>
            )}
          </AsyncSection>
        </section>
      ))}
    </GatePage>
  )
}

const NAMES = { PRIVACY: 'footer.terms', DATA_PRIVACY: 'footer.privacy' } as const

function useAccepting({ country, kinds }: NewTermsPageProps) {
  const queryClient = useQueryClient()
  const { run, busy, refusal } = useAttempt()
  const accept = () =>
    run(async () => {
      for (const kind of kinds) await call(CALLS[kind].accept, { params: { country } })
      queryClient.setQueryData<Profile>(
        endpointKey(session.current, {}),
        former => former && { ...former, legal_to_accept: [] },
      )
    })
  return { busy, refusal, accept }
}
