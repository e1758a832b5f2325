import { useTranslation } from 'react-i18next'
import { copyText } from '#lib/browser/copy-text.ts'
import { showToast } from '#ui/feedback/toasts.ts'

/** Copies a text and says so, also where the text cannot be copied or could not be fetched. */
export function useCopy(): (text: string | Promise<string>, done: string) => void {
  const { t } = useTranslation('common')
  const copy = async (text: string | Promise<string>, done: string) => {
    const isCopied = await Promise.resolve(text).then(copyText, () => false)
    showToast(isCopied ? { kind: 'done', text: done } : { kind: 'error', text: t('notCopied') })
  }
  return (text, done) => void copy(text, done)
}
