/**
 * Receives one file into the folder given, for tests that fill its disk or end it on the way. It prints what came of it;
 * with `stall` as third argument the file begins and never ends.
 */
import { Readable } from 'node:stream'
import { openUploads } from '#uploads/receive-uploads.ts'

const [, , dataDir = '', bytes = '0', ending = ''] = process.argv

async function* content(): AsyncGenerator<Buffer> {
  for (let left = Number(bytes); left > 0; left -= 65_536) yield Buffer.alloc(Math.min(left, 65_536))
  if (ending === 'stall') await new Promise(resolve => setTimeout(resolve, 3_600_000))
}

const uploads = openUploads(dataDir)
try {
  const { size } = await uploads.receive({
    name: 'lab.pdf',
    type: 'application/pdf',
    stream: Readable.from(content()),
  })
  process.stdout.write(JSON.stringify({ size }))
} catch (error) {
  process.stdout.write(JSON.stringify(error))
} finally {
  await uploads.release()
}
