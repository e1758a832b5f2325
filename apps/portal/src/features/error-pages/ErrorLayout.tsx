import { session } from '@earshot/contract/endpoints/account/session.ts'
import { ADMIN_HOME, homeOf } from '@earshot/contract/rules/homes.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '#api/queries.ts'
import { useSessionStatus } from '#api/use-session.ts'
import { usePageLocation } from '#lib/address/use-page-location.ts'
import { supportEmail } from '#lib/browser/page-settings.ts'
import buttons from '#ui/actions/Button.module.css'
import { LanguageSelect } from '#ui/choice/LanguageSelect.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { PublicFooter } from '#ui/page/PublicFooter.tsx'
import { Logo } from '#ui/pictures/Logo.tsx'
import { Voiceprint } from '#ui/pictures/Voiceprint.tsx'
import { TaggedText } from '#ui/prose/TaggedText.tsx'
import classes from './ErrorLayout.module.css'

/** The voiceprint of silence with one cough in it. */
const ONE_COUGH = Array.from({ length: 44 }, (_, index) =>
  index > 29 && index < 34 ? 380 - Math.abs(31 - index) * 90 : 34,
)

/** On these paths the page stands inside a frame with a header and a main part of its own. */
const AREA = /^\/app(?:\/|$)/

interface ErrorLayoutProps {
  title: string
  code?: number
  description: string
  /** A second sentence about this one error. */
  note?: string | undefined
  suggestion?: ReactNode
  /** The text of the error itself. */
  detail?: string | undefined
  home: string
}

export function ErrorLayout({ title, code, description, note, suggestion, detail, home }: ErrorLayoutProps) {
  const { t } = useTranslation('errors')
  const isSignedOut = useSessionStatus() !== 'signed-in'
  const isInArea = AREA.test(usePageLocation().pathname)
  const content = (
    <div className={classes.content}>
      <title>{`${title} | Earshot`}</title>
      <Voiceprint values={ONE_COUGH} width={220} height={44} />
      {code !== undefined && (
        <Text size="small" tone="muted" above="6">
          {t('codeLine', { code })}
        </Text>
      )}
      <Text as="h1" size="answer" above="1">
        {title}
      </Text>
      <Text tone="muted" above="2">
        {description}
      </Text>
      {note !== undefined && (
        <Text tone="muted" above="2">
          {note}
        </Text>
      )}
      {detail !== undefined && detail !== '' && <pre className={classes.detail}>{detail}</pre>}
      {suggestion !== undefined && (
        <>
          <Text as="h2" size="heading" above="6">
            {t('whatYouCanDo')}
          </Text>
          <Text className={classes.list} as="ul" tone="muted" above="1">
            <li>{suggestion}</li>
          </Text>
        </>
      )}
      <ContactLine email={supportEmail()} />
      <Link to={home} className={buttons.button} data-variant="primary" data-size="touch">
        {isSignedOut ? t('homeOfStranger') : t('home')}
      </Link>
    </div>
  )
  if (isInArea) return <div className={classes.page}>{content}</div>
  return (
    <div className={classes.public}>
      <header className={classes.top}>
        <Link to="/" aria-label="Earshot">
          <Logo />
        </Link>
        <LanguageSelect />
      </header>
      <main className={classes.page}>{content}</main>
      <PublicFooter className={classes.foot} />
    </div>
  )
}

function ContactLine({ email }: { email: string | null }) {
  const { t } = useTranslation('errors')
  if (email === null) return null
  return (
    <p className={classes.contact}>
      <TaggedText
        text={t('contact', { email })}
        tags={{ mail: text => <a href={`mailto:${email}`}>{text}</a> }}
      />
    </p>
  )
}

/**
 * Returns the reader's home, which is the admin area's only for administrators. While it is not known who the reader
 * is, the area itself leads others on.
 */
export function useHome(home: string): string {
  const status = useSessionStatus()
  const isAsked = home === ADMIN_HOME && status === 'signed-in'
  // A page about one error must not fail because of another.
  const { data } = useEndpoint(
    session.current,
    {},
    { enabled: isAsked, page: false, staleTimeMs: 5 * 60_000 },
  )
  if (home !== ADMIN_HOME || data === undefined) return home
  return homeOf(data.roles)
}
