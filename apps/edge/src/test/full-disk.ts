/**
 * Appends messages of different lengths to a store until some do not fit and some smaller ones still do, for a test
 * that limits how large files of this process may become. Prints which were kept and which were refused.
 */
import { openStore } from '#agent/store.ts'

const store = openStore({ directory: process.argv[2] ?? '' })
const kept: number[] = []
const refused: number[] = []
for (let n = 0; n < 200 && refused.length < 5; n += 1) {
  try {
    store.append({
      at: new Date(1_700_000_000_000 + n * 1000).toISOString(),
      body: { n, text: '-'.repeat((n * 37) % 400) },
    })
    kept.push(n)
  } catch {
    refused.push(n)
  }
}
process.stdout.write(JSON.stringify({ kept, refused }))
