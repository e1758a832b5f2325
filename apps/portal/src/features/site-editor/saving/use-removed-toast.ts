import { useTranslation } from 'react-i18next'
import { showToast } from '#ui/toasts.ts'

/** Returns a function that says that something was removed from the draft, and offers to put it back. */
export function useRemovedToast(): (name: string, putBack: () => void) => void {
  const { t } = useTranslation('siteEditor')
  return (name, putBack) =>
    showToast({ kind: 'done', text: t('removed', { name }), action: { label: t('undo'), run: putBack } })
}
