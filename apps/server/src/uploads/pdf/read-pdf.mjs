// Reads one PDF in a process of its own and prints what is wrong with it, or nothing: `node read-pdf.mjs FILE BYTES`. What
// it takes in memory is counted, and ends it: a small file can unfold to any size.
import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

/** @typedef {'pdf_broken' | 'pdf_encrypted' | 'pdf_active' | 'pdf_too_large'} PdfFault */

class TooLarge extends Error {}

/** What one compressed list of objects may unfold to; those of long documents have some hundred kilobytes. */
const OBJECTS_BYTES = 16 * 1024 * 1024
/** The table of contents of the file stands within its last bytes (ISO 32000-1, 7.5.5). */
const END_BYTES = 2048
/** What a viewer would run: a script, or a program of the reader's machine. */
const ACTIVE = new Set(['JavaScript', 'JS', 'Launch'])

const [, , file = '', bytes = '0'] = process.argv
let left = Number(bytes)

/** The limit of the process is one of its heap, and knows nothing of the memory behind typed arrays. */
function take(bytes) {
  left -= bytes
  if (left < 0) throw new TooLarge()
}

function countArrays() {
  for (const name of [
    'Uint8Array',
    'Uint8ClampedArray',
    'Uint16Array',
    'Uint32Array',
    'Int32Array',
    'ArrayBuffer',
  ]) {
    const size = globalThis[name].BYTES_PER_ELEMENT ?? 1
    globalThis[name] = new Proxy(globalThis[name], {
      construct(made, [first, ...rest], newTarget) {
        if (typeof first === 'number') take(first * size)
        else if (Array.isArray(first)) take(first.length * size)
        return Reflect.construct(made, [first, ...rest], newTarget)
      },
    })
  }
  // It unfolds outside of what can be counted.
  globalThis.DecompressionStream = undefined
}

/** @returns {Promise<PdfFault | null>} */
async function faultOf(path) {
  const content = readFileSync(path)
  const text = content.toString('latin1')
  if (!leadsToItsTable(text)) return 'pdf_broken'
  const names = namesOf({ text, content })
  if (names.has('Encrypt')) return 'pdf_encrypted'
  for (const name of ACTIVE) if (names.has(name)) return 'pdf_active'
  return openedFault(content)
}

/** The last `startxref` names the place of a table or of the stream that stands for it. */
function leadsToItsTable(text) {
  const end = text.slice(-END_BYTES)
  const place = /startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(end)?.[1]
  return (
    place !== undefined &&
    /^\s*(xref\s|\d{1,10}\s+\d{1,5}\s+obj\b)/.test(text.slice(Number(place), Number(place) + 64))
  )
}

/** All names outside of streams, and those of the objects that stand compressed within one. */
function namesOf({ text, content }) {
  const names = new Set()
  let from = 0
  while (from < text.length) {
    const begin = text.indexOf('stream', from)
    const outside = text.slice(from, begin === -1 ? undefined : begin)
    addNames(names, outside)
    if (begin === -1) break
    const data = begin + (text.startsWith('\r\n', begin + 6) ? 8 : 7)
    const end = text.indexOf('endstream', data)
    if (end === -1) break
    const head = outside.slice(outside.lastIndexOf('obj'))
    if (namesIn(head).includes('ObjStm')) addNames(names, unfolded(head, content.subarray(data, end)))
    from = end + 'endstream'.length
  }
  return names
}

/** Objects in another coding than the usual one are left to the reader that opens the file. */
function unfolded(head, data) {
  if (!namesIn(head).includes('FlateDecode')) return data.toString('latin1')
  try {
    const content = inflateSync(data, { maxOutputLength: OBJECTS_BYTES, finishFlush: 2 })
    take(content.length)
    return content.toString('latin1')
  } catch (error) {
    if (error.code === 'ERR_BUFFER_TOO_LARGE' || error instanceof TooLarge) throw new TooLarge()
    return ''
  }
}

function addNames(names, text) {
  for (const name of namesIn(text)) names.add(name)
}

/** A letter of a name may stand as its number: `/J#53` is `/JS`. */
function namesIn(text) {
  return Array.from(text.matchAll(/\/([^\s()<>[\]{}/%]+)/g), ([, name]) =>
    name.replace(/#([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
  )
}

/** @returns {Promise<PdfFault | null>} */
async function openedFault(content) {
  const { getDocument, VerbosityLevel } = await import('unpdf/pdfjs')
  const reading = getDocument({
    data: Uint8Array.from(content),
    verbosity: VerbosityLevel.ERRORS,
    isEvalSupported: false,
    stopAtErrors: true,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
  })
  const pdf = await reading.promise
  if (pdf.numPages < 1) return 'pdf_broken'
  const scripts = await pdf.getJSActions()
  if (scripts !== null) return 'pdf_active'
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    if ((await page.getJSActions()) !== null) return 'pdf_active'
    page.cleanup()
  }
  return null
}

async function answer() {
  try {
    return await faultOf(file)
  } catch (error) {
    // What runs out of memory may have become another error on its way.
    if (left < 0 || error instanceof TooLarge) return 'pdf_too_large'
    return error?.name === 'PasswordException' ? 'pdf_encrypted' : 'pdf_broken'
  }
}

countArrays()
process.stdout.write((await answer()) ?? 'whole')
