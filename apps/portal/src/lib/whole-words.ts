/** Thai words made of words, which a browser parts at the end of a line as if each were one of its own. Pure. */

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

/** For the few large words of a heading, where a torn one is seen from afar. */
export function keepWhole(text: string): string {
  return text.replace(FOUND, word => WHOLE.get(word) ?? word)
}
