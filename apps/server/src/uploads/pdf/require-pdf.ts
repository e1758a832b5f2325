/** A PDF is opened before it is stored, one at a time, by a process that is ended where it takes too long or too much. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isRecord } from '@earshot/contract/rules/unknown.ts'
import { z } from 'zod'
import { invalid } from '#errors.ts'
import { createSerialQueue } from '#serial-queue.ts'

const TIMEOUT_MS = 10_000
/** For everything that the reader unfolds, and for its own heap. The largest file that is taken has 10 MB. */
const UNFOLDED_BYTES = 128 * 1024 * 1024
const HEAP_MB = 128
/** Its one word; what it says besides are remarks on the file. */
const MOST_SAID_BYTES = 64 * 1024
/** The status with which a shell says that a program has aborted. */
const ABORTED = 134
const PLACES_IN_LINE = 20

const inTurn = createSerialQueue({ places: PLACES_IN_LINE })

const FAULTS = ['pdf_broken', 'pdf_encrypted', 'pdf_active', 'pdf_too_large'] as const
type PdfFault = (typeof FAULTS)[number]
const Verdict = z.enum(FAULTS)

const run = promisify(execFile)

/**
 * @throws 400 on the field: `pdf_broken` where no reader opens it as it is, `pdf_encrypted` where it is under a password
 * or only restricted, `pdf_active` where it holds scripts or starts programs, `pdf_too_large` where it unfolds to more
 * than a document of its size should; 429 where too many wait
 */
export async function requirePdf(path: string, field: string): Promise<void> {
  const fault = await inTurn(() => faultOfPdf(path))
  if (fault !== null) throw invalid({ [field]: [fault] })
}

/** A thread would take this process with it where its heap is full; a process of its own takes nothing but itself. */
async function faultOfPdf(path: string): Promise<PdfFault | null> {
  const program = fileURLToPath(new URL('./read-pdf.mjs', import.meta.url))
  const reading = run(
    process.execPath,
    [`--max-old-space-size=${HEAP_MB}`, program, path, String(UNFOLDED_BYTES)],
    // Nothing of the environment goes along: it holds the installation's secrets.
    { env: {}, timeout: TIMEOUT_MS, killSignal: 'SIGKILL', maxBuffer: MOST_SAID_BYTES, windowsHide: true },
  )
  const said = await reading.then(
    ({ stdout }) => stdout,
    // It was ended for its time, or has ended itself for its heap.
    (error: unknown) => {
      if (wasEnded(error)) return 'pdf_too_large'
      throw error
    },
  )
  return said === 'whole' ? null : Verdict.parse(said)
}

function wasEnded(error: unknown): boolean {
  return (
    isRecord(error) && (error.killed === true || typeof error.signal === 'string' || error.code === ABORTED)
  )
}
