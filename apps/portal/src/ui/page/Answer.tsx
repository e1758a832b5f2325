import type { ReactNode } from 'react'
import { joinWords } from '#lib/text/word-joiners.ts'
import { Text } from '#ui/layout/Text.tsx'
import classes from './Answer.module.css'
import { PageSlot } from './slots.tsx'

interface AnswerProps {
  first: ReactNode
  rest?: ReactNode
  /** What asks for somebody is not muted. */
  restTone?: 'muted' | 'alarm'
}

/** Shows the page's first sentence, its h1: the most important fact, then the rest in a muted color. */
export function Answer({ first, rest, restTone = 'muted' }: AnswerProps) {
  return (
    <h1 className={classes.answer}>
      {whole(first)}
      {rest !== undefined && rest !== '' && (
        <Text as="span" weight={restTone === 'muted' ? 'second' : 'emphasis'} tone={restTone}>
          {isEnded(first) ? '' : ' '}
          {whole(rest)}
        </Text>
      )}
    </h1>
  )
}

/** Some signs bring a space of their own, as 。 does. */
function isEnded(words: ReactNode): boolean {
  return typeof words === 'string' && /[。，、：]$/.test(words)
}

function whole(words: ReactNode): ReactNode {
  return typeof words === 'string' ? joinWords(words) : words
}

/** Stands directly under the answer, for a note from outside the page, which on a phone would otherwise stand above it. */
export function AnswerNote() {
  return <PageSlot name="note" className={classes.note} />
}
