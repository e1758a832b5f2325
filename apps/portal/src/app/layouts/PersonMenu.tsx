import { fullName } from '@earshot/contract/rules/person-name.ts'
import type { Profile } from '@earshot/contract/schemas/account/session.ts'
import { IconArrowsExchange, IconHelpCircle, IconLanguage, IconLogout, IconUser } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeLanguage } from '#i18n/i18n.ts'
import { COLOR_SCHEME_CHOICES } from '#lib/browser/color-scheme.ts'
import { setColorScheme, useColorSchemeChoice } from '#lib/browser/use-color-scheme.ts'
import { SIGN_OUT_PATH } from '#lib/paths.ts'
import { Button } from '#ui/actions/Button.tsx'
import { useLanguages } from '#ui/choice/use-languages.ts'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { refusalText } from '#ui/forms/refusal-text.ts'
import { Text } from '#ui/layout/Text.tsx'
import { MenuButton, type MenuItem } from '#ui/menu/MenuButton.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Avatar, initials } from '#ui/pictures/Avatar.tsx'
import classes from './PersonMenu.module.css'

interface PersonMenuProps {
  profile: Profile | undefined
  area?: 'user' | 'admin'
}

/** Shows who is signed in, and offers color scheme, language, help, the other area and signing out. */
export function PersonMenu({ profile, area = 'user' }: PersonMenuProps) {
  const { t } = useTranslation('common')
  const avatar = useRef<HTMLButtonElement>(null)
  const [choosesLanguage, setChoosesLanguage] = useState(false)
  const name = profile === undefined ? '' : fullName(profile)
  // The dialog returns focus to where it was, and the menu's item is gone by then, so the button gets it first.
  const chooseLanguage = () => {
    avatar.current?.focus()
    setChoosesLanguage(true)
  }
  const items = usePersonMenuItems({ profile, area, chooseLanguage })
  return (
    <>
      <MenuButton
        position="bottom-end"
        offset={6}
        buttonRef={avatar}
        button={
          <button
            type="button"
            className={classes.avatar}
            aria-label={t('person.menu', { name, initials: initials(profile) })}
          >
            <Avatar person={profile} size={32} />
          </button>
        }
        items={items}
      />
      {choosesLanguage && <LanguageDialog onClose={() => setChoosesLanguage(false)} />}
    </>
  )
}

interface PersonMenuInput extends Required<PersonMenuProps> {
  chooseLanguage: () => void
}

function usePersonMenuItems({ profile, area, chooseLanguage }: PersonMenuInput): MenuItem[] {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const scheme = useColorSchemeChoice()
  const isAdminArea = area === 'admin'
  return [
    ...headOf(profile),
    { kind: 'label', text: t('colorScheme.label') },
    {
      kind: 'choice',
      value: scheme,
      options: COLOR_SCHEME_CHOICES.map(value => ({ value, label: t(`colorScheme.${value}`) })),
      onChange: chooseScheme,
      staysOpen: true,
    },
    { kind: 'divider' },
    {
      kind: 'action',
      text: t('person.profile'),
      icon: IconUser,
      onChoose: () => void navigate({ to: isAdminArea ? '/admin/profile' : '/app/profile' }),
    },
    ...(profile?.roles.includes('ADMIN')
      ? [
          {
            kind: 'action' as const,
            text: t(isAdminArea ? 'adminNav.userArea' : 'adminNav.adminArea'),
            icon: IconArrowsExchange,
            onChoose: () => void navigate({ to: isAdminArea ? '/app/sites' : '/admin' }),
          },
        ]
      : []),
    { kind: 'action', text: t('person.language'), icon: IconLanguage, onChoose: chooseLanguage },
    {
      kind: 'action',
      text: t('person.help'),
      icon: IconHelpCircle,
      onChoose: () => void navigate({ to: '/help' }),
    },
    {
      kind: 'action',
      text: t('person.signOut'),
      icon: IconLogout,
      onChoose: () => void navigate({ to: SIGN_OUT_PATH }),
    },
  ]
}

function headOf(profile: Profile | undefined): MenuItem[] {
  if (profile === undefined) return []
  return [{ kind: 'head', content: <Who name={fullName(profile)} email={profile.email} /> }]
}

function Who({ name, email }: { name: string; email: string }) {
  return (
    <div className={classes.who}>
      <Text as="span" weight="strong">
        {name}
      </Text>
      <Text as="span" breaks size="small" tone="muted">
        {email}
      </Text>
    </div>
  )
}

function chooseScheme(value: string): void {
  const scheme = COLOR_SCHEME_CHOICES.find(choice => choice === value)
  if (scheme !== undefined) setColorScheme(scheme)
}

/**
 * Lets people choose a language. The choice holds at once, in the dialog too, so a person who cannot read it finds the
 * way back in the same place.
 */
function LanguageDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('common')
  const languages = useLanguages()
  const [refusal, setRefusal] = useState<unknown>(null)
  const choose = (language: string) => {
    setRefusal(null)
    changeLanguage(language).catch(setRefusal)
  }
  return (
    <Dialog title={t('languageDialog.title')} onClose={onClose}>
      <fieldset className={classes.list} aria-label={t('languageDialog.title')}>
        {languages.map(({ value, label, lang }) => (
          <label key={value} className={classes.language} lang={lang}>
            <input
              type="radio"
              name="language"
              checked={value === i18n.language}
              onChange={() => choose(value)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {refusal !== null && <FormNotice>{refusalText(t, refusal)}</FormNotice>}
      <Button variant="primary" size="touch" onClick={onClose}>
        {t('languageDialog.done')}
      </Button>
    </Dialog>
  )
}
