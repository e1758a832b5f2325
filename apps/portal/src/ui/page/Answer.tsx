import type { ReactNode } from 'react'
import { joinWords } from '#lib/word-joiners.ts'
import { Text } from '#ui/Text.tsx'
import classes from './Answer.module.css'
import { PageSlot } from './slots.tsx'

/** Shows the page's first sentence, its h1: the most important fact, then the rest in a muted color. */
export function Answer({ first, rest }: { first: ReactNode; rest?: ReactNode }) {
  return (
    <h1 className={classes.answer}>
      {whole(first)}
      {rest !== undefined && rest !== '' && (
        <Text as="span" weight="second" tone="muted">
          {isEnded(first) ? '' : ' '}
          {whole(rest)}
        </Text>
      )}
    </h1>
  )
}

/** Whether the words end with a sign that has its own space, as 。 has. */
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
