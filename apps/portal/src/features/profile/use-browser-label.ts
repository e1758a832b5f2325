import { useTranslation } from 'react-i18next'

/** Returns "Chrome on Android", or as much of it as is known. */
export function useBrowserLabel() {
  const { t } = useTranslation('profile')
  return ({ browser, system }: { browser: string | null; system: string | null }): string => {
    if (browser === null) return system ?? t('browser.unknown')
    return system === null ? browser : t('browser.on', { browser, system })
  }
}
