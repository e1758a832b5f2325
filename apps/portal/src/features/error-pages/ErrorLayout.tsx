import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import buttons from '#ui/Button.module.css'
import { Voiceprint } from '#ui/Voiceprint.tsx'
import classes from './ErrorLayout.module.css'

/** Quiet, one cough, quiet. */
const ONE_COUGH = Array.from({ length: 44 }, (_, index) =>
  index > 29 && index < 34 ? 380 - Math.abs(31 - index) * 90 : 34,
)

export interface ErrorLayoutProps {
  title: string
  code?: number
  description: string
  /** A second sentence, of this one occurrence. */
  note?: string | undefined
  suggestion?: ReactNode
  /** The text of the error itself. */
  detail?: string | undefined
  home: string
}

export function ErrorLayout({ title, code, description, note, suggestion, detail, home }: ErrorLayoutProps) {
  const { t } = useTranslation('errors')
  return (
    <div className={classes.page}>
      <title>{`${title} | Earshot`}</title>
      <div className={classes.content}>
        <Voiceprint values={ONE_COUGH} width={220} height={44} />
        {code !== undefined && <p className={classes.code}>{t('codeLine', { code })}</p>}
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.text}>{description}</p>
        {note !== undefined && <p className={classes.text}>{note}</p>}
        {detail !== undefined && detail !== '' && <pre className={classes.detail}>{detail}</pre>}
        {suggestion !== undefined && (
          <>
            <h2 className={classes.heading}>{t('whatYouCanDo')}</h2>
            <ul className={classes.list}>
              <li>{suggestion}</li>
            </ul>
          </>
        )}
        <p className={classes.contact}>
          {t('contact')} <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>
        </p>
        <Link to={home} className={buttons.button} data-variant="primary" data-size="touch">
          {t('home')}
        </Link>
      </div>
    </div>
  )
}

const SUPPORT_EMAIL = 'support@earshot.example'
