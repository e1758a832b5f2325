import type { ReactNode } from 'react'
import { joinWords } from '#lib/word-joiners.ts'
import classes from './Answer.module.css'
import { PageSlot } from './slots.tsx'

/** The page's first sentence, its h1: what is the matter, then in a quieter voice the rest. */
export function Answer({ first, rest }: { first: ReactNode; rest?: ReactNode }) {
  return (
    <h1 className={classes.answer}>
      {whole(first)}
      {rest !== undefined && rest !== '' && (
        <span className={classes.rest}>
          {isEnded(first) ? '' : ' '}
          {whole(rest)}
        </span>
      )}
    </h1>
  )
}

/** By a sign that has its own space, as 。 has. */
function isEnded(words: ReactNode): boolean {
  return typeof words === 'string' && /[。，、：]$/.test(words)
}

function whole(words: ReactNode): ReactNode {
  return typeof words === 'string' ? joinWords(words) : words
}

/** Directly under the answer: where a note that is none of the page's stands on a phone, instead of over the page. */
export function AnswerNote() {
  return <PageSlot name="note" className={classes.note} />
}
