import type { TFunction } from 'i18next'

const RULE_KEYS = [
  'required',
  'invalid',
  'longer',
  'too_long',
  'match',
  'wrong_characters',
  'format',
  'too_large',
] as const
type RuleKey = (typeof RULE_KEYS)[number]

export interface RuleTextInput {
  t: TFunction<'common'>
  /** A rule's key from a contract schema, or a sentence the server has already worded. */
  message: string | undefined
  /** The bounds the rule speaks of. */
  min?: number
  max?: number
}

/** A field's message in the reader's language. Keys are re-read with every render, so they follow the language. */
export function ruleText({ t, message, min, max }: RuleTextInput): string | undefined {
  if (message === undefined) return undefined
  return isRuleKey(message) ? t(`rules.${message}`, { min, max }) : message
}

function isRuleKey(message: string): message is RuleKey {
  return RULE_KEYS.some(key => key === message)
}
