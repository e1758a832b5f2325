import { Fragment, type ReactNode } from 'react'

interface TaggedTextProps {
  /** A text of the catalogue, with its values: `<strong>12</strong> pigs`. */
  text: string
  /** Draws what a tag of the text holds. Tags stand beside each other, never inside another. */
  tags: Readonly<Record<string, (text: string) => ReactNode>>
}

/**
 * Draws parts of a text as elements, so that a sentence stays one text for its translator. The library's own `Trans`
 * brings a parser of HTML along, which is more than all else an airspace needs of it.
 */
export function TaggedText({ text, tags }: TaggedTextProps): ReactNode {
  const parts = text.split(/(<(\w+)>.*?<\/\2>)/s)
  const shown: ReactNode[] = []
  // Each tag is followed by its name, which the pattern has caught as well.
  for (let at = 0; at < parts.length; at += 3) {
    const [plain, whole = '', name = ''] = parts.slice(at, at + 3)
    shown.push(plain)
    const inner = whole.slice(name.length + 2, -(name.length + 3))
    if (whole !== '') shown.push(<Fragment key={at}>{tags[name]?.(inner) ?? inner}</Fragment>)
  }
  return shown
}
