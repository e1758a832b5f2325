/** Writes device-manual.pdf beside this file: `npx tsx apps/server/src/seed/content/write-device-manual.ts`. */
import { writeFileSync } from 'node:fs'
import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib'

type Section = { heading: string; lines: readonly string[] }

const SECTIONS: readonly Section[] = [
  {
    heading: '1  What is in the box',
    lines: [
      'One monitor with bracket, one power cable of 10 metres, two cable ties, this manual.',
      'The label on the monitor carries its code. You need it when you assign the monitor to a deck.',
    ],
  },
  {
    heading: '2  Where to hang it',
    lines: [
      'Hang the monitor 1.5 to 2 metres above the animals, near the middle of its deck.',
      'Keep 3 metres away from fans, feed lines and heaters: their noise hides coughs, their air warms the sensor.',
      'Out of the reach of the animals, and where a high-pressure cleaner does not hit it directly.',
    ],
  },
  {
    heading: '3  Connecting',
    lines: [
      'Connect the gateway first: power, then network. Its light is steady when it has reached Earshot.',
      'Connect the monitor to power. It looks for its gateway by itself and starts listening at once.',
      'Open Earshot, assign the code to a deck and wait for ten minutes. A first value appears.',
    ],
  },
  {
    heading: '4  The light of the monitor',
    lines: [
      'Steady green: it listens and its gateway hears it.   Blinking green: it looks for its gateway.',
      'Red: a sensor does not work. Unplug the monitor for a minute; if it stays red, contact support.',
      'Off: no power.',
    ],
  },
  {
    heading: '5  Cleaning between batches',
    lines: [
      'Unplug the monitor and cover it, or take it down. Wipe it with a damp cloth and mild soap.',
      'No solvents, no acid or alkaline foam, no jet of water at the openings of microphone and sensor.',
      'Let it dry for an hour before you plug it in again.',
    ],
  },
  {
    heading: '6  Safety',
    lines: [
      'Use only the power supply that came with the monitor. Do not open the housing.',
      'Lay cables so that neither animals nor people get caught in them.',
      'Earshot supports your daily checks. It does not replace an alarm device for ventilation failure.',
    ],
  },
  {
    heading: '7  Technical data',
    lines: [
      'Power: 5 V DC, at most 3 W.   Operating range: -20 to 60 °C, 0 to 100 % relative humidity.',
      'Measures: coughs (counted in the monitor, no sound leaves it), temperature, relative humidity.',
      'Reports once every ten minutes. What cannot be sent is kept by the gateway and sent later.',
    ],
  },
  {
    heading: '8  Help',
    lines: [
      'Help and frequently asked questions are in the portal. To reach us, use the contact form on the',
      'sign-in page and tell us the code on the label. At the end of its life, return the monitor to us',
      'or bring it to a collection point for electrical equipment.',
    ],
  },
]

const A4 = { width: 595.28, height: 841.89 }
const MARGIN = 56
const TEXT_SIZE = 10
const INK = rgb(0.1, 0.12, 0.14)
const ACCENT = rgb(0.05, 0.4, 0.33)

export async function deviceManual(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.setTitle('Earshot monitor: device manual')
  document.setAuthor('Earshot')
  document.setLanguage('en')
  // The same text gives the same bytes.
  const written = new Date('2026-01-01T00:00:00Z')
  document.setCreationDate(written)
  document.setModificationDate(written)
  const regular = await document.embedFont(StandardFonts.Helvetica)
  const bold = await document.embedFont(StandardFonts.HelveticaBold)
  writePages({ add: () => document.addPage([A4.width, A4.height]), regular, bold })
  return document.save()
}

function writePages({ add, regular, bold }: { add: () => PDFPage; regular: PDFFont; bold: PDFFont }): void {
  let page = add()
  let y = A4.height - MARGIN - 20
  page.drawText('Earshot monitor', { x: MARGIN, y, size: 26, font: bold, color: ACCENT })
  y -= 24
  page.drawText('Device manual', { x: MARGIN, y, size: 14, font: regular, color: INK })
  y -= 36
  for (const { heading, lines: given } of SECTIONS) {
    const lines = given.flatMap(line => wrapped(line, regular))
    if (y - 24 - lines.length * 16 < MARGIN) {
      page = add()
      y = A4.height - MARGIN - 20
    }
    page.drawText(heading, { x: MARGIN, y, size: 13, font: bold, color: ACCENT })
    y -= 20
    for (const line of lines) {
      page.drawText(line, { x: MARGIN, y, size: TEXT_SIZE, font: regular, color: INK })
      y -= 16
    }
    y -= 14
  }
}

function wrapped(text: string, font: PDFFont): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trimStart()
    if (font.widthOfTextAtSize(longer, TEXT_SIZE) <= A4.width - 2 * MARGIN) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

writeFileSync(new URL('./device-manual.pdf', import.meta.url), await deviceManual())
