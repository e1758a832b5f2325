import { dateTag } from '@earshot/contract/rules/language-tag.ts'
import { MESSAGE_KEYS } from '@earshot/contract/schemas/messages.ts'
import type { TFunction } from 'i18next'
import { currentLanguage } from './i18n.ts'

export interface RuleTextInput {
  t: TFunction<'common'>
  /** The key of a rule from a contract schema, or a sentence that the server has already worded. */
  message: string | undefined
  /** The lower bound that the rule names; `max` is the upper one. */
  min?: number
  max?: number
}

/** Returns a field's message in the reader's language. Keys are read with every render, so they follow the language. */
export function ruleText({ t, message, min, max }: RuleTextInput): string | undefined {
  if (message === undefined) return undefined
  return isRuleKey(message) ? t(`rules.${message}`, { min: shown(min), max: shown(max) }) : message
}

/** These rules are not the specification's: text where a number belongs, which only a form meets, and those of alarms. */
export const OWN_RULE_KEYS = ['only_numbers', 'step_order', 'international_number', 'code_digits'] as const
const RULE_KEYS = [...MESSAGE_KEYS, ...OWN_RULE_KEYS] as const

function isRuleKey(message: string): message is (typeof RULE_KEYS)[number] {
  return RULE_KEYS.some(key => key === message)
}

/** Writes a bound by itself: `lib/text/locale.ts` would come to the sign-in page for this number alone. */
function shown(bound: number | undefined): string | undefined {
  return bound?.toLocaleString(dateTag(currentLanguage()))
}
