import type { Profile } from '@earshot/contract/schemas/account/session.ts'
import { Menu } from '@mantine/core'
import { IconHelpCircle, IconLanguage, IconLogout } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COLOR_SCHEME_CHOICES, setColorScheme, useColorSchemeChoice } from '#lib/color-scheme.ts'
import { SIGN_OUT_PATH } from '#lib/paths.ts'
import menu from '#ui/Menu.module.css'
import { MenuCheck } from '#ui/MenuCheck.tsx'
import { LanguageDialog } from './LanguageDialog.tsx'
import classes from './PersonMenu.module.css'

/** Who is signed in, how the page looks, its language, help, and the way out. */
export function PersonMenu({ profile }: { profile: Profile | undefined }) {
  const { t } = useTranslation('common')
  const navigate = useNavigate()
  const choice = useColorSchemeChoice()
  const avatar = useRef<HTMLButtonElement>(null)
  const [choosesLanguage, setChoosesLanguage] = useState(false)
  const name = profile === undefined ? '' : `${profile.first_name} ${profile.last_name}`.trim()
  // The dialog gives the keyboard back to where it was, and the menu's item is gone by then.
  const chooseLanguage = () => {
    avatar.current?.focus()
    setChoosesLanguage(true)
  }
  return (
    <>
      <Menu
        withInitialFocusPlaceholder={false}
        position="bottom-end"
        transitionProps={{ duration: 0 }}
        hideDetached={false}
        offset={6}
        classNames={{ dropdown: menu.dropdown, item: menu.item, label: menu.label, divider: menu.divider }}
      >
        <Menu.Target>
          <button
            ref={avatar}
            type="button"
            className={classes.avatar}
            aria-label={t('person.menu', { name, initials: initials(profile) })}
          >
            <span aria-hidden>{initials(profile)}</span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {profile && (
            <div className={classes.who}>
              <span className={classes.name}>{name}</span>
              <span className={classes.email}>{profile.email}</span>
            </div>
          )}
          <Menu.Label>{t('colorScheme.label')}</Menu.Label>
          <Menu.RadioGroup value={choice} onChange={chooseScheme}>
            {COLOR_SCHEME_CHOICES.map(scheme => (
              <Menu.RadioItem key={scheme} value={scheme} checkIcon={<MenuCheck />}>
                {t(`colorScheme.${scheme}`)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconLanguage size={18} stroke={1.75} aria-hidden />}
            onClick={chooseLanguage}
          >
            {t('person.language')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconHelpCircle size={18} stroke={1.75} aria-hidden />}
            onClick={() => void navigate({ to: '/help' })}
          >
            {t('person.help')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLogout size={18} stroke={1.75} aria-hidden />}
            onClick={() => void navigate({ to: SIGN_OUT_PATH })}
          >
            {t('person.signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {choosesLanguage && <LanguageDialog onClose={() => setChoosesLanguage(false)} />}
    </>
  )
}

function chooseScheme(value: string): void {
  const scheme = COLOR_SCHEME_CHOICES.find(choice => choice === value)
  if (scheme !== undefined) setColorScheme(scheme)
}

function initials(profile: Profile | undefined): string {
  if (profile === undefined) return ''
  return [profile.first_name, profile.last_name]
    .map(part => part.trim().charAt(0).toLocaleUpperCase())
    .join('')
}
