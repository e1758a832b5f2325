/** Checks the form of names and addresses: the profile's rules apply where something changed (spec/1 §5). */
import {
  ChangedSettings,
  changedSettings,
  type Settings,
  SettingsPatch,
} from '@earshot/contract/schemas/account/settings.ts'
import { messageKey } from '@earshot/contract/schemas/messages.ts'

const Fields = SettingsPatch.pick({
  first_name: true,
  last_name: true,
  telephone: true,
  email: true,
}).required()

export interface PersonalData {
  first_name: string
  last_name: string
  telephone: string
  email: string
}

export function personalDataOf({ first_name, last_name, telephone, email }: Settings): PersonalData {
  return { first_name, last_name, telephone, email }
}

/** Upper and lower case make no other account. */
export function isNewAddress(typed: string, stored: Pick<Settings, 'email'>): boolean {
  return typed.trim().toLowerCase() !== stored.email.toLowerCase()
}

/**
 * Returns rules under which a person who registered as `O'Brien` can change the telephone. Each field is checked by
 * itself, so that no mistake in another hides one.
 */
export function personalDataRules(stored: Settings) {
  return Fields.extend({
    first_name: checkedWhenChanged('first_name', stored),
    last_name: checkedWhenChanged('last_name', stored),
    telephone: checkedWhenChanged('telephone', stored),
  })
}

function checkedWhenChanged(name: 'first_name' | 'last_name' | 'telephone', stored: Settings) {
  return Fields.shape[name].check(({ value, issues }) => {
    const { error } = ChangedSettings.safeParse(changedSettings({ [name]: value }, stored), {
      error: messageKey,
    })
    for (const issue of error?.issues ?? []) {
      const shared = { message: issue.message, input: value }
      // The issue has its bound, which the message names.
      if (issue.code === 'too_small')
        issues.push({ ...shared, code: issue.code, origin: issue.origin, minimum: issue.minimum })
      else if (issue.code === 'too_big')
        issues.push({ ...shared, code: issue.code, origin: issue.origin, maximum: issue.maximum })
      else issues.push({ ...shared, code: 'custom' })
    }
  })
}

/** Returns what is sent: the fields that have changed. */
export function changesOf(judged: PersonalData, stored: Settings): Partial<PersonalData> {
  const names = ['first_name', 'last_name', 'telephone', 'email'] as const
  return Object.fromEntries(
    names.filter(name => judged[name] !== stored[name]).map(name => [name, judged[name]]),
  )
}
