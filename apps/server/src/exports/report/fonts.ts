/**
 * The typefaces a report is set in, and which of them has a letter. Each comes in files by script, as browsers load
 * them; only the letters that are used are kept in the report.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { z } from 'zod'
import { unpackWoff } from './unpack-woff.ts'

/**
 * These typefaces have Latin, Thai, Chinese and Japanese letters; the first that has a letter sets it. China and
 * Japan give many codes a shape of their own.
 */
const FAMILIES = ['archivo', 'noto-sans-thai', 'noto-sans-sc', 'biz-udpgothic'] as const
type Family = (typeof FAMILIES)[number]
const JAPANESE: readonly Family[] = ['archivo', 'biz-udpgothic', 'noto-sans-thai', 'noto-sans-sc']

const WEIGHTS = { regular: 400, strong: 600 } as const
/** These families come in other weights. */
const OTHER_WEIGHTS: Partial<Record<Family, Record<Weight, number>>> = {
  'biz-udpgothic': { regular: 400, strong: 700 },
}
export type Weight = keyof typeof WEIGHTS

export interface FontFile {
  /** The same for every weight. */
  key: string
  family: Family
  subset: string
  /** The first and the last code point of each range. */
  ranges: readonly (readonly [number, number])[]
}

const require = createRequire(import.meta.url)
const Subsets = z.record(z.string(), z.string())

/** The most common letters first. */
function fontFilesOf(family: Family): FontFile[] {
  const file = require.resolve(`@fontsource/${family}/unicode.json`)
  const subsets = Subsets.parse(JSON.parse(readFileSync(file, 'utf8')))
  return Object.entries(subsets)
    .map(([name, ranges]) => {
      // The files of large scripts have numbers instead of names: `[12]`.
      const subset = name.replace(/[[\]]/g, '')
      return { key: `${family}-${subset}`, family, subset, ranges: ranges.split(',').map(rangeOf) }
    })
    .sort((a, b) => a.subset.length - b.subset.length)
}

const FONT_FILES = new Map(FAMILIES.map(family => [family, fontFilesOf(family)]))

/** `U+20AC` or `U+0100-02BA`. */
function rangeOf(text: string): [number, number] {
  const [first = '', last = first] = text.trim().replace('U+', '').split('-')
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
}

export function readFontFile({ family, key }: FontFile, weight: Weight): Buffer {
  const drawn = (OTHER_WEIGHTS[family] ?? WEIGHTS)[weight]
  const file = require.resolve(`@fontsource/${family}/files/${key}-${drawn}-normal.woff`)
  return unpackWoff(readFileSync(file))
}

/** The faces that were found, by `language letter`: large scripts come in a hundred files. */
const fontByLetter = new Map<string, FontFile | undefined>()

/** The first that has it; a letter that none has is a box of the first. */
export function fontFileFor(letter: string, language: string): FontFile | undefined {
  const isJapanese = language === 'ja'
  const key = `${isJapanese ? 'ja ' : ''}${letter}`
  const known = fontByLetter.get(key)
  if (known !== undefined) return known
  const code = letter.codePointAt(0) ?? 0
  const faces = (isJapanese ? JAPANESE : FAMILIES).flatMap(family => FONT_FILES.get(family) ?? [])
  const face = faces.find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to)) ?? faces[0]
  fontByLetter.set(key, face)
  return face
}
