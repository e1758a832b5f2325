/**
 * Words that a browser breaks at the end of a line: Thai ones that are made of words, and Chinese ones between any two
 * characters. It is pure.
 */

const PARTS = [
  ['เครื่อง', 'เฝ้า', 'ฟัง'],
  ['ห้อง', 'เลี้ยง'],
  ['โรง', 'เรือน'],
  ['สัญญาณ', 'เตือน'],
  ['ช่วง', 'อาการ'],
  ['คำ', 'แนะนำ'],
  ['คำ', 'เชิญ'],
  ['คำ', 'สั่ง', 'ซื้อ'],
  ['ผู้', 'ร่วม', 'งาน'],
  ['ค่า', 'อ้างอิง'],
  ['เมื่อ', 'วาน'],
]

const WORD_JOINER = '\u2060'
const WHOLE = new Map(PARTS.map(parts => [parts.join(''), parts.join(WORD_JOINER)]))
const FOUND = new RegExp([...WHOLE.keys()].join('|'), 'g')

/**
 * Japanese text also holds its own scripts between the Han characters; for it the style sheet keeps phrases whole
 * instead.
 */
const IS_CHINESE = /^(?=.*\p{Script=Han})(?!.*[\p{Script=Hiragana}\p{Script=Katakana}])/su
const HAS_SIGNS = /^\p{Script=Han}{2,}$/u
let chineseWords: Intl.Segmenter | undefined

/** Keeps the words of a heading whole. It is for the few large words of headings, where a broken word is seen at once. */
export function joinWords(text: string): string {
  if (IS_CHINESE.test(text)) return keepChineseWhole(text)
  return text.replace(FOUND, word => WHOLE.get(word) ?? word)
}

function keepChineseWhole(text: string): string {
  chineseWords ??= new Intl.Segmenter('zh', { granularity: 'word' })
  return [...chineseWords.segment(text)]
    .map(({ segment }) => (HAS_SIGNS.test(segment) ? [...segment].join(WORD_JOINER) : segment))
    .join('')
}
