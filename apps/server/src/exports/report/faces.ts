/**
 * The typefaces a report is set in, and which of them has a letter. Each comes in files by script, as browsers load
 * them; only the letters that are used are kept in the report.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { z } from 'zod'

/**
 * NOTE: those of a language that is none of Latin's join here (`noto-sans-thai`, `noto-sans-sc`, `noto-sans-jp` of
 * the same publisher) with their package; the first that has a letter sets it.
 */
const FAMILIES = ['archivo'] as const
export const WEIGHTS = { regular: 400, strong: 600 } as const
export type Weight = keyof typeof WEIGHTS

export interface Face {
  /** The same for every weight. */
  key: string
  family: string
  subset: string
  /** Code points, first and last. */
  ranges: readonly (readonly [number, number])[]
}

const require = createRequire(import.meta.url)
const Subsets = z.record(z.string(), z.string())

/** The most common letters first. */
export const FACES: readonly Face[] = FAMILIES.flatMap(family => {
  const subsets = Subsets.parse(
    JSON.parse(readFileSync(require.resolve(`@fontsource/${family}/unicode.json`), 'utf8')),
  )
  return Object.entries(subsets)
    .map(([name, ranges]) => {
      // Of large scripts the files have numbers: `[12]`.
      const subset = name.replace(/[[\]]/g, '')
      return { key: `${family}-${subset}`, family, subset, ranges: ranges.split(',').map(rangeOf) }
    })
    .sort((a, b) => a.subset.length - b.subset.length)
})

/** `U+20AC` or `U+0100-02BA`. */
function rangeOf(text: string): [number, number] {
  const [first = '', last = first] = text.trim().replace('U+', '').split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}

export function readFace({ family, subset, key }: Face, weight: Weight): Buffer {
  return readFileSync(
    require.resolve(`@fontsource/${family}/files/${key}-${WEIGHTS[weight]}-normal.woff`, {
      paths: [subset],
    }),
  )
}

/** The first that has it; a letter that none has is a box of the first. */
export function faceOf(letter: string): Face | undefined {
  const code = letter.codePointAt(0) ?? 0
  return FACES.find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to)) ?? FACES[0]
}
