/** Writes an SMS that is one part, whatever the names in it say. Names are shortened, the rest never. Pure. */
import { inGsm, isOnePart } from './gsm.ts'

export interface OnePart {
  /** They stand from the most telling to the least; where they do not fit the longest is cut first. */
  names: readonly string[]
  /** No name is cut to fewer characters. Where that does not help, the text is longer than one part. */
  least: number
  /** Makes the text of names that may have been cut. */
  write: (names: readonly string[]) => string
}

export function onePart({ names, least, write }: OnePart): string {
  const whole = names.map(name => [...inGsm(name.trim())])
  const written = (lengths: readonly number[]) =>
    inGsm(write(whole.map((characters, index) => shortened(characters, lengths[index] ?? 0))))
  const cutTo = (most: number) => whole.map(characters => Math.min(characters.length, most))
  const fits = (lengths: readonly number[]) => isOnePart(written(lengths))
  const longest = Math.max(least, ...whole.map(characters => characters.length))
  if (fits(cutTo(longest))) return written(cutTo(longest))
  if (!fits(cutTo(least))) return written(cutTo(least))
  let [low, high] = [least, longest]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (fits(cutTo(middle))) low = middle
    else high = middle
  }
  // What room is left goes to the first names, so that they stay the most whole.
  let lengths = cutTo(low)
  for (const [index, characters] of whole.entries()) {
    const more = lengths.map((length, at) =>
      at === index ? Math.min(characters.length, length + 1) : length,
    )
    if (fits(more)) lengths = more
  }
  return written(lengths)
}

function shortened(characters: readonly string[], length: number): string {
  if (characters.length <= length) return characters.join('')
  return `${characters
    .slice(0, length - 1)
    .join('')
    .trimEnd()}.`
}
