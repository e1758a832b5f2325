import type { AuditRow } from '@earshot/contract/schemas/admin/audit.ts'
import { useTranslation } from 'react-i18next'
import { formatFull, intlTag } from '#lib/text/locale.ts'

type AuditedSubject = Pick<NonNullable<AuditRow['subject']>, 'kind' | 'key' | 'label'>

const ISO_MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
/** Is what the triggers write for values that must not be read. */
export const HIDDEN = '•••'

/** The key under which the words of all actions stand, by module. */
const ACTIONS = 'action'

/** Words codes and columns. A column without words yet is shown by its own name. */
export function useAuditWords() {
  const { t, i18n } = useTranslation('audit')

  function fieldName(field: string): string {
    return t(`field.${field}`, { defaultValue: field.replaceAll('_', ' ') })
  }

  function valueText(value: string | null): string {
    if (value === null) return t('nothing')
    if (value === 'true' || value === 'false') return t(value === 'true' ? 'yes' : 'no')
    if (ISO_MOMENT.test(value)) return formatFull({ at: value, language: i18n.language })
    return /^[A-Za-z_0-9]+$/.test(value) ? t(`value.${value}`, { defaultValue: value }) : value
  }

  function actionName(action: string): string {
    const [module = '', name = ''] = action.split('.')
    return t(`action.${module}.${name}`, { defaultValue: action })
  }

  /** Returns all actions with their names: every call that changes something has one, and the names are loaded already. */
  function actionChoices(): { value: string; label: string }[] {
    const modules = Object.entries(t(ACTIONS, { returnObjects: true }))
    const actions = modules.flatMap(([module, names]) => Object.keys(names).map(name => `${module}.${name}`))
    const choices = actions.map(value => ({ value, label: actionName(value) }))
    return choices.sort((one, other) => one.label.localeCompare(other.label, intlTag(i18n.language)))
  }

  function subjectName({ kind, key, label }: AuditedSubject): string {
    return label ?? [t(`kind.${kind}`), key].join(' ')
  }

  /** Returns the author's name, with a program's key; a job has none, nor has a person who was not signed in. */
  function authorName({ user, action, api_key: key }: Pick<AuditRow, 'user' | 'action' | 'api_key'>): string {
    if (user !== null) return key === null ? user.name : t('byKey', { key, name: user.name })
    return t(action.startsWith('job.') ? 'itself' : 'nobody')
  }

  return { fieldName, valueText, actionName, actionChoices, subjectName, authorName }
}
