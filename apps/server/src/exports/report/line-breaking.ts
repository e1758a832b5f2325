/** Cuts text into lines, and lines into stretches of one typeface each. Pure. */
import { type FontFile, fontFileFor } from './fonts.ts'

export interface FontRun {
  font: FontFile
  text: string
}

/** Cuts a text into runs that each have one typeface, as long as it has the letters. */
export function fontRunsOf(text: string, language: string): FontRun[] {
  const runs: FontRun[] = []
  for (const letter of text) {
    const last = runs.at(-1)
    const font =
      last !== undefined && staysInFont(letter, last.font) ? last.font : fontFileFor(letter, language)
    if (font === undefined) continue
    if (last?.font === font) last.text += letter
    else runs.push({ font, text: letter })
  }
  return runs
}

/** A mark is set with what it stands behind, and so is a space where that typeface has one: China's and Japan's do not. */
function staysInFont(letter: string, { family }: FontFile): boolean {
  if (/\p{M}/u.test(letter)) return true
  return /\s/u.test(letter) && (family === 'archivo' || family === 'noto-sans-thai')
}

/** Scripts that write no spaces between words. */
const UNSPACED =
  /[\p{Script=Thai}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

const segmenters = new Map<string, Intl.Segmenter>()

function segmenter(language: string): Intl.Segmenter {
  const known = segmenters.get(language)
  if (known !== undefined) return known
  const made = new Intl.Segmenter(language, { granularity: 'word' })
  segmenters.set(language, made)
  return made
}

/** Cuts a text where a line may end: behind a space, and between words of a script that writes none. */
function breakablePieces(text: string, language: string): readonly string[] {
  if (!UNSPACED.test(text)) return text.match(/\s*\S+\s*/g) ?? []
  const found: string[] = []
  let joins = false
  let isWord = false
  for (const { segment, isWordLike = false } of segmenter(language).segment(text)) {
    const last = found.length - 1
    if (joins && !(isWord && isWordLike)) found[last] += segment
    else found.push(segment)
    joins = !/\s$/.test(segment)
    isWord = isWordLike
  }
  return found
}

export interface LineOptions {
  width: number
  /** A `Intl` tag: its words are where lines end. */
  language: string
  measure(text: string): number
}

/** @returns at least one line; a word that is too long for one is cut */
export function linesOf(text: string, setting: LineOptions): string[] {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split('\n')
    .flatMap(paragraph => paragraphLines(paragraph.replaceAll(/\p{Cc}/gu, ' '), setting))
}

function paragraphLines(paragraph: string, { width, language, measure }: LineOptions): string[] {
  const lines: string[] = []
  let line = ''
  let filled = 0
  const end = () => {
    lines.push(line.trimEnd())
    line = ''
    filled = 0
  }
  for (const piece of breakablePieces(paragraph, language)) {
    for (const part of measure(piece.trimEnd()) > width ? [...piece] : [piece]) {
      if (filled + measure(part.trimEnd()) > width && line !== '') end()
      line += part
      filled += measure(part)
    }
  }
  end()
  return lines
}
