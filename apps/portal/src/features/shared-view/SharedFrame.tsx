import type { SharedView } from '@earshot/contract/schemas/farm/share.ts'
import { IconEye } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLocalDay } from '#lib/text/locale.ts'
import { LanguageSelect } from '#ui/choice/LanguageSelect.tsx'
import { Text } from '#ui/layout/Text.tsx'
import { PublicFooter } from '#ui/page/PublicFooter.tsx'
import { Logo } from '#ui/pictures/Logo.tsx'
import classes from './SharedView.module.css'

interface SharedFrameProps {
  /** Undefined until it has come. */
  view: SharedView | undefined
  children: ReactNode
}

/** Surrounds a shared view: whose it is, until when, and that it can only be read. */
export function SharedFrame({ view, children }: SharedFrameProps) {
  const { t, i18n } = useTranslation('shared-view')
  return (
    <div className={classes.page}>
      <title>{`${view === undefined ? t('title') : titleOf(view)} | Earshot`}</title>
      <header className={classes.top}>
        <Logo />
        <LanguageSelect />
      </header>
      {view !== undefined && (
        <p className={classes.whose}>
          <IconEye size={18} stroke={1.75} aria-hidden />
          <span>
            <strong>{placeOf(view)}</strong>{' '}
            <Text as="span" tone="muted">
              {t('whose', {
                name: view.shared_by,
                day: formatLocalDay(view.ends_on, i18n.language),
              })}
            </Text>
          </span>
        </p>
      )}
      <main className={classes.main}>{children}</main>
      <PublicFooter className={classes.foot} />
    </div>
  )

  function titleOf(shown: SharedView): string {
    return shown.kind === 'REGISTER' ? t('register', { site: shown.site }) : placeOf(shown)
  }

  function placeOf(shown: SharedView): string {
    if (shown.kind === 'REGISTER') return t('register', { site: shown.site })
    return t('place', { airspace: shown.airspace.name, house: shown.airspace.house, site: shown.site })
  }
}
